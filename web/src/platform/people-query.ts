import { api } from './api.ts'
import { apiQuery } from './api-query.ts'
import { queryClient } from './query.ts'

/** People who can be named as depicted. */
export const peopleQuery = (search: string) =>
  apiQuery(['content', 'people', search], 'GET /content/people', { query: search ? { search } : {} })

export async function addPerson(name: string, clientId: string) {
  const { data } = await api('POST /content/people', { body: { name, clientId } })
  void queryClient.invalidateQueries({ queryKey: ['content', 'people'] })
  return data
}
