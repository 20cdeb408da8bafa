import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { percentOn } from './creator-completion.queries.ts'
import { agencyDay, lockCreator, putSplit, updateCreator } from './creators.queries.ts'

export type Completion = {
  realName: string
  phone: string
  /** Taken where she still has the name that an approval began with, and no account to have seen it in. */
  stageName?: { from: string; to: string } | undefined
  creatorPercent?: number | undefined
}
type Row = NonNullable<Awaited<ReturnType<typeof lockCreator>>>
export type Profile = Pick<Row, 'realName' | 'phone' | 'isVerified' | 'origin' | 'userId' | 'stageName'>

/** What a profile lacks. A verification is of one person: nobody gets a name after being examined. */
export function gapsIn({ realName, phone, isVerified }: Profile): ('realName' | 'phone')[] {
  return [
    ...(realName === null && !isVerified ? (['realName'] as const) : []),
    ...(phone === null ? (['phone'] as const) : []),
  ]
}

export function hasFirstStageName({ origin, userId, stageName }: Profile, first: string): boolean {
  return origin === 'application' && userId === null && stageName === first
}

export function creatorPercentToday(ctx: AgencyCtx, tx: Tx, creatorId: string): Promise<number> {
  return agencyDay(tx, ctx.platform.clock().toISOString()).then((day) => percentOn(tx, creatorId, day))
}

/** Adds what a profile lacks and never changes what it holds; another share counts from today. Says what was done. */
export async function completeCreator(ctx: AgencyCtx, tx: Tx, creatorId: string, facts: Completion) {
  const creator = await lockCreator(tx, creatorId, null)
  if (!creator) throw notFound()
  const filled = gapsIn(creator).filter((field) => facts[field] !== '')
  const named =
    facts.stageName && hasFirstStageName(creator, facts.stageName.from) ? facts.stageName.to : null
  const changes: Partial<Row> = {
    ...Object.fromEntries(filled.map((field) => [field, facts[field]])),
    ...(named !== null && named !== creator.stageName && { stageName: named }),
  }
  const fields = Object.keys(changes)
  if (fields.length > 0) {
    await updateCreator(tx, creatorId, changes)
    await ctx.platform.events.emit(ctx, tx, 'creator.updated', { creatorId, fields })
  }
  const agreed = await agreeFromToday(ctx, tx, creatorId, facts.creatorPercent)
  return { filled, stageName: changes.stageName ?? creator.stageName, agreed }
}

/** The share where it is another one than today's. */
async function agreeFromToday(ctx: AgencyCtx, tx: Tx, creatorId: string, creatorPercent: number | undefined) {
  if (creatorPercent === undefined) return null
  const validFrom = await agencyDay(tx, ctx.platform.clock().toISOString())
  if ((await percentOn(tx, creatorId, validFrom)) === creatorPercent) return null
  await putSplit(tx, creatorId, { validFrom, creatorPercent })
  await ctx.platform.events.emit(ctx, tx, 'creator.split_agreed', { creatorId, validFrom, creatorPercent })
  return creatorPercent
}
