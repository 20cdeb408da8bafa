import type { NewWording } from '@greenroom/contract/features/voice/voice.schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { apiData, apiQuery } from '../../../platform/api-query.ts'

export const voicesQuery = apiQuery(['voice', 'list'], 'GET /compliance/voice')

export const voiceReportQuery = (id: string, period: { from: string; to: string }) =>
  apiQuery(['voice', 'report', id, period], 'GET /creators/{id}/voice/report', {
    params: { id },
    query: period,
  })

export const proposeWording = (id: string, body: NewWording) =>
  apiData('POST /creators/{id}/voice', { params: { id }, body })

export const decideWording = (id: string, body: { approve: boolean; reason?: string }) =>
  apiData('POST /compliance/voice/{id}/decide', { params: { id }, body })

export const refreshVoice = (client: QueryClient) => client.invalidateQueries({ queryKey: ['voice'] })
