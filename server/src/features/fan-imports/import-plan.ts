import { Group, idFor, type Occurrence } from './import-occurrences.ts'
import type { FanRow, Fault, TransactionRow } from './import-rows.ts'

/** Determined here for both dry runs and imports. */
export type Outcome = 'added' | 'updated' | 'unchanged'

export const fanKeyOf = (row: { creatorId: string; usernameKey: string }) =>
  `${row.creatorId} ${row.usernameKey}`

const fields = ['displayName', 'email', 'location', 'timeZone', 'preferredContent', 'platform'] as const

/** Merges a row into the known fans, so later rows see its changes. */
export function planFan(row: FanRow, existing: Map<string, FanRow>): Outcome {
  const key = fanKeyOf(row)
  const before = existing.get(key)
  if (!before) {
    existing.set(key, row)
    return 'added'
  }
  const after = { ...before }
  for (const field of fields) Object.assign(after, { [field]: row[field] ?? before[field] })
  if (row.joinedAt && secondOf(row.joinedAt) !== secondOf(before.joinedAt ?? ''))
    after.joinedAt = row.joinedAt
  const tags = new Set([...before.tags, ...row.tags])
  if (tags.size > before.tags.length) after.tags = [...tags]
  const changed =
    fields.some((field) => after[field] !== before[field]) ||
    after.joinedAt !== before.joinedAt ||
    after.tags !== before.tags
  if (changed) existing.set(key, after)
  return changed ? 'updated' : 'unchanged'
}

/** Files have at most second precision. */
const secondOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000)

/** Content that must match for the same external id. */
export type BookedTransaction = { fanId: string; grossCents: number; type: string; kind: string }

/** A row with its external id, or its occurrence among equal rows. */
export type IdentifiedTransaction = TransactionRow &
  ({ externalId: string } | { externalId: null; occurrence: Occurrence })

/** Existing ids, and generated ones by group. */
export type Ledger = { booked: Map<string, BookedTransaction>; groups: Map<string, Group> }

type PlannedTransaction = { outcome: Outcome; externalId: string } | { fault: Fault }

export function planTransaction(
  row: IdentifiedTransaction,
  fanId: string | undefined,
  ledger: Ledger,
): PlannedTransaction {
  if (!fanId) {
    const message = `This creator has no fan named “${row.username}”. Import the fans first.`
    return { fault: { field: 'username', message } }
  }
  if (row.externalId === null) return planByOccurrence(row.occurrence, ledger)
  const { grossCents, type, kind, externalId } = row
  const before = ledger.booked.get(externalId)
  if (!before) {
    ledger.booked.set(externalId, { fanId, grossCents, type, kind })
    return { outcome: 'added', externalId }
  }
  const isSame =
    before.fanId === fanId && before.grossCents === grossCents && before.type === type && before.kind === kind
  if (isSame) return { outcome: 'unchanged', externalId }
  const message = 'A transaction with this ID already exists with different content.'
  return { fault: { field: 'externalId', message } }
}

function planByOccurrence(occurrence: Occurrence, { groups }: Ledger): PlannedTransaction {
  const booked = groups.get(occurrence.group) ?? new Group()
  const externalId = idFor(occurrence, booked)
  if (externalId === null) return { outcome: 'unchanged', externalId: '' }
  booked.add(externalId)
  groups.set(occurrence.group, booked)
  return { outcome: 'added', externalId }
}
