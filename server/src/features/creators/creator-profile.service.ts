import {
  DEFAULT_CREATOR_PERCENT,
  foldStageName,
} from '@greenroom/contract/features/creators/creators.rules.ts'
import type {
  CreatorChanges,
  CreatorDetail,
  DuplicateName,
  NewCreator,
} from '@greenroom/contract/features/creators/creators.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { requireSeen } from '../../platform/http/seen.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { todayIn } from '../../platform/today.ts'
import { currentMoment, toCreator } from './creator-list.service.ts'
import * as queries from './creator-profile.queries.ts'
import { selectNames, updateCreator } from './creators.queries.ts'
import {
  assertEmailAvailable,
  createCreator,
  lockVisibleCreator,
  mapEmailConflict,
} from './creators.service.ts'
import { claimNewStageName } from './names.service.ts'
import { firstDayOrNull } from './split-changes.service.ts'

/** Repeated reads within this time are audited once. */
const AUDIT_WINDOW_MINUTES = 15

/** Fields creators can change themselves. */
const ownFields = ['stageName', 'phone', 'location']

export async function getCreator(ctx: Ctx, id: string): Promise<CreatorDetail> {
  return inScope(ctx, (tx) => loadDetail(ctx, tx, id))
}

export async function addCreator(ctx: Ctx, { clientId, ...input }: NewCreator): Promise<CreatorDetail> {
  return inScope(ctx, async (tx) => {
    const load = (id: string) => loadDetail(ctx, tx, id)
    return createOnce(
      ctx,
      tx,
      { endpoint: 'POST /creators', clientId, content: input },
      { create: async () => load(await createCreator(ctx, tx, { ...input, origin: 'added' })), load },
    )
  })
}

/** Omitted fields are unchanged; null clears a field. */
export async function changeCreator(
  ctx: Ctx,
  id: string,
  { seen, ...changes }: CreatorChanges,
): Promise<CreatorDetail> {
  const provided = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const fields = Object.keys(provided)
  return inScope(ctx, async (tx) => {
    const creator = await lockVisibleCreator(ctx, tx, id)
    if (!may(ctx.session.role, 'creators:manage') && fields.some((field) => !ownFields.includes(field)))
      throw new ApiError('forbidden', 'Only your agency can change your legal name and email.')
    if (fields.length === 0) return loadDetail(ctx, tx, id)
    assertNotArchived(creator)
    requireSeen(creator, provided, seen)
    assertSameIdentity(creator, changes.realName)
    if (changes.email !== creator.email) await assertEmailAvailable(tx, changes.email, creator.id)
    const names = await claimNewStageName(tx, creator, changes.stageName)
    await mapEmailConflict(updateCreator(tx, id, provided))
    await ctx.platform.events.emit(ctx, tx, 'creator.updated', { creatorId: id, fields, ...names })
    return loadDetail(ctx, tx, id)
  })
}

/** A different legal name requires a new verification. */
function assertSameIdentity(
  creator: { isVerified: boolean; realName: string | null },
  realName: string | null | undefined,
): void {
  if (!creator.isVerified || realName === undefined || realName === creator.realName) return
  throw fieldError('realName', 'This name is verified. Withdraw the verification before changing it.')
}

export async function findDuplicateNames(
  ctx: Ctx,
  stageName: string,
  excludedId: string | null,
): Promise<DuplicateName[]> {
  const folded = foldStageName(stageName)
  const creators = await inScope(ctx, (tx) => selectNames(tx))
  return creators
    .filter((creator) => creator.id !== excludedId && foldStageName(creator.stageName) === folded)
    .slice(0, 5)
}

/** Every response with a legal name is audited. */
export async function loadDetail(ctx: Ctx, tx: Tx, id: string): Promise<CreatorDetail> {
  const row = await queries.selectDetail(tx, id, ctx.session.visibleCreators, currentMoment(ctx))
  if (!row) throw notFound()
  await recordIdentityRead(ctx, tx, row)
  return {
    ...toCreator(ctx, row),
    isSelfManaged: row.is_self_managed,
    ...identityFields(ctx, row),
    ...figureFields(ctx, row),
  }
}

async function recordIdentityRead(ctx: Ctx, tx: Tx, row: queries.DetailRow): Promise<void> {
  const { role, userId } = ctx.session
  if (row.real_name === null || !may(role, 'creators:identity')) return
  const read = { userId, creatorId: row.id, now: currentMoment(ctx).now, minutes: AUDIT_WINDOW_MINUTES }
  if (await queries.recordIdentityRead(tx, read))
    await ctx.platform.events.emit(ctx, tx, 'creator.identity_read', { creatorId: row.id })
}

function identityFields(ctx: Ctx, row: queries.DetailRow) {
  const canSeeIdentity = may(ctx.session.role, 'creators:identity')
  if (!canSeeIdentity && ctx.session.creatorId !== row.id)
    return {
      ...{ realName: null, user: null, email: null, phone: null, location: null, verification: null },
      accounts: row.accounts.map((account) => ({ ...account, username: null })),
    }
  const canConfirm = may(ctx.session.role, 'team:manage') && !ctx.platform.config.smtpUrl
  const user = {
    email: row.account_email,
    twoFactor: row.two_factor,
    confirmableEmail: canConfirm ? row.unconfirmed_email : null,
  }
  return {
    realName: row.real_name,
    user: row.user_id === null ? null : user,
    email: row.email,
    phone: row.phone,
    location: row.location,
    accounts: row.accounts,
    // The reviewer's note is internal.
    verification:
      row.verification && (canSeeIdentity ? row.verification : { ...row.verification, note: null }),
  }
}

function figureFields(ctx: Ctx, row: queries.DetailRow) {
  const today = todayIn(ctx.session.timeZone, ctx.platform.clock())
  const canSeeRevenue = may(ctx.session.role, 'creators:revenue')
  const toUsd = (cents: number) => (canSeeRevenue ? fromCents(cents) : null)
  const currentSplit = row.splits.findLast(({ validFrom }) => validFrom <= today)
  return {
    totalMessages: row.messages,
    avgResponseTime: row.replies === 0 ? null : Math.round(row.reply_seconds / row.replies),
    avgOrderValue: row.orders === 0 ? null : toUsd(Math.round(row.revenue_cents / row.orders)),
    subscriptionRevenue: toUsd(row.subscription_cents),
    tipsRevenue: toUsd(row.tips_cents),
    ppvRevenue: toUsd(row.ppv_cents),
    customRevenue: toUsd(row.custom_cents),
    creatorPercent: canSeeRevenue ? (currentSplit?.creatorPercent ?? DEFAULT_CREATOR_PERCENT) : null,
    splits: canSeeRevenue
      ? row.splits.map((split) => ({ ...split, validFrom: firstDayOrNull(split.validFrom) }))
      : null,
  }
}

export function assertNotArchived({ archivedAt }: { archivedAt: string | null }): void {
  if (archivedAt !== null)
    throw new ApiError('refused', 'This creator is archived. Restore the profile first.')
}
