import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { percentOn } from './creator-completion.queries.ts'
import { agencyDay, lockCreator, updateCreator, upsertSplit } from './creators.queries.ts'

export type Completion = {
  realName: string
  phone: string
  /** Applied only while the stage name is the one set on approval and there is no account. */
  stageName?: { from: string; to: string } | undefined
  creatorPercent?: number | undefined
}
type Row = NonNullable<Awaited<ReturnType<typeof lockCreator>>>
export type Profile = Pick<Row, 'realName' | 'phone' | 'isVerified' | 'origin' | 'userId' | 'stageName'>

/** A verified profile never gets a legal name afterwards. */
export function missingFields({ realName, phone, isVerified }: Profile): ('realName' | 'phone')[] {
  return [
    ...(realName === null && !isVerified ? (['realName'] as const) : []),
    ...(phone === null ? (['phone'] as const) : []),
  ]
}

export function hasInitialStageName({ origin, userId, stageName }: Profile, first: string): boolean {
  return origin === 'application' && userId === null && stageName === first
}

export function creatorPercentToday(ctx: AgencyCtx, tx: Tx, creatorId: string): Promise<number> {
  return agencyDay(tx, ctx.platform.clock().toISOString()).then((day) => percentOn(tx, creatorId, day))
}

/** Fills empty fields without changing existing ones; a different split applies from today. */
export async function completeCreator(ctx: AgencyCtx, tx: Tx, creatorId: string, facts: Completion) {
  const creator = await lockCreator(tx, creatorId, null)
  if (!creator) throw notFound()
  const filled = missingFields(creator).filter((field) => facts[field] !== '')
  const newStageName =
    facts.stageName && hasInitialStageName(creator, facts.stageName.from) ? facts.stageName.to : null
  const changes: Partial<Row> = {
    ...Object.fromEntries(filled.map((field) => [field, facts[field]])),
    ...(newStageName !== null && newStageName !== creator.stageName && { stageName: newStageName }),
  }
  const fields = Object.keys(changes)
  // An approved sign-up is no stranger any more: imports match her name.
  if (creator.origin === 'sign-up') await updateCreator(tx, creatorId, { origin: 'application' })
  if (fields.length > 0) {
    await updateCreator(tx, creatorId, changes)
    await ctx.platform.events.emit(ctx, tx, 'creator.updated', { creatorId, fields })
  }
  const agreed = await setSplitFromToday(ctx, tx, creatorId, facts.creatorPercent)
  return { filled, stageName: changes.stageName ?? creator.stageName, agreed }
}

/** Null if today's split is already the same. */
async function setSplitFromToday(
  ctx: AgencyCtx,
  tx: Tx,
  creatorId: string,
  creatorPercent: number | undefined,
) {
  if (creatorPercent === undefined) return null
  const validFrom = await agencyDay(tx, ctx.platform.clock().toISOString())
  if ((await percentOn(tx, creatorId, validFrom)) === creatorPercent) return null
  await upsertSplit(tx, creatorId, { validFrom, creatorPercent })
  await ctx.platform.events.emit(ctx, tx, 'creator.split_agreed', { creatorId, validFrom, creatorPercent })
  return creatorPercent
}
