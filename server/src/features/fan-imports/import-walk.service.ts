import type { ImportState } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { permissions } from '@greenroom/contract/kit/permissions.ts'
import type { CsvRow } from '../../platform/csv/read.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { stillHasPermission } from '../auth/current-permission.service.ts'
import * as queries from './fan-imports.queries.ts'
import {
  type ChunkRow,
  emptyMemory,
  type Result,
  takeFans,
  takeTransactions,
} from './import-chunk.service.ts'
import { type FileNotes, fileKey, rowsOf, writeNotes } from './import-file.ts'
import { beginningsOf, type HistoryImporter, takeMessages } from './import-history.service.ts'
import { readMessageRow, talkKeyOf } from './import-message-rows.ts'
import { placesIn } from './import-occurrences.ts'
import type { Identified, Splits } from './import-plan.ts'
import { type FanRow, type Parsed, type Reading, readFanRow, readTransactionRow } from './import-rows.ts'
import { chunksOf, countTalks, handfuls, readTalks, type TalkRow } from './import-talks.ts'
import * as writes from './import-writes.queries.ts'

export const IMPORT_QUEUE = 'fans.import'

const ROWS_AT_ONCE = 500
const HINT_EVERY_MS = 500
/** A job that works longer hands over to a new one, well before pg-boss takes it for lost. */
const SHIFT_MS = 120_000
const TRIES = 5

export class Overtaken extends Error {}
export class NoLongerAllowed extends Error {}

export type Pass = {
  ctx: AgencyCtx
  row: queries.ImportRow
  state: Extract<ImportState, 'CHECKING' | 'RUNNING'>
  notes: FileNotes
  reading: Reading
  splits: Splits
  keeper: HistoryImporter | null
}

type Chunk = ChunkRow<unknown>[]

/** True when the end of the file was reached; false when another job goes on from here. */
export async function walk(pass: Pass): Promise<boolean> {
  const { ctx, row, state } = pass
  const began = Date.now()
  const memory = state === 'CHECKING' ? emptyMemory() : null
  const hint = hinter(ctx, row.id)
  let done = row.done
  for await (const chunk of row.kind === 'messages' ? talkChunks(pass) : rowChunks(pass)) {
    const { archived } = await takeChunk(pass, chunk, done, memory)
    await noteArchived(pass, archived)
    if (row.kind === 'messages' && state === 'RUNNING') await tellOfMany(pass, done, chunk.length)
    done += chunk.length
    hint()
    if (state === 'RUNNING' && done < (row.rows ?? 0) && Date.now() - began > SHIFT_MS) {
      await handOver(ctx, row.id)
      return false
    }
  }
  return true
}

/** In the order of the file, from where the last worker came to. */
async function* rowChunks(pass: Pass): AsyncGenerator<Chunk> {
  const parse = parserOf(pass)
  let seen = 0
  let chunk: Chunk = []
  for await (const batch of rowsIn(pass)()) {
    for (const csv of batch) {
      // Rows behind us are read again all the same: identical rows are told apart by counting them.
      const parsed = parse(csv)
      if (seen++ < pass.row.done) continue
      chunk.push({ csv, parsed })
      if (chunk.length < ROWS_AT_ONCE) continue
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}

/** Conversation by conversation, each in order of time, from where the last worker came to. */
async function* talkChunks(pass: Pass): AsyncGenerator<TalkRow[]> {
  const { row, reading, state, notes } = pass
  const [source, keyOf] = [rowsIn(pass), (csv: CsvRow) => talkKeyOf(csv, reading)]
  const counts = await countTalks(source, keyOf)
  if (state === 'CHECKING' || row.done === 0) await noteBeginnings(pass, counts)
  let seen = 0
  for (const handful of handfuls(counts)) {
    const rows = handful.values().reduce((sum, n) => sum + n, 0)
    if (seen + rows <= row.done) {
      seen += rows
      continue
    }
    const talks = await readTalks(source, handful, keyOf, (csv) => readMessageRow(csv, reading))
    for (const chunk of chunksOf(talks, notes.begins, ROWS_AT_ONCE)) {
      seen += chunk.length
      if (seen <= row.done) continue
      if (state === 'RUNNING') await noteCreators(pass, chunk)
      yield chunk
    }
  }
}

const rowsIn =
  ({ ctx, row, notes }: Pass) =>
  () =>
    rowsOf(ctx.platform.storage, fileKey(ctx.agencyId, row.id), notes, row.columns)

/** Kept beside the file: whoever takes the pass up again has to find the same order, though messages have come since. */
async function noteBeginnings(pass: Pass, counts: Map<string, number>): Promise<void> {
  const { ctx, row, notes } = pass
  const long = [...counts].flatMap(([key, n]) => (n > ROWS_AT_ONCE ? [key] : []))
  if (long.length === 0) return
  const keeper = keeperOf(pass)
  notes.begins = await withScope(ctx.platform.database, ctx.agencyId, (tx) => beginningsOf(tx, long, keeper))
  await writeNotes(ctx.platform.storage, ctx.agencyId, row.id, notes)
}

/** Before the rows are written: a worker that dies in between must not leave figures that nobody counts again. */
async function noteCreators({ ctx, row, notes }: Pass, chunk: TalkRow[]): Promise<void> {
  const known = new Set(notes.recount)
  for (const { parsed } of chunk) if (parsed.row) known.add(parsed.row.creatorId)
  if (known.size === notes.recount.length) return
  notes.recount = [...known]
  await writeNotes(ctx.platform.storage, ctx.agencyId, row.id, notes)
}

const MANY = [1_000, 10_000, 100_000]

async function tellOfMany(pass: Pass, done: number, more: number): Promise<void> {
  if (!MANY.some((many) => done < many && done + more >= many)) return
  const { platform, agencyId } = pass.ctx
  await withScope(platform.database, agencyId, (tx) => keeperOf(pass).tookMany(tx))
}

function keeperOf({ keeper }: Pass): HistoryImporter {
  if (!keeper) throw new Error('Nobody keeps past messages here')
  return keeper
}

function parserOf({ row, reading }: Pass): (csv: CsvRow) => Parsed<FanRow> | Parsed<Identified> {
  if (row.kind === 'fans') return (csv) => readFanRow(csv, reading)
  const placeOf = placesIn(row.fileHash)
  return (csv) => {
    const parsed = readTransactionRow(csv, reading)
    if (!parsed.row) return parsed
    const { externalId, content, rowKey } = parsed.row
    if (externalId !== null) return { row: { ...parsed.row, externalId } }
    return { row: { ...parsed.row, externalId, place: placeOf({ number: csv.number, content, rowKey }) } }
  }
}

/** Kept beside the file and written only when somebody is new, so that a pass that is taken up again knows them. */
async function noteArchived({ ctx, row, notes }: Pass, archived: string[]): Promise<void> {
  const known = new Set(notes.archivedFans)
  const fresh = archived.filter((id) => !known.has(id))
  if (fresh.length === 0) return
  notes.archivedFans = [...known, ...fresh]
  await writeNotes(ctx.platform.storage, ctx.agencyId, row.id, notes)
}

/** One transaction: the rows, the faults and how far we are stand or fall together. */
async function takeChunk(
  pass: Pass,
  chunk: Chunk,
  from: number,
  memory: ReturnType<typeof emptyMemory> | null,
): Promise<Result> {
  const { ctx, row, state, splits, reading } = pass
  const { database, clock } = ctx.platform
  for (let attempt = 1; ; attempt++) {
    try {
      return await withScope(database, ctx.agencyId, async (tx) => {
        const write = state === 'RUNNING'
        if (write) await writes.takeTurn(tx)
        // After waiting for the turn: a file takes minutes, and rights end at once.
        if (!(await stillHasPermission(tx, row.createdById, 'fans:manage')))
          throw new NoLongerAllowed(row.createdBy)
        const now = clock().toISOString()
        const file = {
          hash: row.fileHash,
          columns: row.columns.length,
          rowKeyColumn: reading.rowKeyColumn,
        }
        const order = { write, memory: memory ?? emptyMemory(), now, recordedBy: row.createdBy, splits, file }
        const take = {
          fans: () => takeFans(tx, chunk as ChunkRow<FanRow>[], order),
          transactions: () => takeTransactions(tx, chunk as ChunkRow<Identified>[], order),
          messages: () => takeMessages(ctx, tx, chunk as TalkRow[], order, keeperOf(pass)),
        }
        const result = await take[row.kind]()
        if (!(await queries.advance(tx, row.id, state, from, result))) throw new Overtaken()
        await queries.insertErrors(tx, row.id, result.errors)
        return result
      })
    } catch (error) {
      // Somebody booked for the same fans in another order: one of the two has to step back and try again.
      if (attempt >= TRIES || !/^40(P01|001)$/.test(String((error as { code?: unknown }).code))) throw error
    }
  }
}

async function handOver(ctx: AgencyCtx, importId: string): Promise<void> {
  const { agencyId, platform } = ctx
  await withScope(platform.database, agencyId, (tx) =>
    platform.jobs.enqueue(tx, IMPORT_QUEUE, { agencyId, importId }),
  )
}

/** Screens that show imports ask again when they hear this; twice a second is enough for a bar to move. */
function hinter(ctx: AgencyCtx, importId: string): () => void {
  let last = 0
  return () => {
    if (Date.now() - last < HINT_EVERY_MS) return
    last = Date.now()
    tell(ctx, importId)
  }
}

export function tell({ platform, agencyId }: AgencyCtx, importId: string): void {
  platform.live.toRole(agencyId, [...permissions['fans:manage']], 'import.progressed', { id: importId })
}
