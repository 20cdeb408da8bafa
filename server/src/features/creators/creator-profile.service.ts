import {
  DEFAULT_CREATOR_PERCENT,
  foldStageName,
} from '@greenroom/contract/features/creators/creators.rules.ts'
import type {
  CreatorChanges,
  CreatorDetail,
  Namesake,
  NewCreator,
} from '@greenroom/contract/features/creators/creators.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { todayIn } from '../../platform/today.ts'
import { creatorOf, momentOf } from './creator-list.service.ts'
import * as queries from './creator-profile.queries.ts'
import { selectNames, updateCreator } from './creators.queries.ts'
import { createCreator, holdCreator, orTakenEmail, refuseTakenEmail } from './creators.service.ts'

/** Reading a legal name again within this time is the same look. */
const LOOK_MINUTES = 15

/** What creators may change about themselves. */
const ownFields = ['stageName', 'phone', 'location']

export async function getCreator(ctx: Ctx, id: string): Promise<CreatorDetail> {
  return withScope(ctx.platform.database, ctx.agencyId, (tx) => detailIn(ctx, tx, id))
}

export async function addCreator(ctx: Ctx, facts: NewCreator): Promise<CreatorDetail> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const id = await createCreator(ctx, tx, { ...facts, origin: 'added' })
    return detailIn(ctx, tx, id)
  })
}

/** What is not named stays; null empties a field. */
export async function changeCreator(ctx: Ctx, id: string, changes: CreatorChanges): Promise<CreatorDetail> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const fields = Object.keys(given)
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const creator = await holdCreator(ctx, tx, id)
    if (!may(ctx.session.role, 'creators:manage') && fields.some((field) => !ownFields.includes(field)))
      throw new ApiError(
        'forbidden',
        'Your agency keeps your legal name and email. Ask them to change those.',
      )
    if (fields.length === 0) return detailIn(ctx, tx, id)
    refuseArchived(creator)
    refuseOtherPerson(creator, changes.realName)
    if (changes.email !== creator.email) await refuseTakenEmail(tx, changes.email, creator.id)
    await orTakenEmail(updateCreator(tx, id, given))
    await ctx.platform.events.emit(ctx, tx, 'creator.updated', { creatorId: creator.id, fields })
    return detailIn(ctx, tx, id)
  })
}

/** A verification is of one person: another name is another examination. */
function refuseOtherPerson(
  creator: { isVerified: boolean; realName: string | null },
  realName: string | null | undefined,
): void {
  if (!creator.isVerified || realName === undefined || realName === creator.realName) return
  throw refusedField(
    'realName',
    'This name was examined. Withdraw the verification first, then change it and record it anew.',
  )
}

/** Who else is called like this. Allowed, and told before somebody saves it. */
export async function namesakesOf(ctx: Ctx, stageName: string, except: string | null): Promise<Namesake[]> {
  const wanted = foldStageName(stageName)
  const named = await withScope(ctx.platform.database, ctx.agencyId, (tx) => selectNames(tx))
  return named.filter((one) => one.id !== except && foldStageName(one.stageName) === wanted).slice(0, 5)
}

/** One creator as this person may see her. Every answer with a legal name in it is a look, whatever it answers. */
export async function detailIn(ctx: Ctx, tx: Tx, id: string): Promise<CreatorDetail> {
  const row = await queries.selectDetail(tx, id, ctx.session.visibleCreators, momentOf(ctx))
  if (!row) throw notFound()
  await noteLook(ctx, tx, row)
  return { ...creatorOf(ctx, row), ...personOf(ctx, row), ...figuresOf(ctx, row) }
}

async function noteLook(ctx: Ctx, tx: Tx, row: queries.DetailRow): Promise<void> {
  const { role, userId } = ctx.session
  if (row.real_name === null || !may(role, 'creators:identity')) return
  const look = { userId, creatorId: row.id, now: momentOf(ctx).now, minutes: LOOK_MINUTES }
  if (await queries.noteLook(tx, look))
    await ctx.platform.events.emit(ctx, tx, 'creator.identity_read', { creatorId: row.id })
}

function personOf(ctx: Ctx, row: queries.DetailRow) {
  const knowsIdentity = may(ctx.session.role, 'creators:identity')
  if (!knowsIdentity && ctx.session.creatorId !== row.id)
    return { realName: null, user: null, email: null, phone: null, location: null, verification: null }
  return {
    realName: row.real_name,
    user: row.user_id === null ? null : { email: row.account_email, twoFactor: row.two_factor },
    email: row.email,
    phone: row.phone,
    location: row.location,
    // What the examiner noted is for those who examine.
    verification:
      row.verification && (knowsIdentity ? row.verification : { ...row.verification, note: null }),
  }
}

function figuresOf(ctx: Ctx, row: queries.DetailRow) {
  const today = todayIn(ctx.session.timeZone, ctx.platform.clock())
  const knows = may(ctx.session.role, 'creators:revenue')
  const usd = (cents: number) => (knows ? fromCents(cents) : null)
  const inForce = row.splits.findLast(({ validFrom }) => validFrom <= today)
  return {
    totalMessages: row.messages,
    avgResponseTime: row.replies === 0 ? null : Math.round(row.reply_seconds / row.replies),
    avgOrderValue: row.orders === 0 ? null : usd(Math.round(row.revenue_cents / row.orders)),
    subscriptionRevenue: usd(row.subscription_cents),
    tipsRevenue: usd(row.tips_cents),
    ppvRevenue: usd(row.ppv_cents),
    customRevenue: usd(row.custom_cents),
    creatorPercent: knows ? (inForce?.creatorPercent ?? DEFAULT_CREATOR_PERCENT) : null,
    splits: knows ? row.splits : null,
  }
}

export function refuseArchived({ archivedAt }: { archivedAt: string | null }): void {
  if (archivedAt !== null)
    throw new ApiError('refused', 'This creator is archived. Restore the profile first.')
}

export function refusedField(path: string, message: string): ApiError {
  return new ApiError('refused', message, { details: [{ path, message }] })
}
