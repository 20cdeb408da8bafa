import type {
  ScreeningRulesBody,
  ScreeningSettings,
} from '@greenroom/contract/features/screening/screening.schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { apiQuery } from '../../../platform/api-query.ts'

export const screeningQuery = apiQuery(['settings', 'screening'], 'GET /screening/rules')

export async function saveRules(client: QueryClient, body: ScreeningRulesBody): Promise<ScreeningSettings> {
  const { data } = await api('PUT /screening/rules', { body })
  client.setQueryData(screeningQuery.queryKey, data)
  return data
}

export async function removeException(client: QueryClient, id: string): Promise<void> {
  await api('DELETE /screening/exceptions/{id}', { params: { id } })
  await client.invalidateQueries({ queryKey: screeningQuery.queryKey })
}
