import { Group, idFor, type Occurrence } from './import-occurrences.ts'
import type { FanRow, FieldError, TransactionRow } from './import-rows.ts'

/** The same for dry runs and real imports. */
export type Outcome = 'added' | 'updated' | 'unchanged'

export const fanKeyOf = (row: { creatorId: string; usernameKey: string }) =>
  `${row.creatorId} ${row.usernameKey}`

const fields = ['displayName', 'email', 'location', 'timeZone', 'preferredContent', 'platform'] as const

/** Merges a row into the existing fans so later rows include its changes. */
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
  const isChanged =
    fields.some((field) => after[field] !== before[field]) ||
    after.joinedAt !== before.joinedAt ||
    after.tags !== before.tags
  if (isChanged) existing.set(key, after)
  return isChanged ? 'updated' : 'unchanged'
}

/** Files have at most second precision. */
const secondOf = (instant: string): number => Math.floor(Date.parse(instant) / 1_000)

/** Values that must match if the external id is the same. */
export type RecordedTransaction = { fanId: string; grossCents: number; type: string; kind: string }

/** A row with its external id, or its occurrence among identical rows. */
export type IdentifiedTransaction = TransactionRow &
  ({ externalId: string } | { externalId: null; occurrence: Occurrence })

/** Recorded transactions by external id, and generated ids by group. */
export type Ledger = { recorded: Map<string, RecordedTransaction>; groups: Map<string, Group> }

type PlannedTransaction = { outcome: Outcome; externalId: string } | { error: FieldError }

export function planTransaction(
  row: IdentifiedTransaction,
  fanId: string | undefined,
  ledger: Ledger,
): PlannedTransaction {
  if (!fanId) {
    const message = `This creator has no fan named “${row.username}”. Import the fans first.`
    return { error: { field: 'username', message } }
  }
  if (row.externalId === null) return planByOccurrence(row.occurrence, ledger)
  const { grossCents, type, kind, externalId } = row
  const before = ledger.recorded.get(externalId)
  if (!before) {
    ledger.recorded.set(externalId, { fanId, grossCents, type, kind })
    return { outcome: 'added', externalId }
  }
  const hasSameContent =
    before.fanId === fanId && before.grossCents === grossCents && before.type === type && before.kind === kind
  if (hasSameContent) return { outcome: 'unchanged', externalId }
  const message = 'A transaction with this ID already exists with different content.'
  return { error: { field: 'externalId', message } }
}

function planByOccurrence(occurrence: Occurrence, { groups }: Ledger): PlannedTransaction {
  const group = groups.get(occurrence.group) ?? new Group()
  const externalId = idFor(occurrence, group)
  if (externalId === null) return { outcome: 'unchanged', externalId: '' }
  group.add(externalId)
  groups.set(occurrence.group, group)
  return { outcome: 'added', externalId }
}
