import { newId } from '@greenroom/contract/kit/ids.ts'
import type { CsvRow } from '../../platform/csv/read.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { upsertFans } from '../fans/upsert-fans.service.ts'
import { type LedgerEntry, recordInLedger } from '../ledger/record.service.ts'
import { selectImportedIds, selectRecorded } from '../ledger/recorded.service.ts'
import type { ErrorRow, ProgressDelta } from './fan-imports.queries.ts'
import { Group, groupFromId, isRowKey, rowKeyOf } from './import-occurrences.ts'
import { fanKeyOf, type IdentifiedTransaction, type Ledger, planFan, planTransaction } from './import-plan.ts'
import { type FanRow, type FieldError, MINUTE_MS, type Parsed } from './import-rows.ts'
import { insertChanges } from './import-undo.queries.ts'
import * as writes from './import-writes.queries.ts'

export type ChunkRow<Row> = { csv: CsvRow; parsed: Parsed<Row> }
export type Result = ProgressDelta & { errors: ErrorRow[]; archived: string[] }

/** State kept between chunks of a dry run, which writes nothing; a real run starts each chunk empty. */
export type DryRunState = Ledger & { fans: Map<string, FanRow> }
export const emptyState = (): DryRunState => ({ fans: new Map(), recorded: new Map(), groups: new Map() })

export type ChunkOptions = {
  importId: string
  shouldWrite: boolean
  dryRunState: DryRunState
  now: string
  recordedBy: string
  /** For the row keys of the error file. */
  file: { hash: string; columns: number; rowKeyColumn: number }
}

export async function importFanRows(
  ctx: AgencyCtx,
  tx: Tx,
  rows: ChunkRow<FanRow>[],
  options: ChunkOptions,
): Promise<Result> {
  const result = emptyResult(rows.length)
  const valid = validRows(rows, result, options)
  const stored = new Map<string, writes.ExistingFan>()
  for (const fan of await writes.selectExistingFans(
    tx,
    valid.map(({ row }) => row),
    true,
  ))
    stored.set(fanKeyOf(fan), fan)
  result.archived = archivedIds(stored.values())
  const existing = options.dryRunState.fans
  for (const [key, fan] of stored) if (!existing.has(key)) existing.set(key, fan)
  const changedKeys = new Set<string>()
  for (const { row } of valid) {
    const outcome = planFan(row, existing)
    result[outcome]++
    if (outcome !== 'unchanged') changedKeys.add(fanKeyOf(row))
  }
  if (!options.shouldWrite) return result
  const entries = [...changedKeys]
    .flatMap((key) => existing.get(key) ?? [])
    .map((fan) => ({ ...fan, id: stored.get(fanKeyOf(fan))?.id ?? newId() }))
  const isStored = (fan: FanRow) => stored.has(fanKeyOf(fan))
  const added = entries.filter((fan) => !isStored(fan))
  await upsertFans(ctx, tx, { added, changed: entries.filter(isStored) }, { origin: 'file' })
  await insertChanges(
    tx,
    options.importId,
    entries.map((fan) => ({ fanId: fan.id, before: stored.get(fanKeyOf(fan)) ?? null, after: fan })),
  )
  return result
}

export async function importTransactionRows(
  ctx: AgencyCtx,
  tx: Tx,
  rows: ChunkRow<IdentifiedTransaction>[],
  options: ChunkOptions,
): Promise<Result> {
  const result = emptyResult(rows.length)
  const valid = validRows(rows, result, options)
  const fans = new Map<string, writes.ExistingFan>()
  for (const fan of await writes.selectExistingFans(
    tx,
    valid.map(({ row }) => row),
    false,
  ))
    fans.set(fanKeyOf(fan), fan)
  result.archived = archivedIds(fans.values())
  const fanIdOf = (row: IdentifiedTransaction) => fans.get(fanKeyOf(row))?.id
  await loadRecordedTransactions(
    tx,
    valid.map(({ row }) => row),
    fanIdOf,
    options.dryRunState,
  )
  const entries: LedgerEntry[] = []
  for (const { csv, row } of valid) {
    const fanId = fanIdOf(row)
    const plan = planTransaction(row, fanId, options.dryRunState)
    if ('error' in plan) {
      rejectRow(result, csv, [plan.error], errorRowKey(options, csv, row))
      continue
    }
    result[plan.outcome]++
    if (plan.outcome === 'added' && fanId) entries.push(toEntry(row, plan.externalId, fanId))
  }
  if (!options.shouldWrite) return result
  const { importId, recordedBy } = options
  const added = await recordInLedger(ctx, tx, entries, { origin: 'file', recordedBy, importId })
  result.unchanged += entries.length - added.size
  result.added -= entries.length - added.size
  return result
}

/** Adds the recorded transactions that match these rows to the ledger. */
async function loadRecordedTransactions(
  tx: Tx,
  rows: IdentifiedTransaction[],
  fanIdOf: (row: IdentifiedTransaction) => string | undefined,
  { recorded, groups }: Ledger,
): Promise<void> {
  const externalIds = rows.flatMap(({ externalId }) => externalId ?? [])
  for (const { externalId, ...rest } of await selectRecorded(tx, externalIds)) recorded.set(externalId, rest)
  const minutes = new Map<string, { fanId: string; from: string }>()
  for (const row of rows) {
    const fanId = fanIdOf(row)
    if (row.externalId !== null || !fanId) continue
    const from = new Date(Math.floor(Date.parse(row.occurredAt) / MINUTE_MS) * MINUTE_MS).toISOString()
    minutes.set(`${fanId} ${from}`, { fanId, from })
  }
  for (const externalId of await selectImportedIds(tx, [...minutes.values()])) {
    const name = groupFromId(externalId)
    if (name === null) continue
    const group = groups.get(name) ?? new Group()
    group.add(externalId)
    groups.set(name, group)
  }
}

export const archivedIds = (fans: Iterable<writes.ExistingFan>): string[] =>
  [...fans].filter((fan) => fan.isArchived).map((fan) => fan.id)

function toEntry(row: IdentifiedTransaction, externalId: string, fanId: string): LedgerEntry {
  const { creatorId, occurredAt, day, type, kind, grossCents, feeCents, reason } = row
  const content = { creatorId, fanId, occurredAt, day, type, kind, grossCents, feeCents }
  return { id: newId(), ...content, externalId, reason }
}

export const emptyResult = (rows: number): Result => ({
  rows,
  added: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  errors: [],
  archived: [],
})

export function validRows<Row>(
  rows: ChunkRow<Row>[],
  result: Result,
  options: ChunkOptions,
): { csv: CsvRow; row: Row }[] {
  return rows.flatMap(({ csv, parsed }) => {
    if (parsed.errors === undefined) return [{ csv, row: parsed.row }]
    rejectRow(result, csv, parsed.errors, errorRowKey(options, csv, null))
    return []
  })
}

/** Reuses the key from an earlier error file. */
export function errorRowKey(
  { file }: ChunkOptions,
  { number, cells }: CsvRow,
  row: IdentifiedTransaction | null,
): RowKey {
  const occurrence = row && row.externalId === null ? row.occurrence : null
  const previousKey = cells[file.rowKeyColumn]?.trim() ?? ''
  const key = isRowKey(previousKey) ? previousKey : rowKeyOf(file.hash, number, occurrence)
  return { key, columns: file.columns }
}

type RowKey = { key: string; columns: number }

/** The key is appended to the row's cells; see errorLines. */
export function rejectRow(
  result: Result,
  { number, cells }: CsvRow,
  errors: FieldError[],
  { key, columns }: RowKey,
): void {
  result.failed++
  const message = errors.map((error) => error.message).join(' ')
  const paddedCells = Array.from({ length: columns }, (_, i) => cells[i] ?? '')
  result.errors.push({ row: number, field: errors[0]?.field ?? null, message, cells: [...paddedCells, key] })
}
