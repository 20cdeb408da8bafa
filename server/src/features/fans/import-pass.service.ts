import type { ImportState } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { permissions } from '@greenroom/contract/kit/permissions.ts'
import { type CsvRow, CsvTrouble } from '../../platform/csv/read.ts'
import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { StorageError } from '../../platform/storage/storage.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { stillMay } from '../auth/standing.service.ts'
import * as queries from './fan-imports.queries.ts'
import {
  type ChunkRow,
  emptyMemory,
  type Result,
  takeFans,
  takeTransactions,
} from './import-chunk.service.ts'
import { clockIn } from './import-dates.ts'
import { type FileNotes, fileKey, readNotes, rowsOf, writeNotes } from './import-file.ts'
import { rowKeyColumn } from './import-mapping.ts'
import { placesIn } from './import-occurrences.ts'
import type { Identified, Splits } from './import-plan.ts'
import {
  type FanRow,
  foldCreator,
  type Parsed,
  type Reading,
  readFanRow,
  readTransactionRow,
} from './import-rows.ts'
import * as writes from './import-writes.queries.ts'

export const IMPORT_QUEUE = 'fans.import'

const ROWS_AT_ONCE = 500
const HINT_EVERY_MS = 500
/** A job that works longer hands over to a new one, well before pg-boss takes it for lost. */
const SHIFT_MS = 120_000
const TRIES = 5

class Overtaken extends Error {}
class NoLongerAllowed extends Error {}

type Pass = {
  ctx: AgencyCtx
  row: queries.ImportRow
  state: Extract<ImportState, 'CHECKING' | 'RUNNING'>
  notes: FileNotes
  reading: Reading
  splits: Splits
}

/** Checks or imports one file, from where the last worker came to. Safe to start at any time and twice. */
export async function workOnImport(
  platform: Platform,
  { agencyId, importId }: { agencyId: string; importId: string },
  job: Pick<JobRun, 'last'>,
): Promise<void> {
  const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Import' } }
  try {
    const pass = await preparePass(ctx, importId)
    if (pass && (await walk(pass))) await finish(pass)
  } catch (error) {
    if (error instanceof Overtaken) return
    const trouble = wordsFor(error)
    if (!trouble && !job.last) throw error
    await giveUp(
      ctx,
      importId,
      trouble ?? 'Something went wrong on our side. Run it again: it goes on where it stopped.',
    )
    if (!trouble) throw error
  }
}

async function preparePass(ctx: AgencyCtx, importId: string): Promise<Pass | null> {
  const { platform, agencyId } = ctx
  const found = await withScope(platform.database, agencyId, async (tx) => {
    const row = await queries.selectImport(tx, importId)
    if (!row || (row.state !== 'CHECKING' && row.state !== 'RUNNING')) return null
    if (row.state === 'CHECKING' && !(await queries.restartCheck(tx, importId))) return null
    const [creators, splits, { timeZone }] = [
      await writes.selectCreators(tx),
      await writes.selectSplits(tx),
      await agencyOf(tx),
    ]
    return { row, state: row.state, creators, splits, timeZone }
  })
  if (!found) return null
  const { row, state, creators, splits, timeZone } = found
  const notes = await readNotes(platform.storage, agencyId, importId)
  if (!notes) throw new StorageError('missing')
  const reading: Reading = {
    columns: row.columns.length,
    rowKeyColumn: rowKeyColumn(row.columns),
    mapping: row.mapping,
    creatorId: row.creatorId,
    creators: byName(creators),
    dateOrders: notes.dateOrders,
    clock: clockIn(timeZone),
    now: platform.clock().getTime(),
  }
  const done = state === 'CHECKING' ? 0 : row.done
  return {
    ctx,
    row: { ...row, done },
    state,
    notes,
    reading,
    splits: Map.groupBy(splits, (s) => s.creatorId),
  }
}

function byName(creators: { id: string; stageName: string }[]): Map<string, string | null> {
  const names = new Map<string, string | null>()
  for (const { id, stageName } of creators) {
    const name = foldCreator(stageName)
    names.set(name, names.has(name) ? null : id)
  }
  return names
}

/** True when the end of the file was reached; false when another job goes on from here. */
async function walk(pass: Pass): Promise<boolean> {
  const { ctx, row, state, notes } = pass
  const { storage } = ctx.platform
  const began = Date.now()
  const memory = state === 'CHECKING' ? emptyMemory() : null
  const parse = parserOf(pass)
  const hint = hinter(ctx, row.id)
  let done = row.done
  let seen = 0
  let chunk: ChunkRow<unknown>[] = []
  const flush = async () => {
    if (chunk.length === 0) return
    const { archived } = await takeChunk(pass, chunk, done, memory)
    await noteArchived(pass, archived)
    done += chunk.length
    chunk = []
    hint()
  }
  for await (const batch of rowsOf(storage, fileKey(ctx.agencyId, row.id), notes)) {
    for (const csv of batch) {
      // Rows behind us are read again all the same: identical rows are told apart by counting them.
      const parsed = parse(csv)
      if (seen++ < row.done) continue
      chunk.push({ csv, parsed })
      if (chunk.length < ROWS_AT_ONCE) continue
      await flush()
      if (state === 'RUNNING' && Date.now() - began > SHIFT_MS) {
        await handOver(ctx, row.id)
        return false
      }
    }
  }
  await flush()
  return true
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
  { ctx, row, state, splits, reading }: Pass,
  chunk: ChunkRow<unknown>[],
  from: number,
  memory: ReturnType<typeof emptyMemory> | null,
): Promise<Result> {
  const { database, clock } = ctx.platform
  for (let attempt = 1; ; attempt++) {
    try {
      return await withScope(database, ctx.agencyId, async (tx) => {
        const write = state === 'RUNNING'
        if (write) await writes.takeTurn(tx)
        // After waiting for the turn: a file takes minutes, and rights end at once.
        if (!(await stillMay(tx, row.createdById, 'fans:manage'))) throw new NoLongerAllowed(row.createdBy)
        const now = clock().toISOString()
        const file = {
          hash: row.fileHash,
          columns: row.columns.length,
          rowKeyColumn: reading.rowKeyColumn,
        }
        const order = { write, memory: memory ?? emptyMemory(), now, recordedBy: row.createdBy, splits, file }
        const result: Result =
          row.kind === 'fans'
            ? await takeFans(tx, chunk as ChunkRow<FanRow>[], order)
            : await takeTransactions(tx, chunk as ChunkRow<Identified>[], order)
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

async function finish({ ctx, row, state }: Pass): Promise<void> {
  const { platform, agencyId } = ctx
  await withScope(platform.database, agencyId, async (tx) => {
    if (state === 'CHECKING') return void (await queries.finishPass(tx, row.id, state, { state: 'CHECKED' }))
    const finishedAt = platform.clock().toISOString()
    const last = await queries.finishPass(tx, row.id, state, { state: 'DONE', finishedAt })
    if (!last) return
    await platform.events.emit(ctx, tx, 'import.finished', figuresOf(last))
  })
  tell(ctx, row.id)
}

async function giveUp(ctx: AgencyCtx, importId: string, trouble: string): Promise<void> {
  await withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    for (const state of ['CHECKING', 'RUNNING'] as const) {
      const last = await queries.finishPass(tx, importId, state, { state: 'FAILED', trouble })
      if (!last) continue
      const pass = state === 'CHECKING' ? 'check' : 'run'
      const figures = { ...figuresOf(last), done: last.done }
      await ctx.platform.events.emit(ctx, tx, 'import.failed', { ...figures, pass, trouble })
    }
  })
  tell(ctx, importId)
}

/** What the log says of a pass. */
export function figuresOf({ id, kind, added, updated, unchanged, failed }: queries.ImportRow) {
  return { importId: id, kind, added, updated, unchanged, failed }
}

function wordsFor(error: unknown): string | null {
  if (error instanceof CsvTrouble) return error.message
  if (error instanceof NoLongerAllowed)
    return `Stopped, because ${error.message} may no longer import here. What was written until then stays. An admin can run it again.`
  if (error instanceof StorageError && error.trouble === 'missing')
    return 'The file is not there any more. Hand it in again.'
  return null
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
