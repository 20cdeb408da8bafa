import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { ErrorState, ForbiddenState } from '../../../ui/states.tsx'
import { useCurrentVersion } from '../use-current-version.ts'
import { siteQuery } from './site.data.ts'
import { SiteForms } from './site-forms.tsx'

export function SiteSection({ agency }: { agency: SessionUser['agency'] }) {
  const site = useQuery({ ...siteQuery, enabled: agency.isHouse })
  const { version, loadCurrent } = useCurrentVersion(site.refetch)
  if (!agency.isHouse)
    return (
      <Card>
        <ForbiddenState>
          The public site belongs to the house agency. Switch to it in Settings, under Agencies.
        </ForbiddenState>
      </Card>
    )
  const { data } = site
  return (
    <>
      <SectionHeader title="Site">
        What visitors see. Changes are public as soon as you publish.
      </SectionHeader>
      {!data && !site.isError && <RowSkeletons rows={6} />}
      {!data && site.isError && (
        <Card>
          <ErrorState title="Could not load site settings" query={site} />
        </Card>
      )}
      {data?.isOn === false && (
        <Callout tone="sky">
          The site is turned off (SITE=off). Visitors see the sign-in page, the legal pages and the request
          forms.
        </Callout>
      )}
      {data && <SiteForms key={version} state={data} agency={agency} onLoadCurrent={loadCurrent} />}
    </>
  )
}
