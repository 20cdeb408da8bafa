import type { ContentChanges, NewContent } from '@greenroom/contract/features/content/content.schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../platform/api.ts'
import { apiQuery } from '../../../platform/api-query.ts'
import { queryClient } from '../../../platform/query.ts'
import { shouldRefetch } from '../content.data.ts'

/** Tags in use, storage, and the creators for whom the user can add items. */
export const formSummaryQuery = apiQuery(['content', 'summary', 'form'], 'GET /content/summary', {
  query: {},
})

export const duplicatesQuery = (uploadId: string) =>
  queryOptions({
    queryKey: ['content', 'duplicates', uploadId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await api('GET /content/duplicates', { query: { uploadId }, signal })).data,
  })

export async function createItem(body: NewContent, clientId: string) {
  const { data } = await api('POST /content', { body: { ...body, clientId } })
  return data
}

export async function changeItem(id: string, body: ContentChanges) {
  const { data } = await api('PUT /content/{id}', { params: { id }, body })
  return data
}

/** Items appear in the library, the calendar, creator totals and on the home pages. */
export function refreshContent(): void {
  for (const queryKey of [['content'], ['creators'], ['home'], ['creator-home']])
    void queryClient.invalidateQueries({ queryKey, predicate: shouldRefetch })
}
