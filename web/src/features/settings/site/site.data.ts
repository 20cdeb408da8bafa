import type { LegalPage } from '@greenroom/contract/features/site/site.rules.ts'
import type { SiteSettings, SiteState } from '@greenroom/contract/features/site/site.schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { apiData, apiQuery } from '../../../platform/api-query.ts'

export const siteQuery = apiQuery(['settings', 'site'], 'GET /site')

export const previewQuery = (page: LegalPage) =>
  apiQuery(['settings', 'site', 'preview', page], 'GET /site/preview/{page}', { params: { page } })

/** Props of the site's forms. */
export type SiteFormProps = {
  settings: SiteSettings
  publish: (changes: Partial<SiteSettings>) => Promise<void>
  onLoadCurrent: () => void
}

/** Each card saves only its own settings; the others keep the values they were opened with. */
export async function publishSite(
  client: QueryClient,
  { settings, rev }: SiteState,
  changes: Partial<SiteSettings>,
): Promise<SiteState> {
  const state = await apiData('PUT /site', { body: { ...settings, ...changes, rev } })
  await client.invalidateQueries({ queryKey: [...siteQuery.queryKey, 'preview'] })
  client.setQueryData(siteQuery.queryKey, state)
  return state
}
