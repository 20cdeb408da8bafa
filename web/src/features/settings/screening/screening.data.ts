import type { StoredRules } from '@greenroom/contract/features/screening/screening.schema.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'

export const screeningQuery = queryOptions({
  queryKey: ['settings', 'screening'],
  queryFn: async ({ signal }) => (await api('GET /screening/rules', { signal })).data,
})

export async function saveRules(client: QueryClient, body: StoredRules): Promise<void> {
  const { data } = await api('PUT /screening/rules', { body })
  client.setQueryData(screeningQuery.queryKey, data)
}

export async function removeException(client: QueryClient, id: string): Promise<void> {
  await api('DELETE /screening/exceptions/{id}', { params: { id } })
  await client.invalidateQueries({ queryKey: screeningQuery.queryKey })
}
