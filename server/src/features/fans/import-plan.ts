import {
  DEFAULT_CREATOR_SHARE_PERCENT,
  type Parts,
  splitAmount,
} from '@greenroom/contract/features/fans/fans.rules.ts'
import type { FanRow, Fault, TransactionRow } from './import-rows.ts'

/** What happens to each row is decided here, for the dry run and for the import alike. */
export type Outcome = 'added' | 'updated' | 'unchanged'

export const fanKeyOf = (row: { creatorId: string; usernameKey: string }) =>
  `${row.creatorId} ${row.usernameKey}`

const fields = ['displayName', 'email', 'location', 'preferredContent'] as const

/** Takes one row into what is known; later rows of the same fan meet what this one left. */
export function planFan(row: FanRow, known: Map<string, FanRow>): Outcome {
  const key = fanKeyOf(row)
  const before = known.get(key)
  if (!before) {
    known.set(key, row)
    return 'added'
  }
  const after = { ...before }
  for (const field of fields) after[field] = row[field] ?? before[field]
  if (row.joinedAt && Date.parse(row.joinedAt) !== Date.parse(before.joinedAt ?? ''))
    after.joinedAt = row.joinedAt
  const tags = new Set([...before.tags, ...row.tags])
  if (tags.size > before.tags.length) after.tags = [...tags]
  const changed =
    fields.some((field) => after[field] !== before[field]) ||
    after.joinedAt !== before.joinedAt ||
    after.tags !== before.tags
  if (changed) known.set(key, after)
  return changed ? 'updated' : 'unchanged'
}

/** A transaction as far as its id vouches for it. */
export type Booked = { fanId: string; grossCents: number; type: string; kind: string }

export function planTransaction(
  row: TransactionRow & { externalId: string },
  fanId: string | undefined,
  booked: Map<string, Booked>,
): Outcome | Fault {
  if (!fanId)
    return {
      field: 'username',
      message: `This creator has no fan called “${row.username}”. Import the fans first.`,
    }
  const { grossCents, type, kind } = row
  const before = booked.get(row.externalId)
  if (!before) {
    booked.set(row.externalId, { fanId, grossCents, type, kind })
    return 'added'
  }
  const same =
    before.fanId === fanId && before.grossCents === grossCents && before.type === type && before.kind === kind
  if (same) return 'unchanged'
  return {
    field: 'externalId',
    message: 'Another transaction with this id is booked already, with other content.',
  }
}

export type Splits = ReadonlyMap<string, readonly { validFrom: string; creatorPercent: number }[]>

/** The parts of a row by the creator's split of its day; `splits` are in order of their first day. */
export function priceRow(row: TransactionRow, splits: Splits): Parts {
  const valid = splits.get(row.creatorId)?.findLast(({ validFrom }) => validFrom <= row.day)
  const creatorSharePercent = valid?.creatorPercent ?? DEFAULT_CREATOR_SHARE_PERCENT
  if (row.feeCents === null) return splitAmount(row.grossCents, { creatorSharePercent })
  const rest = splitAmount(row.grossCents - row.feeCents, { feePercent: 0, creatorSharePercent })
  return { ...rest, fee: row.feeCents }
}
