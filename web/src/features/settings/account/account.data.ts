import type { Api } from '@greenroom/contract/api.ts'
import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { Input } from '@greenroom/contract/kit/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, uploadFile } from '../../../platform/api.ts'
import { changeSessionInPlace } from '../../../platform/session/interruption.ts'
import { refreshSession, renewSession, setUser } from '../../../platform/session/session.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { shrinkPicture } from '../../../ui/shrink-picture.ts'
import { toast } from '../../../ui/toast.tsx'

type Body<K extends keyof Api> = Input<Api[K]> extends { body: infer B } ? B : never

/** Each change updates the cached user from the server's response. */
export async function saveProfile(body: Body<'PATCH /auth/me'>): Promise<SessionUser> {
  const { data } = await api('PATCH /auth/me', { body })
  setUser(data)
  return data
}

export async function uploadAvatar(file: File): Promise<void> {
  await uploadFile('PUT /auth/me/avatar', await shrinkPicture(file), {})
  await refreshSession()
}

export async function removeAvatar(): Promise<void> {
  setUser((await api('DELETE /auth/me/avatar')).data)
}

export async function changeEmail(body: Body<'POST /auth/change-email'>): Promise<void> {
  await api('POST /auth/change-email', { body })
  await refreshSession()
}

/** Ends the other sessions; this one continues with the returned token. */
export async function changePassword(body: Body<'POST /auth/change-password'>): Promise<void> {
  await changeSessionInPlace(async () =>
    renewSession((await api('POST /auth/change-password', { body })).data),
  )
}

export async function startTwoFactorSetup(password: string) {
  return (await api('POST /auth/two-factor/setup', { body: { password } })).data
}

export async function enableTwoFactor(code: string): Promise<string[]> {
  const { data } = await api('POST /auth/two-factor/enable', { body: { code } })
  return data.recoveryCodes
}

export async function disableTwoFactor(body: Body<'POST /auth/two-factor/disable'>): Promise<void> {
  await api('POST /auth/two-factor/disable', { body })
  await refreshSession()
}

type RecoveryCodesBody = Body<'POST /auth/two-factor/recovery-codes'>

export async function replaceRecoveryCodes(body: RecoveryCodesBody): Promise<string[]> {
  const { data } = await api('POST /auth/two-factor/recovery-codes', { body })
  return data.recoveryCodes
}

export async function saveAgency(body: Body<'PATCH /agency'>) {
  const { data } = await api('PATCH /agency', { body })
  await refreshSession()
  return data
}

/** The button stays disabled this long, so a double click sends once. */
const RESEND_PAUSE_MS = 5_000

export function useResendVerification(email: string) {
  const [isPaused, setPaused] = useState(false)
  const mutation = useMutation({
    mutationFn: () => api('POST /auth/verify-email/resend'),
    onSettled: () => void setTimeout(() => setPaused(false), RESEND_PAUSE_MS),
    onSuccess: () => toast.success('Email sent', { description: `We sent a new link to ${email}.` }),
    onError: (error) => toastError('Could not send the email', error, () => mutation.mutate()),
  })
  function send() {
    // Set immediately: on a slow machine the second click comes before the mutation is pending.
    setPaused(true)
    mutation.mutate()
  }
  return { send, sending: mutation.isPending, isPaused }
}
