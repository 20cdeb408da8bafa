import type { session } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../../platform/api.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { toast } from '../../../ui/toast.tsx'

export type AccountSession = z.infer<typeof session>

export const isPhone = (session: AccountSession): boolean =>
  /iphone|ipad|android|mobile/i.test(session.device)

/** This device first, then in the server's order. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => {
    const { data } = await api('GET /auth/sessions', { signal })
    return data.toSorted((a, b) => Number(b.current) - Number(a.current))
  },
})

export function useRevokeSession({ id, device }: AccountSession) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: () => api('DELETE /auth/sessions/{id}', { params: { id } }),
    onSuccess: async () => {
      toast.success(`${device} signed out`)
      await client.invalidateQueries(sessionsQuery)
    },
    onError: (error) => toastError(`Could not sign out ${device}`, error, () => mutation.mutate()),
  })
  return mutation
}

export function useRevokeOtherSessions(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /auth/sessions'),
    onSuccess: async () => {
      onDone()
      toast.success('Signed out on all other devices')
      await client.invalidateQueries(sessionsQuery)
    },
    onError: (error) => toastError('Could not sign out the other devices', error),
  })
}
