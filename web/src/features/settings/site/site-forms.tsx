import type { SessionUser } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { SiteSettings, SiteState } from '@greenroom/contract/features/site/site.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { BrandCard } from '../agency/brand-card.tsx'
import { LegalDetailsForm } from './legal-details-form.tsx'
import { LegalPagesCard } from './legal-pages-card.tsx'
import { publishSite, type SiteFormProps } from './site.data.ts'
import { SiteContactForm } from './site-contact-form.tsx'

type SiteFormsProps = { state: SiteState; agency: SessionUser['agency']; onLoadCurrent: () => void }

/** Both forms publish over the state they were opened with, even if it is refetched meanwhile. */
export function SiteForms({ state, agency, onLoadCurrent }: SiteFormsProps) {
  const client = useQueryClient()
  const [openedState, setOpenedState] = useState(state)
  const props: SiteFormProps = {
    settings: openedState.settings,
    publish: async (changes: Partial<SiteSettings>) =>
      setOpenedState(await publishSite(client, openedState, changes)),
    onLoadCurrent,
  }
  return (
    <>
      <SiteContactForm {...props} agencyName={agency.name} />
      <BrandCard agency={agency} />
      <LegalPagesCard state={state} />
      <LegalDetailsForm {...props} />
    </>
  )
}
