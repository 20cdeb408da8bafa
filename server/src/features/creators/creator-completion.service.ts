import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { hasSplits, percentOn } from './creator-splits.queries.ts'
import { agencyDay, lockCreator, updateCreator } from './creators.queries.ts'
import { claimNewStageName } from './names.service.ts'
import {
  applySplit,
  assertFirstDay,
  assertShareProvided,
  defaultFirstDay,
  firstDayOrNull,
} from './split-changes.service.ts'

export type Completion = {
  realName: string
  phone: string
  /** Applied only if the stage name is still the one set on approval and there is no account. */
  stageName?: { from: string; to: string } | undefined
  creatorPercent?: number | undefined
  /** First day of the share. */
  shareFrom?: string | null | undefined
}
type Row = NonNullable<Awaited<ReturnType<typeof lockCreator>>>
export type Profile = Pick<Row, 'realName' | 'phone' | 'isVerified' | 'origin' | 'userId' | 'stageName'>

/** The legal name of a verified profile never counts as missing. */
export function missingFields({ realName, phone, isVerified }: Profile): ('realName' | 'phone')[] {
  return [
    ...(realName === null && !isVerified ? (['realName'] as const) : []),
    ...(phone === null ? (['phone'] as const) : []),
  ]
}

export function hasInitialStageName({ origin, userId, stageName }: Profile, initialName: string): boolean {
  return origin === 'application' && userId === null && stageName === initialName
}

export function creatorPercentToday(ctx: AgencyCtx, tx: Tx, creatorId: string): Promise<number> {
  return agencyDay(tx, ctx.platform.clock().toISOString()).then((day) => percentOn(tx, creatorId, day))
}

/** Whether no share has been agreed yet. */
export const hasDefaultShare = async (tx: Tx, creatorId: string): Promise<boolean> =>
  !(await hasSplits(tx, creatorId))

/** Fills empty fields without changing existing ones, and adds a split that differs from the current one. */
export async function completeCreator(ctx: AgencyCtx, tx: Tx, creatorId: string, details: Completion) {
  const creator = await lockCreator(tx, creatorId, null)
  if (!creator) throw notFound()
  const filled = missingFields(creator).filter((field) => details[field] !== '')
  const newStageName =
    details.stageName && hasInitialStageName(creator, details.stageName.from) ? details.stageName.to : null
  const changes: Partial<Row> = {
    ...Object.fromEntries(filled.map((field) => [field, details[field]])),
    ...(newStageName !== null && newStageName !== creator.stageName && { stageName: newStageName }),
  }
  const fields = Object.keys(changes)
  // An approved sign-up counts as an application, so imports can match it by name.
  if (creator.origin === 'sign-up') await updateCreator(tx, creatorId, { origin: 'application' })
  if (fields.length > 0) {
    await updateCreator(tx, creatorId, changes)
    const names = await claimNewStageName(tx, creator, changes.stageName)
    await ctx.platform.events.emit(ctx, tx, 'creator.updated', { creatorId, fields, ...names })
  }
  const agreed = await setSplit(ctx, tx, creatorId, details)
  return { filled, stageName: changes.stageName ?? creator.stageName, agreed }
}

/** Returns the new share and its first day ('today', or null for all history); null if nothing changes. */
async function setSplit(
  ctx: AgencyCtx,
  tx: Tx,
  creatorId: string,
  { creatorPercent, shareFrom }: Pick<Completion, 'creatorPercent' | 'shareFrom'>,
) {
  if (creatorPercent === undefined) {
    assertShareProvided(shareFrom)
    return null
  }
  const today = await agencyDay(tx, ctx.platform.clock().toISOString())
  assertFirstDay(shareFrom, today, 'shareFrom')
  if ((await percentOn(tx, creatorId, shareFrom ?? today)) === creatorPercent) return null
  const validFrom = shareFrom ?? (await defaultFirstDay(tx, creatorId, today))
  await applySplit(ctx, tx, creatorId, { validFrom, creatorPercent })
  return { creatorPercent, from: validFrom === today ? 'today' : firstDayOrNull(validFrom) }
}
