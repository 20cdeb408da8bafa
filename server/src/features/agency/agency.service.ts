import type { SiteSettings } from '@greenroom/contract/features/site/site.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Ctx, Platform } from '../../platform/ctx.ts'
import { inScope, type Tx, withPlatform } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import * as queries from './agency.queries.ts'

export type NewAgency = { name: string; timeZone: string; isHouse: boolean; demo?: boolean }

export function houseAgency(platform: Platform): Promise<{ id: string; demo: boolean } | null> {
  return queries.houseAgency(platform.database)
}

/** Call within the new agency's scope: `ctx.agencyId` is its id. */
export async function createAgency(ctx: AgencyCtx, tx: Tx, agency: NewAgency): Promise<void> {
  await queries.insertAgency(tx, { id: ctx.agencyId, ...agency })
  await ctx.platform.events.emit(ctx, tx, 'agency.created', { agencyId: ctx.agencyId })
}

export function newAgencyId(): string {
  return newId()
}

export async function agencyOf(tx: Tx) {
  const row = await queries.selectAgency(tx)
  if (!row) throw notFound()
  return row
}

export async function agencyView(platform: Platform, agencyId: string) {
  const view = await queries.selectAgencyView(platform.database, agencyId)
  if (!view) throw notFound()
  return view
}

export async function updateAgency(
  ctx: Ctx,
  changes: Partial<{
    [K in
      | 'name'
      | 'timeZone'
      | 'idleLockMinutes'
      | 'signUpOpen'
      | 'allowSelfReview'
      | 'libraryFilesOnly'
      | 'color']: queries.AgencyRow[K] | undefined
  }>,
) {
  const provided = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  return inScope(ctx, async (tx) => {
    if (Object.keys(provided).length === 0) return agencyOf(tx)
    if (changes.signUpOpen !== undefined && !(await agencyOf(tx)).isHouse)
      throw new ApiError('refused', 'Only the house agency can open or close sign-ups.')
    if (changes.allowSelfReview && (await queries.countReviewers(tx)) > 1)
      throw new ApiError(
        'refused',
        'Reviewers can clear their own content only while the agency has a single reviewer.',
      )
    const row = await queries.updateAgency(tx, provided)
    if (!row) throw notFound()
    await ctx.platform.events.emit(ctx, tx, 'agency.updated', {
      agencyId: ctx.agencyId,
      fields: Object.keys(provided),
    })
    return row
  })
}

/** For changes based on the current row. */
export async function lockAgency(tx: Tx) {
  const row = await queries.lockAgency(tx)
  if (!row) throw notFound()
  return row
}

/** Saves the public site's settings. */
export async function setSite(tx: Tx, site: SiteSettings, siteChangedAt: string): Promise<void> {
  await queries.updateAgency(tx, { site, siteChangedAt })
}

/** Whether the agency's single reviewer may review their own work. */
export async function maySelfReview(tx: Tx): Promise<boolean> {
  return (await agencyOf(tx)).allowSelfReview && (await queries.countReviewers(tx)) === 1
}

/** Ends self-review as soon as a second person can review. */
export async function endSelfReview(ctx: AgencyCtx, tx: Tx): Promise<void> {
  if (!(await agencyOf(tx)).allowSelfReview || (await queries.countReviewers(tx)) <= 1) return
  await queries.updateAgency(tx, { allowSelfReview: false })
  const { agencyId } = ctx
  await ctx.platform.events.emit(ctx, tx, 'agency.updated', { agencyId, fields: ['allowSelfReview'] })
}

export async function listAgencies(ctx: Ctx, page: { limit: number; cursor?: string | undefined }) {
  const position = decodeCursor(page.cursor, ['text', 'id'])
  return withPlatform(ctx.platform.database, async (tx) => {
    const rows = await queries.selectAgencies(
      tx,
      page.limit + 1,
      position && { name: position[0], id: position[1] },
    )
    const visible = rows.slice(0, page.limit)
    const last = visible.at(-1)
    const nextCursor = rows.length > page.limit && last ? encodeCursor([last.name, last.id]) : null
    return { data: visible, meta: { nextCursor, total: await queries.countAgencies(tx) } }
  })
}

export async function agencyExists(platform: Platform, id: string): Promise<boolean> {
  return withPlatform(platform.database, (tx) => queries.agencyExists(tx, id))
}
