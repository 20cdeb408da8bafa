import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

const ask = async (body: { token: string; look?: boolean; everything?: boolean }) =>
  (await api('POST /notifications/unsubscribe', { body, stayOn401: true })).data

export type Subscription = Awaited<ReturnType<typeof ask>>

/** What a link is for. Nothing is changed by looking. */
export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['subscription', token],
    queryFn: () => ask({ token, look: true }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

export const stopMail = (token: string, everything: boolean) => ask({ token, everything })
