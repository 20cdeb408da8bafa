import { queryOptions } from '@tanstack/react-query'
import { apiData } from '../../../platform/api-query.ts'

const post = (body: { token: string; previewOnly?: boolean; everything?: boolean }) =>
  apiData('POST /notifications/unsubscribe', { body, keepSessionOn401: true })

export type Subscription = Awaited<ReturnType<typeof post>>

/** Reads the subscription without changing it. */
export const subscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: ['subscription', token],
    queryFn: () => post({ token, previewOnly: true }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })

export const unsubscribe = (token: string, everything: boolean) => post({ token, everything })
