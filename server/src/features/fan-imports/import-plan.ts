import {
  DEFAULT_CREATOR_SHARE_PERCENT,
  type Parts,
  splitAmount,
} from '@greenroom/contract/features/fans/fans.rules.ts'
import { Group, idFor, type Place } from './import-occurrences.ts'
import type { FanRow, Fault, TransactionRow } from './import-rows.ts'

/** What happens to each row is decided here, for the dry run and for the import alike. */
export type Outcome = 'added' | 'updated' | 'unchanged'

export const fanKeyOf = (row: { creatorId: string; usernameKey: string }) =>
  `${row.creatorId} ${row.usernameKey}`

const fields = ['displayName', 'email', 'location', 'timeZone', 'preferredContent'] as const

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
  if (row.joinedAt && secondOf(row.joinedAt) !== secondOf(before.joinedAt ?? ''))
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

/** Files know seconds at most. */
const secondOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000)

/** A transaction as far as its id vouches for it. */
export type Booked = { fanId: string; grossCents: number; type: string; kind: string }

/** A row with the id it names, or with its place among its equals. */
export type Identified = TransactionRow & ({ externalId: string } | { externalId: null; place: Place })

/** Ids in use, and those we made ourselves by group. */
export type Ledger = { booked: Map<string, Booked>; groups: Map<string, Group> }

type Planned = { outcome: Outcome; externalId: string } | { fault: Fault }

export function planTransaction(row: Identified, fanId: string | undefined, ledger: Ledger): Planned {
  if (!fanId) {
    const message = `This creator has no fan called “${row.username}”. Import the fans first.`
    return { fault: { field: 'username', message } }
  }
  if (row.externalId === null) return planByPlace(row.place, ledger)
  const { grossCents, type, kind, externalId } = row
  const before = ledger.booked.get(externalId)
  if (!before) {
    ledger.booked.set(externalId, { fanId, grossCents, type, kind })
    return { outcome: 'added', externalId }
  }
  const same =
    before.fanId === fanId && before.grossCents === grossCents && before.type === type && before.kind === kind
  if (same) return { outcome: 'unchanged', externalId }
  const message = 'Another transaction with this id is booked already, with other content.'
  return { fault: { field: 'externalId', message } }
}

function planByPlace(place: Place, { groups }: Ledger): Planned {
  const booked = groups.get(place.group) ?? new Group()
  const externalId = idFor(place, booked)
  if (externalId === null) return { outcome: 'unchanged', externalId: '' }
  booked.add(externalId)
  groups.set(place.group, booked)
  return { outcome: 'added', externalId }
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
