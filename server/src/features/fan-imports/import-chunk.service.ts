import { newId } from '@greenroom/contract/kit/ids.ts'
import type { CsvRow } from '../../platform/csv/read.ts'
import type { Tx } from '../../platform/db/scope.ts'
import type { ErrorRow, Step } from './fan-imports.queries.ts'
import { Group, groupOf, isRowKey, rowKeyOf } from './import-occurrences.ts'
import {
  fanKeyOf,
  type Identified,
  type Ledger,
  planFan,
  planTransaction,
  priceRow,
  type Splits,
} from './import-plan.ts'
import { type FanRow, type Fault, MINUTE_MS, type Parsed } from './import-rows.ts'
import * as writes from './import-writes.queries.ts'

export type ChunkRow<Row> = { csv: CsvRow; parsed: Parsed<Row> }
export type Result = Step & { errors: ErrorRow[]; archived: string[] }

/** What a dry run has to remember of earlier chunks, as it writes nothing; an import starts each chunk afresh. */
export type Memory = Ledger & { fans: Map<string, FanRow> }
export const emptyMemory = (): Memory => ({ fans: new Map(), booked: new Map(), groups: new Map() })

export type ChunkOrder = {
  write: boolean
  memory: Memory
  now: string
  recordedBy: string
  splits: Splits
  /** For the keys of faulty rows. */
  file: { hash: string; columns: number; rowKeyColumn: number }
}

export async function takeFans(tx: Tx, rows: ChunkRow<FanRow>[], order: ChunkOrder): Promise<Result> {
  const result = emptyResult(rows.length)
  const good = goodRows(rows, result, order)
  const stored = new Map<string, writes.KnownFan>()
  for (const fan of await writes.selectKnownFans(
    tx,
    good.map(({ row }) => row),
    true,
  ))
    stored.set(fanKeyOf(fan), fan)
  result.archived = archivedAmong(stored.values())
  const known = order.memory.fans
  for (const [key, fan] of stored) if (!known.has(key)) known.set(key, fan)
  const touched = new Set<string>()
  for (const { row } of good) {
    const outcome = planFan(row, known)
    result[outcome]++
    if (outcome !== 'unchanged') touched.add(fanKeyOf(row))
  }
  if (!order.write) return result
  const changed = [...touched].flatMap((key) => known.get(key) ?? [])
  await writes.upsertFans(
    tx,
    changed.map((fan) => ({ ...fan, id: stored.get(fanKeyOf(fan))?.id ?? newId() })),
    order.now,
  )
  await writes.moveJoining(
    tx,
    changed.flatMap((fan) => {
      const id = stored.get(fanKeyOf(fan))?.id
      return id && fan.joinedAt ? [{ id, joinedAt: fan.joinedAt }] : []
    }),
  )
  await writes.addTags(tx, changed)
  return result
}

export async function takeTransactions(
  tx: Tx,
  rows: ChunkRow<Identified>[],
  order: ChunkOrder,
): Promise<Result> {
  const result = emptyResult(rows.length)
  const good = goodRows(rows, result, order)
  const fans = new Map<string, writes.KnownFan>()
  for (const fan of await writes.selectKnownFans(
    tx,
    good.map(({ row }) => row),
    false,
  ))
    fans.set(fanKeyOf(fan), fan)
  result.archived = archivedAmong(fans.values())
  const idOf = (row: Identified) => fans.get(fanKeyOf(row))?.id
  await recall(
    tx,
    good.map(({ row }) => row),
    idOf,
    order.memory,
  )
  const ledger: writes.LedgerRow[] = []
  for (const { csv, row } of good) {
    const fanId = idOf(row)
    const planned = planTransaction(row, fanId, order.memory)
    if ('fault' in planned) {
      refuse(result, csv, [planned.fault], keyOf(order, csv, row))
      continue
    }
    result[planned.outcome]++
    if (planned.outcome === 'added' && fanId)
      ledger.push(ledgerRow(row, planned.externalId, fanId, order.splits))
  }
  if (!order.write) return result
  const added = await writes.insertLedgerRows(tx, ledger, order.recordedBy)
  result.unchanged += ledger.length - added.size
  result.added -= ledger.length - added.size
  return result
}

/** Brings into memory what is booked already of these rows. */
async function recall(
  tx: Tx,
  rows: Identified[],
  idOf: (row: Identified) => string | undefined,
  { booked, groups }: Ledger,
): Promise<void> {
  const named = rows.flatMap(({ externalId }) => externalId ?? [])
  for (const { externalId, ...rest } of await writes.selectKnownTransactions(tx, named))
    booked.set(externalId, rest)
  const minutes = new Map<string, { fanId: string; from: string }>()
  for (const row of rows) {
    const fanId = idOf(row)
    if (row.externalId !== null || !fanId) continue
    const from = new Date(Math.floor(Date.parse(row.occurredAt) / MINUTE_MS) * MINUTE_MS).toISOString()
    minutes.set(`${fanId} ${from}`, { fanId, from })
  }
  for (const externalId of await writes.selectImportedIds(tx, [...minutes.values()])) {
    const name = groupOf(externalId)
    if (name === null) continue
    const group = groups.get(name) ?? new Group()
    group.add(externalId)
    groups.set(name, group)
  }
}

export const archivedAmong = (fans: Iterable<writes.KnownFan>): string[] =>
  [...fans].filter((fan) => fan.isArchived).map((fan) => fan.id)

function ledgerRow(row: Identified, externalId: string, fanId: string, splits: Splits): writes.LedgerRow {
  const { creatorId, occurredAt, type, kind, grossCents, reason } = row
  const { fee, net, creator, agency } = priceRow(row, splits)
  const parts = { grossCents, feeCents: fee, netCents: net, creatorCents: creator, agencyCents: agency }
  return { id: newId(), creatorId, fanId, occurredAt, type, kind, ...parts, externalId, reason }
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

export function goodRows<Row>(
  rows: ChunkRow<Row>[],
  result: Result,
  order: ChunkOrder,
): { csv: CsvRow; row: Row }[] {
  return rows.flatMap(({ csv, parsed }) => {
    if (parsed.faults === undefined) return [{ csv, row: parsed.row }]
    refuse(result, csv, parsed.faults, keyOf(order, csv, null))
    return []
  })
}

/** A row that has a key from an earlier error file keeps it. */
export function keyOf({ file }: ChunkOrder, { number, cells }: CsvRow, row: Identified | null): RowKey {
  const place = row && row.externalId === null ? row.place : null
  const before = cells[file.rowKeyColumn]?.trim() ?? ''
  const key = isRowKey(before) ? before : rowKeyOf(file.hash, number, place)
  return { key, columns: file.columns }
}

type RowKey = { key: string; columns: number }

/** The key stands behind the cells of the file, see errorLines. */
export function refuse(
  result: Result,
  { number, cells }: CsvRow,
  faults: Fault[],
  { key, columns }: RowKey,
): void {
  result.failed++
  const message = faults.map((fault) => fault.message).join(' ')
  const own = Array.from({ length: columns }, (_, i) => cells[i] ?? '')
  result.errors.push({ row: number, field: faults[0]?.field ?? null, message, cells: [...own, key] })
}
