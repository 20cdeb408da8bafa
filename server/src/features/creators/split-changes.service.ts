import type { SplitPreview } from '@greenroom/contract/features/creators/creators.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { fieldError } from '../../platform/http/api-error.ts'
import * as queries from './creator-splits.queries.ts'

const MAX_DAYS_AHEAD = 5 * 366
const EARLIEST_DAY = '2000-01-01'

/** The first day for API responses: null means from the beginning. */
export const firstDayOrNull = (validFrom: string): string | null =>
  validFrom === queries.BEGINNING ? null : validFrom

export function firstDayError(day: string, today: string): string | null {
  if (day < EARLIEST_DAY) return 'Choose a day after 1999, or leave it empty for all transactions.'
  if (Date.parse(day) - Date.parse(today) > MAX_DAYS_AHEAD * 86_400_000)
    return 'Choose a day within the next five years.'
  return null
}

export function assertFirstDay(day: string | null | undefined, today: string, path: string): void {
  const message = day ? firstDayError(day, today) : null
  if (message) throw fieldError(path, message)
}

/** Rejects a first day without a share, because it would be ignored. */
export function assertShareProvided(shareFrom: string | null | undefined): void {
  if (shareFrom) throw fieldError('creatorPercent', 'Enter the share that starts on this day.')
}

/** By default, the first share applies from the beginning and later ones from today. */
export async function defaultFirstDay(tx: Tx, creatorId: string, today: string): Promise<string> {
  return (await queries.hasSplits(tx, creatorId)) ? today : queries.BEGINNING
}

/** The effect of a split on existing transactions. */
export async function loadChanges(tx: Tx, creatorId: string, split: queries.Split): Promise<SplitPreview> {
  await tx.extendTimeouts({ statement: 60, lock: 10 })
  const until = await queries.selectNextSplitDay(tx, creatorId, split.validFrom)
  const months = await queries.selectChangedMonths(tx, creatorId, split, until)
  return {
    until,
    transactions: months.reduce((sum, { transactions }) => sum + transactions, 0),
    months: months.map(({ month, transactions, creator, agency, difference }) => ({
      month,
      transactions,
      before: { creatorShare: fromCents(creator), agencyShare: fromCents(agency) },
      after: { creatorShare: fromCents(creator + difference), agencyShare: fromCents(agency - difference) },
    })),
  }
}

/** Sets the split and applies it to existing transactions. The caller has locked the creator's row. */
export async function applySplit(
  ctx: AgencyCtx,
  tx: Tx,
  creatorId: string,
  split: queries.Split,
): Promise<SplitPreview> {
  const changes = await loadChanges(tx, creatorId, split)
  await queries.upsertSplit(tx, creatorId, split)
  if (changes.transactions > 0) await queries.resplitTransactions(tx, creatorId, split, changes.until)
  await ctx.platform.events.emit(ctx, tx, 'creator.split_agreed', {
    creatorId,
    validFrom: firstDayOrNull(split.validFrom),
    creatorPercent: split.creatorPercent,
    ...(changes.transactions > 0 && { changed: toAuditDetails(changes) }),
  })
  return changes
}

function toAuditDetails({ transactions, months }: SplitPreview) {
  return {
    transactions,
    months: months.map(({ month, before, after }) => ({
      month,
      before: before.creatorShare,
      after: after.creatorShare,
    })),
  }
}
