import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

const post = async (body: { token: string; look?: boolean; everything?: boolean }) =>
  (await api('POST /notifications/unsubscribe', { body, stayOn401: true })).data

export type Subscription = Awaited<ReturnType<typeof post>>

/** Reads the subscription without changing it. */
export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['subscription', token],
    queryFn: () => post({ token, look: true }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

export const unsubscribe = (token: string, everything: boolean) => post({ token, everything })
