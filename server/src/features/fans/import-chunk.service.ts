import { newId } from '@greenroom/contract/kit/ids.ts'
import type { CsvRow } from '../../platform/csv/read.ts'
import type { Tx } from '../../platform/db/scope.ts'
import type { ErrorRow, Step } from './fan-imports.queries.ts'
import { type Booked, fanKeyOf, planFan, planTransaction, priceRow, type Splits } from './import-plan.ts'
import type { FanRow, Fault, Parsed, TransactionRow } from './import-rows.ts'
import * as writes from './import-writes.queries.ts'

export type ChunkRow<Row> = { csv: CsvRow; parsed: Parsed<Row> }
export type Result = Step & { errors: ErrorRow[] }

/** What a dry run has to remember of earlier chunks, as it writes nothing; an import starts each chunk afresh. */
export type Memory = { fans: Map<string, FanRow>; booked: Map<string, Booked> }
export const emptyMemory = (): Memory => ({ fans: new Map(), booked: new Map() })

export type ChunkOrder = { write: boolean; memory: Memory; now: string; recordedBy: string; splits: Splits }

export async function takeFans(tx: Tx, rows: ChunkRow<FanRow>[], order: ChunkOrder): Promise<Result> {
  const result = emptyResult(rows.length)
  const good = goodRows(rows, result)
  const stored = new Map<string, writes.KnownFan>()
  for (const fan of await writes.selectKnownFans(
    tx,
    good.map(({ row }) => row),
    true,
  ))
    stored.set(fanKeyOf(fan), fan)
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

type Identified = TransactionRow & { externalId: string }

export async function takeTransactions(
  tx: Tx,
  rows: ChunkRow<Identified>[],
  order: ChunkOrder,
): Promise<Result> {
  const result = emptyResult(rows.length)
  const good = goodRows(rows, result)
  const fans = new Map<string, string>()
  for (const fan of await writes.selectKnownFans(
    tx,
    good.map(({ row }) => row),
    false,
  ))
    fans.set(fanKeyOf(fan), fan.id)
  const { booked } = order.memory
  const ids = good.map(({ row }) => row.externalId)
  for (const { externalId, ...rest } of await writes.selectKnownTransactions(tx, ids))
    booked.set(externalId, rest)
  const ledger: writes.LedgerRow[] = []
  for (const { csv, row } of good) {
    const fanId = fans.get(fanKeyOf(row))
    const outcome = planTransaction(row, fanId, booked)
    if (typeof outcome === 'object') refuse(result, csv, [outcome])
    else result[outcome]++
    if (outcome === 'added' && fanId) ledger.push(ledgerRow(row, fanId, order.splits))
  }
  if (!order.write) return result
  const added = await writes.insertLedgerRows(tx, ledger, order.recordedBy)
  result.unchanged += ledger.length - added.size
  result.added -= ledger.length - added.size
  return result
}

function ledgerRow(row: Identified, fanId: string, splits: Splits): writes.LedgerRow {
  const { creatorId, occurredAt, type, kind, grossCents, externalId, reason } = row
  const { fee, net, creator, agency } = priceRow(row, splits)
  const parts = { grossCents, feeCents: fee, netCents: net, creatorCents: creator, agencyCents: agency }
  return { id: newId(), creatorId, fanId, occurredAt, type, kind, ...parts, externalId, reason }
}

const emptyResult = (rows: number): Result => ({
  rows,
  added: 0,
  updated: 0,
  unchanged: 0,
  failed: 0,
  errors: [],
})

function goodRows<Row>(rows: ChunkRow<Row>[], result: Result): { csv: CsvRow; row: Row }[] {
  return rows.flatMap(({ csv, parsed }) => {
    if (parsed.faults === undefined) return [{ csv, row: parsed.row }]
    refuse(result, csv, parsed.faults)
    return []
  })
}

function refuse(result: Result, { number, cells }: CsvRow, faults: Fault[]): void {
  result.failed++
  const message = faults.map((fault) => fault.message).join(' ')
  result.errors.push({ row: number, field: faults[0]?.field ?? null, message, cells })
}
