import type { ImportState } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { permissions } from '@greenroom/contract/kit/permissions.ts'
import type { CsvRow } from '../../platform/csv/read.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import { isolateFailures } from '../../platform/db/isolate-failures.ts'
import { inScope, withScope } from '../../platform/db/scope.ts'
import { stillHasPermission } from '../auth/current-permission.service.ts'
import * as queries from './fan-imports.queries.ts'
import {
  type ChunkRow,
  type DryRunState,
  emptyState,
  importFanRows,
  importTransactionRows,
  type Result,
} from './import-chunk.service.ts'
import {
  type ConversationRow,
  chunksOf,
  countRowsByConversation,
  groupConversations,
  readConversations,
} from './import-conversations.ts'
import { type FileMetadata, fileKey, rowsOf, writeMetadata } from './import-file.ts'
import { type HistoryImporter, importMessageRows, loadFirstMessageTimes } from './import-history.service.ts'
import { conversationKey, readMessageRow } from './import-message-rows.ts'
import { occurrenceCounter } from './import-occurrences.ts'
import type { IdentifiedTransaction } from './import-plan.ts'
import {
  type FanRow,
  type FieldError,
  type ParseContext,
  type Parsed,
  readFanRow,
  readTransactionRow,
} from './import-rows.ts'
import * as writes from './import-writes.queries.ts'

export const IMPORT_QUEUE = 'fans.import'
export const UNDO_QUEUE = 'fans.import-undo'

const CHUNK_SIZE = 500
const HINT_INTERVAL_MS = 500
/** After this time a job enqueues its successor and ends, well before pg-boss considers it lost. */
const MAX_RUN_MS = 120_000
const MAX_ATTEMPTS = 5

export class SupersededError extends Error {}
export class PermissionLostError extends Error {}

export type Pass = {
  ctx: AgencyCtx
  row: queries.ImportRow
  state: Extract<ImportState, 'CHECKING' | 'RUNNING'>
  metadata: FileMetadata
  parseContext: ParseContext
  history: HistoryImporter | null
}

type Chunk = ChunkRow<unknown>[]

/** True at the end of the file; false if another job continues. */
export async function processRows(pass: Pass): Promise<boolean> {
  const { ctx, row, state } = pass
  const startedAt = Date.now()
  const dryRunState = state === 'CHECKING' ? emptyState() : null
  const hint = throttledHint(ctx, row.id)
  let done = row.done
  for await (const chunk of row.kind === 'messages' ? conversationChunks(pass) : rowChunks(pass)) {
    await recordArchived(pass, await processChunk(pass, chunk, done, dryRunState))
    if (row.kind === 'messages' && state === 'RUNNING') await analyzeAtThresholds(pass, done, chunk.length)
    done += chunk.length
    hint()
    if (state === 'RUNNING' && done < (row.rows ?? 0) && Date.now() - startedAt > MAX_RUN_MS) {
      await enqueueNext(ctx, row.id)
      return false
    }
  }
  return true
}

/** Yields rows in file order, from where the last worker stopped. */
async function* rowChunks(pass: Pass): AsyncGenerator<Chunk> {
  const parse = orRejected<FanRow | IdentifiedTransaction>(pass, parserOf(pass))
  let rowIndex = 0
  let chunk: Chunk = []
  for await (const batch of rowsIn(pass)()) {
    for (const csv of batch) {
      // Parse rows that are already done too, because identical rows are counted.
      const parsed = parse(csv)
      if (rowIndex++ < pass.row.done) continue
      chunk.push({ csv, parsed })
      if (chunk.length < CHUNK_SIZE) continue
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}

/** Yields rows by conversation and time, from where the last worker stopped. */
async function* conversationChunks(pass: Pass): AsyncGenerator<ConversationRow[]> {
  const { row, parseContext, state, metadata } = pass
  const [source, keyOf] = [rowsIn(pass), (csv: CsvRow) => conversationKey(csv, parseContext)]
  const counts = await countRowsByConversation(source, keyOf)
  if (state === 'CHECKING' || row.done === 0) await recordFirstMessageTimes(pass, counts)
  let rowIndex = 0
  for (const group of groupConversations(counts)) {
    const rows = group.values().reduce((sum, n) => sum + n, 0)
    if (rowIndex + rows <= row.done) {
      rowIndex += rows
      continue
    }
    const parse = orRejected(pass, (csv) => readMessageRow(csv, parseContext))
    const conversations = await readConversations(source, group, keyOf, parse)
    for (const chunk of chunksOf(conversations, metadata.begins, CHUNK_SIZE)) {
      rowIndex += chunk.length
      if (rowIndex <= row.done) continue
      if (state === 'RUNNING') await recordCreators(pass, chunk)
      yield chunk
    }
  }
}

const rowsIn =
  ({ ctx, row, metadata }: Pass) =>
  () =>
    rowsOf(ctx.platform.storage, fileKey(ctx.agencyId, row.id), metadata, row.columns)

/** Stored so a resumed pass has the same order despite new messages. */
async function recordFirstMessageTimes(pass: Pass, counts: Map<string, number>): Promise<void> {
  const { ctx, row, metadata } = pass
  const longKeys = [...counts].flatMap(([key, n]) => (n > CHUNK_SIZE ? [key] : []))
  if (longKeys.length === 0) return
  const history = requireHistory(pass)
  metadata.begins = await inScope(ctx, (tx) => loadFirstMessageTimes(tx, longKeys, history))
  await writeMetadata(ctx.platform.storage, ctx.agencyId, row.id, metadata)
}

/** Recorded before writing, so a crash can't leave figures without a recount. */
async function recordCreators({ ctx, row, metadata }: Pass, chunk: ConversationRow[]): Promise<void> {
  const recordedIds = new Set(metadata.recount)
  for (const { parsed } of chunk) if (parsed.row) recordedIds.add(parsed.row.creatorId)
  if (recordedIds.size === metadata.recount.length) return
  metadata.recount = [...recordedIds]
  await writeMetadata(ctx.platform.storage, ctx.agencyId, row.id, metadata)
}

const ANALYZE_THRESHOLDS = [1_000, 10_000, 100_000]

async function analyzeAtThresholds(pass: Pass, done: number, newRows: number): Promise<void> {
  if (!ANALYZE_THRESHOLDS.some((threshold) => done < threshold && done + newRows >= threshold)) return
  const { platform, agencyId } = pass.ctx
  await withScope(platform.database, agencyId, (tx) => requireHistory(pass).afterBulkInsert(tx))
}

function requireHistory({ history }: Pass): HistoryImporter {
  if (!history) throw new Error('message history is not configured')
  return history
}

function parserOf({
  row,
  parseContext,
}: Pass): (csv: CsvRow) => Parsed<FanRow> | Parsed<IdentifiedTransaction> {
  if (row.kind === 'fans') return (csv) => readFanRow(csv, parseContext)
  const occurrenceOf = occurrenceCounter(row.fileHash)
  return (csv) => {
    const parsed = readTransactionRow(csv, parseContext)
    if (!parsed.row) return parsed
    const { externalId, content, rowKey } = parsed.row
    if (externalId !== null) return { row: { ...parsed.row, externalId } }
    return {
      row: { ...parsed.row, externalId, occurrence: occurrenceOf({ number: csv.number, content, rowKey }) },
    }
  }
}

/** Stored so a resumed pass counts each archived fan once. */
async function recordArchived({ ctx, row, metadata }: Pass, archived: string[]): Promise<void> {
  const recordedIds = new Set(metadata.archivedFans)
  const newIds = archived.filter((id) => !recordedIds.has(id))
  if (newIds.length === 0) return
  metadata.archivedFans = [...recordedIds, ...newIds]
  await writeMetadata(ctx.platform.storage, ctx.agencyId, row.id, metadata)
}

/** Returns the archived fans. A row that can't be processed is rejected; the others are imported. */
async function processChunk(
  pass: Pass,
  chunk: Chunk,
  from: number,
  dryRunState: DryRunState | null,
): Promise<string[]> {
  const archived: string[] = []
  let done = from
  const write = async (rows: Chunk) => {
    archived.push(...(await writeChunk(pass, rows, done, dryRunState)).archived)
    done += rows.length
    return []
  }
  await isolateFailures(chunk, write, (row, error) => write([{ ...row, parsed: rejection(pass, error) }]))
  return archived
}

function rejection({ ctx, row }: Pass, err: unknown): { errors: FieldError[] } {
  ctx.platform.log.error({ err, importId: row.id }, 'A row of an import could not be processed')
  return { errors: [{ field: null, message: 'This row could not be processed. The other rows were.' }] }
}

function orRejected<Row>(pass: Pass, parse: (csv: CsvRow) => Parsed<Row>): (csv: CsvRow) => Parsed<Row> {
  return (csv) => {
    try {
      return parse(csv)
    } catch (error) {
      return rejection(pass, error)
    }
  }
}

/** Rows, errors and progress are saved in one transaction. */
async function writeChunk(
  pass: Pass,
  chunk: Chunk,
  from: number,
  dryRunState: DryRunState | null,
): Promise<Result> {
  const { ctx, row, state, parseContext } = pass
  const { clock } = ctx.platform
  for (let attempt = 1; ; attempt++) {
    try {
      return await inScope(ctx, async (tx) => {
        const shouldWrite = state === 'RUNNING'
        if (shouldWrite) await writes.lockAgencyImports(tx)
        // Checked per chunk, because permissions can be revoked during a long import.
        if (!(await stillHasPermission(tx, row.createdById, 'fans:manage')))
          throw new PermissionLostError(row.createdBy)
        const now = clock().toISOString()
        const file = {
          hash: row.fileHash,
          columns: row.columns.length,
          rowKeyColumn: parseContext.rowKeyColumn,
        }
        const options = {
          importId: row.id,
          shouldWrite,
          dryRunState: dryRunState ?? emptyState(),
          now,
          recordedBy: row.createdBy,
          file,
        }
        const importers = {
          fans: () => importFanRows(ctx, tx, chunk as ChunkRow<FanRow>[], options),
          transactions: () =>
            importTransactionRows(ctx, tx, chunk as ChunkRow<IdentifiedTransaction>[], options),
          messages: () =>
            importMessageRows(ctx, tx, chunk as ConversationRow[], options, requireHistory(pass)),
        }
        const result = await importers[row.kind]()
        if (!(await queries.advanceProgress(tx, row.id, state, from, result))) throw new SupersededError()
        await queries.insertErrors(tx, row.id, result.errors)
        return result
      })
    } catch (error) {
      // Retry on deadlock, serialization failure, or a name taken by a concurrent request.
      const { code } = error as { code?: string }
      if (attempt >= MAX_ATTEMPTS || !/^(40P01|40001|23505)$/.test(code ?? '')) throw error
    }
  }
}

async function enqueueNext(ctx: AgencyCtx, importId: string): Promise<void> {
  const { agencyId, platform } = ctx
  await withScope(platform.database, agencyId, (tx) =>
    platform.jobs.enqueue(tx, IMPORT_QUEUE, { agencyId, importId }),
  )
}

/** Clients refetch on each hint; twice a second is enough for a progress bar. */
function throttledHint(ctx: AgencyCtx, importId: string): () => void {
  let last = 0
  return () => {
    if (Date.now() - last < HINT_INTERVAL_MS) return
    last = Date.now()
    hintProgress(ctx, importId)
  }
}

export function hintProgress({ platform, agencyId }: AgencyCtx, importId: string): void {
  platform.live.toRole(agencyId, [...permissions['fans:manage']], 'import.progressed', { id: importId })
}
