import {
  type AmountSplit,
  DEFAULT_CREATOR_SHARE_PERCENT,
  splitAmount,
} from '@greenroom/contract/features/fans/fans.rules.ts'
import * as queries from './ledger-batch.queries.ts'

/** Bulk ledger operations for imports and bridges. */
export type { LedgerRow } from './ledger-batch.queries.ts'
export const { lockSplits, insertLedgerRows, selectRecorded, selectTotalsSpent } = queries

/** `day` is in the agency's time zone; without a fee, the default applies. */
export type UnsplitRow = { creatorId: string; day: string; grossCents: number; feeCents: number | null }

export type Splits = ReadonlyMap<string, readonly { validFrom: string; creatorPercent: number }[]>

/** Uses the split in effect on the row's day; `splits` must be sorted by `validFrom`. */
export function splitRow(row: UnsplitRow, splits: Splits): AmountSplit {
  const split = splits.get(row.creatorId)?.findLast(({ validFrom }) => validFrom <= row.day)
  const creatorSharePercent = split?.creatorPercent ?? DEFAULT_CREATOR_SHARE_PERCENT
  if (row.feeCents === null) return splitAmount(row.grossCents, { creatorSharePercent, day: row.day })
  const rule = { feePercent: 0, creatorSharePercent, day: row.day }
  const shares = splitAmount(row.grossCents - row.feeCents, rule)
  return { ...shares, fee: row.feeCents }
}
