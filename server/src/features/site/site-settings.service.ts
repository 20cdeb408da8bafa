import type { SiteBody, SiteSettings, SiteState } from '@greenroom/contract/features/site/site.schema.ts'
import type { AgencyCtx, Ctx, Platform } from '../../platform/ctx.ts'
import { inScope, type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { requireRevision, revisionOf } from '../../platform/http/revision.ts'
import type { SiteContent } from '../../platform/http/site-pages.ts'
import { agencyOf, houseAgency, lockAgency, setSite } from '../agency/agency.service.ts'
import { type Site, siteContent } from './site-content.ts'
import { selectCustodian } from './site-settings.queries.ts'

const EMPTY_SETTINGS: SiteSettings = {
  methods: [],
  offices: [],
  testimonials: [],
  legal: {},
  legalReviewed: false,
}

async function loadSite(platform: Platform, tx: Tx): Promise<Site> {
  const { name, site, siteChangedAt, demo, color, logo } = await agencyOf(tx)
  return {
    agencyName: name,
    settings: site ?? EMPTY_SETTINGS,
    changedAt: siteChangedAt,
    isDemo: demo,
    isSiteEnabled: platform.config.site,
    custodian: await selectCustodian(tx),
    color,
    logo,
  }
}

const toState = ({ settings, isSiteEnabled, isDemo, custodian, changedAt }: Site): SiteState => ({
  settings,
  rev: revisionOf(settings),
  isOn: isSiteEnabled,
  isDemo,
  custodian,
  changedAt,
})

/** The site belongs to the house agency, so changes are recorded in its audit log. */
async function inHouseAgency<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inScope(ctx, async (tx) => {
    if (!(await agencyOf(tx)).isHouse)
      throw new ApiError('refused', 'The public site belongs to the house agency. Switch to it first.')
    return work(tx)
  })
}

export function getSite(ctx: Ctx): Promise<SiteState> {
  return inHouseAgency(ctx, async (tx) => toState(await loadSite(ctx.platform, tx)))
}

export function saveSite(ctx: Ctx, body: SiteBody): Promise<SiteState> {
  return inHouseAgency(ctx, async (tx) => {
    const before = (await lockAgency(tx)).site ?? EMPTY_SETTINGS
    requireRevision(before, body, 'site settings')
    const { rev: _, ...settings } = body
    const fields = changedFields(before, settings)
    if (fields.length > 0) {
      await setSite(tx, settings, ctx.platform.clock().toISOString())
      await ctx.platform.events.emit(ctx, tx, 'site.published', { fields })
    }
    return toState(await loadSite(ctx.platform, tx))
  })
}

/** Names of the changed settings, such as 'offices' and 'legal.companyName'. */
function changedFields(before: SiteSettings, after: SiteSettings): string[] {
  const flatten = ({ legal, ...others }: SiteSettings): Record<string, unknown> => ({
    ...others,
    ...Object.fromEntries(Object.entries(legal).map(([name, value]) => [`legal.${name}`, value])),
  })
  const [previous, current] = [flatten(before), flatten(after)]
  const names = new Set([...Object.keys(previous), ...Object.keys(current)])
  return [...names].filter((name) => JSON.stringify(previous[name]) !== JSON.stringify(current[name]))
}

/** Touches the agency row, which makes all nodes publish again. */
export async function republish({ platform }: AgencyCtx, tx: Tx): Promise<void> {
  if (!(await agencyOf(tx)).isHouse) return
  const { site } = await lockAgency(tx)
  await setSite(tx, site ?? EMPTY_SETTINGS, platform.clock().toISOString())
}

/** For previews: the content as visitors would see it, with missing fields marked. */
export function loadPreviewContent(ctx: Ctx): Promise<SiteContent> {
  return inHouseAgency(ctx, async (tx) => siteContent(await loadSite(ctx.platform, tx), { isPreview: true }))
}

/** The content visitors see; generic until the installation is set up. */
export async function loadPublishedContent(platform: Platform): Promise<SiteContent> {
  const agency = await houseAgency(platform)
  if (agency)
    return withScope(platform.database, agency.id, async (tx) => siteContent(await loadSite(platform, tx)))
  return siteContent({
    agencyName: 'Greenroom',
    settings: EMPTY_SETTINGS,
    changedAt: null,
    isDemo: false,
    isSiteEnabled: platform.config.site,
    custodian: null,
    color: null,
    logo: null,
  })
}
