import type {
  Persona,
  PersonaBody,
  PersonaChanges,
  ProviderBody,
} from '@greenroom/contract/features/assist/assist.schema.ts'
import type { OperatorPeriod } from '@greenroom/contract/features/operators/operators.rules.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { apiQuery } from '../../platform/api-query.ts'
import { queryClient } from '../../platform/query.ts'

export const personaQuery = (creatorId: string) =>
  apiQuery(['assist', 'persona', creatorId], 'GET /creators/{id}/persona', { params: { id: creatorId } })

const storePersona = ({ data }: { data: Persona }): Persona => {
  queryClient.setQueryData(personaQuery(data.creatorId).queryKey, data)
  // Existing suggestions may no longer fit.
  queryClient.removeQueries({ queryKey: ['suggestion'] })
  return data
}

export const savePersona = async (creatorId: string, body: PersonaChanges) =>
  storePersona(await api('PUT /creators/{id}/persona', { params: { id: creatorId }, body }))

export const setAiHelp = async (creatorId: string, enabled: boolean) =>
  storePersona(
    await api('PUT /creators/{id}/persona/ai-help', { params: { id: creatorId }, body: { enabled } }),
  )

export const tryPersona = async (creatorId: string, message: string, persona: PersonaBody) =>
  (await api('POST /creators/{id}/persona/try', { params: { id: creatorId }, body: { message, persona } }))
    .data

export const providerQuery = apiQuery(['assist', 'provider'], 'GET /assist/provider')

export async function saveProvider(body: ProviderBody) {
  const { data } = await api('PUT /assist/provider', { body })
  queryClient.setQueryData(providerQuery.queryKey, data)
}

export async function removeProvider() {
  const { data } = await api('DELETE /assist/provider')
  queryClient.setQueryData(providerQuery.queryKey, data)
}

export async function testProvider() {
  const { data } = await api('POST /assist/provider/test')
  // The test has a cost, and may open or close the circuit breaker.
  void queryClient.invalidateQueries(providerQuery)
  return data
}

export const usageQuery = (period: OperatorPeriod) =>
  queryOptions({
    ...apiQuery(['assist', 'usage', period], 'GET /assist/usage', { query: { period } }),
    placeholderData: keepPreviousData,
  })
