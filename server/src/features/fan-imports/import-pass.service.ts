import { foreignCurrency } from '@greenroom/contract/kit/money.ts'
import { CsvError } from '../../platform/csv/read.ts'
import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import { inScope, withScope } from '../../platform/db/scope.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { StorageError } from '../../platform/storage/storage.ts'
import { agencyOf } from '../agency/agency.service.ts'
import { enqueueRebuild, rebuildCreator } from '../fans/recount.service.ts'
import * as queries from './fan-imports.queries.ts'
import { creatorNames } from './import-creators.ts'
import { clockIn } from './import-dates.ts'
import { readMetadata, writeMetadata } from './import-file.ts'
import type { HistoryImporter } from './import-history.service.ts'
import { rowKeyColumn } from './import-mapping.ts'
import type { ParseContext } from './import-rows.ts'
import {
  hintProgress,
  type Pass,
  PermissionLostError,
  processRows,
  SupersededError,
} from './import-runner.service.ts'
import * as writes from './import-writes.queries.ts'

/** Checks or imports a file from where the last worker stopped. Safe to run concurrently. */
export async function processImport(
  platform: Platform,
  { agencyId, importId }: { agencyId: string; importId: string },
  job: Pick<JobRun, 'isLast'>,
  history: HistoryImporter | null = null,
): Promise<void> {
  const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Import' } }
  try {
    const pass = await preparePass(ctx, importId, history)
    if (pass && (await processRows(pass))) await completePass(pass)
  } catch (error) {
    if (error instanceof SupersededError) return
    const problem = userMessage(error)
    if (!problem && !job.isLast) throw error
    await failPass(ctx, importId, problem ?? 'Something went wrong. Run the import again.')
    if (!problem) throw error
  }
}

async function preparePass(
  ctx: AgencyCtx,
  importId: string,
  history: HistoryImporter | null,
): Promise<Pass | null> {
  const { platform, agencyId } = ctx
  const loaded = await withScope(platform.database, agencyId, async (tx) => {
    const row = await queries.selectImport(tx, importId)
    if (!row || (row.state !== 'CHECKING' && row.state !== 'RUNNING')) return null
    if (row.state === 'CHECKING' && !(await queries.restartCheck(tx, importId))) return null
    const [creators, { timeZone }] = [await writes.selectCreators(tx), await agencyOf(tx)]
    return { row, state: row.state, creators, timeZone }
  })
  if (!loaded) return null
  const { row, state, creators, timeZone } = loaded
  const metadata = await readMetadata(platform.storage, agencyId, importId)
  if (!metadata) throw new StorageError('missing')
  const parseContext: ParseContext = {
    columns: row.columns.length,
    rowKeyColumn: rowKeyColumn(row.columns),
    mapping: row.mapping,
    creatorId: row.creatorId,
    ...creatorNames(creators, metadata.creatorChoices),
    dateOrders: metadata.dateOrders,
    amountCurrency: foreignCurrency(row.columns[row.mapping.amount ?? -1] ?? ''),
    clock: clockIn(timeZone),
    now: platform.clock().getTime(),
  }
  const done = state === 'CHECKING' ? 0 : row.done
  return { ctx, row: { ...row, done }, state, metadata, parseContext, history }
}

async function completePass({ ctx, row, state, metadata, parseContext }: Pass): Promise<void> {
  const { platform, agencyId } = ctx
  if (state === 'CHECKING') {
    metadata.ambiguousNames = [...parseContext.ambiguous.values()].filter(({ rows }) => rows > 0)
    await writeMetadata(platform.storage, agencyId, row.id, metadata)
  }
  // Older messages affect the turns of existing ones, so figures are rebuilt.
  if (state === 'RUNNING') for (const creatorId of metadata.recount) await rebuildCreator(ctx, creatorId)
  await withScope(platform.database, agencyId, async (tx) => {
    if (state === 'CHECKING') return void (await queries.finishPass(tx, row.id, state, { state: 'CHECKED' }))
    const finishedAt = platform.clock().toISOString()
    const finished = await queries.finishPass(tx, row.id, state, { state: 'DONE', finishedAt })
    if (!finished) return
    await platform.events.emit(ctx, tx, 'import.finished', eventCounts(finished))
  })
  hintProgress(ctx, row.id)
}

async function failPass(ctx: AgencyCtx, importId: string, problem: string): Promise<void> {
  const metadata = await readMetadata(ctx.platform.storage, ctx.agencyId, importId)
  await inScope(ctx, async (tx) => {
    for (const state of ['CHECKING', 'RUNNING'] as const) {
      const finished = await queries.finishPass(tx, importId, state, { state: 'FAILED', problem })
      if (!finished) continue
      const pass = state === 'CHECKING' ? 'check' : 'run'
      const counts = { ...eventCounts(finished), done: finished.done }
      await ctx.platform.events.emit(ctx, tx, 'import.failed', { ...counts, pass, problem })
      await enqueueRebuild(ctx, tx, metadata?.recount ?? [])
    }
  })
  hintProgress(ctx, importId)
}

export function eventCounts({ id, kind, added, updated, unchanged, failed }: queries.ImportRow) {
  return { importId: id, kind, added, updated, unchanged, failed }
}

function userMessage(error: unknown): string | null {
  if (error instanceof CsvError) return error.message
  if (error instanceof PermissionLostError)
    return `Stopped because ${error.message} no longer has permission to import. Imported rows are kept. An admin can run the import again.`
  if (error instanceof StorageError && error.kind === 'missing')
    return 'The file was deleted. Upload it again.'
  return null
}
