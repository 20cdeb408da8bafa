import type { CreatorPeriod } from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import type { SentMessages } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import type { TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { ManagementAnswer } from '@greenroom/contract/features/management/management.rules.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { apiPages, apiQuery } from '../../platform/api-query.ts'

export const CREATOR_HOME = ['creator-home']
export const FIGURES = [...CREATOR_HOME, 'figures']
export const SENT_MESSAGES = [...CREATOR_HOME, 'sent-messages']

export const creatorHomeQuery = (period: CreatorPeriod) =>
  queryOptions({
    ...apiQuery([...FIGURES, 'home', period], 'GET /creator-home', { query: { period } }),
    placeholderData: keepPreviousData,
  })

export const topFansQuery = (period: CreatorPeriod) =>
  queryOptions({
    ...apiQuery([...FIGURES, 'top-fans', period], 'GET /creator-home/top-fans', { query: { period } }),
    placeholderData: keepPreviousData,
  })

export const MANAGEMENT = [...CREATOR_HOME, 'management']
export const managementQuery = apiQuery(MANAGEMENT, 'GET /creator-home/management')

export const answerManagement = (id: string, answer: ManagementAnswer) =>
  api('POST /creator-home/management/{id}', { params: { id }, body: { answer } })

export const sentMessagesQuery = apiQuery(SENT_MESSAGES, 'GET /creator-home/sent-messages')

export const paymentsQuery = (period: CreatorPeriod, type: TransactionType | null) =>
  apiPages([...CREATOR_HOME, 'payments', period, type], 'GET /creator-home/payments', {
    query: { period, ...(type && { type }) },
  })

/** Null removes the goal. */
export async function saveGoal(client: QueryClient, amount: number | null): Promise<void> {
  if (amount === null) await api('DELETE /creator-home/goal')
  else await api('PUT /creator-home/goal', { body: { amount } })
  await client.invalidateQueries({ queryKey: FIGURES })
}

/** Flags a message or removes the flag, with an optimistic update. */
export async function reportNotMyVoice(client: QueryClient, id: string, isReported: boolean): Promise<void> {
  await client.cancelQueries({ queryKey: SENT_MESSAGES })
  const before = client.getQueryData(sentMessagesQuery.queryKey)
  const change = (sent: SentMessages | undefined) =>
    sent && {
      ...sent,
      latest: sent.latest.map((message) =>
        message.id === id ? { ...message, notMyVoice: isReported } : message,
      ),
    }
  client.setQueryData(sentMessagesQuery.queryKey, change)
  try {
    await api('PUT /chats/messages/{id}/flag', {
      params: { id },
      body: isReported ? { flagged: true, reason: 'not_my_voice' } : { flagged: false },
    })
  } catch (error) {
    client.setQueryData(sentMessagesQuery.queryKey, before)
    throw error
  } finally {
    void client.invalidateQueries({ queryKey: SENT_MESSAGES })
  }
}
