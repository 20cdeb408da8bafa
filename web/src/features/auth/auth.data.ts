import type { Api } from '@greenroom/contract/api.ts'
import type { Input } from '@greenroom/contract/kit/endpoint.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { apiData } from '../../platform/api-query.ts'
import { refreshSession, startSession } from '../../platform/session/session.ts'

type Body<K extends keyof Api> = Input<Api[K]> extends { body: infer B } ? B : never

/** Result of a sign-in: a path, or the two-factor step. */
type SignInStep = { to: string } | { challenge: string }

// No refetch and no retry: these calls have side effects or a final result.
const singleFetch = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  retryOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

export async function signIn(body: Body<'POST /auth/sign-in'>): Promise<SignInStep> {
  const { data } = await api('POST /auth/sign-in', { body })
  return data.status === 'two_factor' ? { challenge: data.challenge } : { to: startSession(data) }
}

export async function answerChallenge(body: Body<'POST /auth/two-factor'>): Promise<string> {
  return startSession((await api('POST /auth/two-factor', { body })).data)
}

/** With a two-factor challenge, only that account's passkeys are accepted. */
export async function signInWithPasskey(challenge?: string): Promise<string> {
  const step = challenge === undefined ? {} : { challenge }
  const { options } = (await api('POST /auth/passkey/begin', { body: step })).data
  const { signWithPasskey } = await import('../../platform/passkeys.ts')
  const credential = await signWithPasskey(options)
  return startSession((await api('POST /auth/passkey', { body: { ...step, credential } })).data)
}

export async function signUp(body: Body<'POST /auth/sign-up'>): Promise<string> {
  return startSession((await api('POST /auth/sign-up', { body })).data)
}

export async function setUp(body: Body<'POST /setup'>): Promise<string> {
  const { data } = await api('POST /setup', { body })
  return startSession(data)
}

export async function acceptInvitation(body: Body<'POST /team/invitations/accept'>): Promise<string> {
  return startSession((await api('POST /team/invitations/accept', { body })).data)
}

const fetchInvitation = (token: string, signal: AbortSignal) =>
  apiData('POST /team/invitations/look-up', { body: { token }, signal, keepSessionOn401: true })

export type Invitation = Awaited<ReturnType<typeof fetchInvitation>>

/** The invitation's details; they do not change while the form is filled in. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => fetchInvitation(token, signal),
    ...singleFetch,
  })

/** Returns whether the link can be emailed. */
export async function requestPasswordReset(body: Body<'POST /auth/forgot-password'>): Promise<boolean> {
  return (await api('POST /auth/forgot-password', { body })).data.sendsMail
}

export async function resetPassword(body: Body<'POST /auth/reset-password'>): Promise<void> {
  await api('POST /auth/reset-password', { body })
}

/** A link works once, so the response is cached per token. */
export const verifyEmailQuery = (token: string) =>
  queryOptions({
    queryKey: ['verify-email', token],
    queryFn: async () => {
      await api('POST /auth/verify-email', { body: { token }, keepSessionOn401: true })
      await refreshSession()
      return 'verified' as const
    },
    ...singleFetch,
  })

export async function resendVerification(): Promise<void> {
  await api('POST /auth/verify-email/resend')
}
