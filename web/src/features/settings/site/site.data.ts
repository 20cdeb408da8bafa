import type { LegalPage } from '@greenroom/contract/features/site/site.rules.ts'
import type { SiteSettings } from '@greenroom/contract/features/site/site.schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { apiData, apiQuery } from '../../../platform/api-query.ts'

export const siteQuery = apiQuery(['settings', 'site'], 'GET /site')

export const previewQuery = (page: LegalPage) =>
  apiQuery(['settings', 'site', 'preview', page], 'GET /site/preview/{page}', { params: { page } })

/** Each card saves only its own settings; the others keep the values last returned by the server. */
export async function publishSite(client: QueryClient, changes: Partial<SiteSettings>): Promise<void> {
  const { settings } = await client.ensureQueryData(siteQuery)
  const state = await apiData('PUT /site', { body: { ...settings, ...changes } })
  await client.invalidateQueries({ queryKey: [...siteQuery.queryKey, 'preview'] })
  client.setQueryData(siteQuery.queryKey, state)
}
