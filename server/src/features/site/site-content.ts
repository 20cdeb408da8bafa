import type { Custodian } from '@greenroom/contract/features/packets/retention.schema.ts'
import {
  contactHref,
  type LegalValues,
  legalPageNames,
  missingFields,
} from '@greenroom/contract/features/site/site.rules.ts'
import type { SiteSettings } from '@greenroom/contract/features/site/site.schema.ts'
import { brandVariables } from '@greenroom/contract/kit/brand-color.rules.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { SiteContent } from '../../platform/http/site-pages.ts'

export type Site = {
  agencyName: string
  settings: SiteSettings
  changedAt: string | null
  isDemo: boolean
  isSiteEnabled: boolean
  custodian: Custodian | null
  color: string | null
  logo: string | null
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Values for the slots of the public pages. */
export function siteContent(site: Site, { isPreview = false } = {}): SiteContent {
  const { settings, isDemo, isSiteEnabled, custodian, changedAt, color, logo } = site
  const siteName = settings.name ?? site.agencyName
  const legal: LegalValues = {
    ...settings.legal,
    custodianName: custodian?.name,
    custodianTitle: custodian?.title,
    custodianAddress: custodian?.address,
  }
  // The demo publishes its legal pages unreviewed, marked as templates.
  const unpublishedPages = legalPageNames.filter(
    (page) => !isDemo && !(settings.legalReviewed && missingFields(page, legal).length === 0),
  )
  const logoUrl = logo && `/api/brand/${logo}`
  const unpublished = unpublishedPages.map((page) => `/legal/${page}`)
  const app = { name: siteName, logo, color, hasPublicPages: isSiteEnabled, unpublished }
  return {
    values: {
      ...legal,
      siteName,
      logoUrl,
      isSiteEnabled,
      isDemo,
      isTemplate: isDemo || isPreview,
      hasPrivacy: isPreview || !unpublishedPages.includes('privacy'),
      changed: changedAt && !isDemo ? dateFormat.format(new Date(changedAt)) : null,
      methods: settings.methods.map((method) => ({ note: null, ...method, href: contactHref(method.value) })),
      hasMethods: settings.methods.length > 0,
      offices: settings.offices.map((office) => ({ role: null, hours: null, ...office })),
      hasOffices: settings.offices.length > 0,
      testimonials: settings.testimonials.map((quote) => ({ role: null, ...quote })),
      hasTestimonials: settings.testimonials.length > 0,
    },
    head: color ? `<style>:root{${brandVariables(color)}}</style>` : '',
    appHead: `<meta name="brand" content="${escapeHtml(JSON.stringify(app))}"/>${logo ? '<style>.boot-logo svg{display:none}</style>' : ''}`,
    logoUrl,
    unpublished,
    isSiteDisabled: !isSiteEnabled,
  }
}
