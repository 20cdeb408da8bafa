import type { FanImport, UndoPreview } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { AgencyCtx, Ctx, Platform } from '../../platform/ctx.ts'
import { inScope, type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { rebuildCreatorIn } from '../fans/recount.service.ts'
import * as fans from '../fans/undo-fans.service.ts'
import * as queries from './fan-imports.queries.ts'
import { getImport, lockIdleImport } from './fan-imports.service.ts'
import type { HistoryImporter } from './import-history.service.ts'
import { hintProgress, UNDO_QUEUE } from './import-runner.service.ts'
import * as undo from './import-undo.queries.ts'
import { lockAgencyImports } from './import-writes.queries.ts'

export async function previewUndo(ctx: Ctx, id: string): Promise<UndoPreview> {
  return inScope(ctx, async (tx) => {
    const row = await queries.selectImport(tx, id)
    if (!row) throw notFound()
    const until = await assertUndoable(ctx, tx, row)
    const { cents, ...counts } = await previewRows(tx, id, row.kind)
    return { until, ...counts, amount: cents === null ? null : fromCents(cents) }
  })
}

/** Runs in a job, one creator at a time, because their figures are rebuilt. */
export async function startUndo(ctx: Ctx, id: string): Promise<FanImport> {
  const { jobs, events } = ctx.platform
  await inScope(ctx, async (tx) => {
    const row = await lockIdleImport(tx, id)
    await assertUndoable(ctx, tx, row)
    await queries.startUndo(tx, id, { createdBy: ctx.actor.name, createdById: ctx.session.userId })
    await jobs.enqueue(tx, UNDO_QUEUE, { agencyId: ctx.agencyId, importId: id })
    await events.emit(ctx, tx, 'import.undo_started', { importId: id, kind: row.kind })
  })
  hintProgress(ctx, id)
  return getImport(ctx, id)
}

async function assertUndoable(ctx: Ctx, tx: Tx, row: queries.ImportRow): Promise<string> {
  if (row.state === 'UNDONE') throw new ApiError('refused', 'This import has already been undone.')
  const until = undo.undoUntil(row)
  if (until < ctx.platform.clock().toISOString())
    throw new ApiError('refused', 'This import is older than 30 days and can no longer be undone.')
  if (!(await undo.hasImportedRows(tx, row)))
    throw new ApiError('refused', 'There is nothing to undo: this import didn’t add or update any rows.')
  return until
}

/** Safe to repeat: each creator is one transaction, and undone rows are no longer found. */
export async function processUndo(
  platform: Platform,
  { agencyId, importId }: { agencyId: string; importId: string },
  job: Pick<JobRun, 'isLast'>,
  history: HistoryImporter,
): Promise<void> {
  const ctx: AgencyCtx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Import' } }
  const inScope = <T>(action: (tx: Tx) => Promise<T>) => withScope(platform.database, agencyId, action)
  try {
    const row = await inScope((tx) => queries.selectImport(tx, importId))
    if (row?.state !== 'UNDOING') return
    for (const creatorId of await inScope((tx) => undo.selectChangedCreators(tx, row))) {
      await inScope((tx) => undoCreator(ctx, tx, row, creatorId, history))
      hintProgress(ctx, importId)
    }
    await inScope((tx) => finishUndo(ctx, tx, row))
  } catch (error) {
    if (job.isLast)
      await inScope((tx) =>
        queries.finishPass(tx, importId, 'UNDOING', { state: 'DONE', problem: UNDO_FAILED }),
      )
    throw error
  } finally {
    hintProgress(ctx, importId)
  }
}

async function previewRows(tx: Tx, id: string, kind: queries.ImportRow['kind']): Promise<undo.UndoFigures> {
  if (kind !== 'fans') return undo.previews[kind](tx, id)
  const { remove, restore, total } = await fans.countUndoableFans(tx, id)
  return { remove, restore, keep: total - remove - restore, cents: null }
}

const UNDO_FAILED = 'The import was not undone completely. Undo it again to finish.'

async function undoCreator(
  ctx: AgencyCtx,
  tx: Tx,
  row: queries.ImportRow,
  creatorId: string,
  history: HistoryImporter,
): Promise<void> {
  await tx.extendTimeouts({ statement: 280, lock: 60 })
  await lockAgencyImports(tx)
  await fans.lockFans(tx, creatorId)
  const isFanImport = row.kind === 'fans'
  const restored = isFanImport ? await fans.restoreFans(tx, row.id, creatorId) : 0
  const remove = {
    fans: () => fans.removeFans(tx, row.id, creatorId),
    transactions: () => undo.voidTransactions(tx, row.id, creatorId, row.createdBy),
    messages: () => history.remove(ctx, tx, { importId: row.id, creatorId, voidedBy: row.createdBy }),
  }
  const removed = await remove[row.kind]()
  const kept = isFanImport ? (await undo.deleteChanges(tx, row.id, creatorId)) - removed - restored : 0
  await rebuildCreatorIn(tx, creatorId)
  if (!(await undo.addUndoCounts(tx, row.id, { removed, restored, kept })))
    throw new Error('The undo has already finished')
}

async function finishUndo(ctx: AgencyCtx, tx: Tx, { id, kind }: queries.ImportRow): Promise<void> {
  // Kept transactions and messages still belong to the import.
  if (kind !== 'fans') {
    const { keep } = await undo.previews[kind](tx, id)
    await undo.addUndoCounts(tx, id, { removed: 0, restored: 0, kept: keep })
  }
  const finishedAt = ctx.platform.clock().toISOString()
  const finished = await queries.finishPass(tx, id, 'UNDOING', { state: 'UNDONE', finishedAt })
  if (!finished) return
  const counts = { removed: finished.added, restored: finished.updated, kept: finished.unchanged }
  await ctx.platform.events.emit(ctx, tx, 'import.undone', { importId: id, kind, ...counts })
}
