import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { Callout } from '../../../ui/callout.tsx'
import { Card } from '../../../ui/card.tsx'
import { RowSkeletons } from '../../../ui/row-skeletons.tsx'
import { SectionHeader } from '../../../ui/section-header.tsx'
import { ErrorState, ForbiddenState } from '../../../ui/states.tsx'
import { BrandCard } from '../agency/brand-card.tsx'
import { LegalDetailsForm } from './legal-details-form.tsx'
import { LegalPagesCard } from './legal-pages-card.tsx'
import { siteQuery } from './site.data.ts'
import { SiteContactForm } from './site-contact-form.tsx'

export function SiteSection({ agency }: { agency: SessionUser['agency'] }) {
  const site = useQuery({ ...siteQuery, enabled: agency.isHouse })
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
      {data && (
        <>
          <SiteContactForm settings={data.settings} agencyName={agency.name} />
          <BrandCard agency={agency} />
          <LegalPagesCard state={data} />
          <LegalDetailsForm settings={data.settings} />
        </>
      )}
    </>
  )
}
