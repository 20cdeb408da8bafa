import type {
  CreatorImportRecord,
  CreatorUndo,
} from '@greenroom/contract/features/creators/creator-imports.schema.ts'
import { IMPORT_RETENTION_DAYS } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import type { Ctx, Platform } from '../../platform/ctx.ts'
import { inScope, type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import { lockImports } from './creator-import.queries.ts'
import { deleteSplit } from './creator-splits.queries.ts'
import * as queries from './creator-undo.queries.ts'
import { isRestorable, planRestore, type RestorePlan } from './creator-undo-plan.ts'
import { lockCreator, updateCreator } from './creators.queries.ts'
import { mapEmailConflict } from './creators.service.ts'
import { claimNewStageName, loadNameCheck } from './names.service.ts'
import { applySplit } from './split-changes.service.ts'

const RETENTION_MS = IMPORT_RETENTION_DAYS * 86_400_000

const undoUntil = ({ createdAt }: Pick<queries.ImportRow, 'createdAt'>): string =>
  new Date(Date.parse(createdAt) + RETENTION_MS).toISOString()

const retentionCutoff = (platform: Platform) =>
  new Date(platform.clock().getTime() - RETENTION_MS).toISOString()

export async function listImports(ctx: Ctx): Promise<CreatorImportRecord[]> {
  const rows = await inScope(ctx, (tx) => queries.selectImports(tx, retentionCutoff(ctx.platform)))
  return rows.map(({ id, added, updated, createdBy, createdAt, undoneAt }) => {
    const until = undoneAt === null ? undoUntil({ createdAt }) : null
    return { id, added, updated, createdBy, createdAt, undoneAt, undoUntil: until }
  })
}

export async function previewImportUndo(ctx: Ctx, id: string): Promise<CreatorUndo> {
  return inScope(ctx, async (tx) => {
    await assertUndoable(ctx, tx, id, false)
    const { remove, total } = await queries.countChanges(tx, id)
    const plans = await planAll(tx, id)
    return toCounts(remove, total, plans)
  })
}

/** Runs in one transaction, like the import. */
export async function undoImport(ctx: Ctx, id: string): Promise<CreatorUndo> {
  return inScope(ctx, async (tx) => {
    await tx.extendTimeouts({ statement: 60, lock: 10 })
    await lockImports(tx)
    await assertUndoable(ctx, tx, id, true)
    const { total } = await queries.countChanges(tx, id)
    const remove = await queries.removeCreators(tx, id)
    const plans = await planAll(tx, id)
    for (const entry of plans) await restore(ctx, tx, entry)
    const counts = toCounts(remove, total, plans)
    await queries.finishUndo(tx, id, ctx.platform.clock().toISOString())
    await ctx.platform.events.emit(ctx, tx, 'creators.import_undone', {
      importId: id,
      removed: remove,
      restored: counts.restore,
      kept: counts.keep,
    })
    return counts
  })
}

async function assertUndoable(ctx: Ctx, tx: Tx, id: string, lock: boolean): Promise<void> {
  const row = await queries.selectImport(tx, id, lock)
  if (!row) throw notFound()
  if (row.undoneAt !== null) throw new ApiError('refused', 'This import has already been undone.')
  if (Date.parse(undoUntil(row)) < ctx.platform.clock().getTime())
    throw new ApiError('refused', 'This import is older than 30 days and can no longer be undone.')
}

type CreatorRestorePlan = RestorePlan & { id: string }

async function planAll(tx: Tx, importId: string): Promise<CreatorRestorePlan[]> {
  const changed = await queries.selectChanged(tx, importId)
  const isNameTaken = await loadNameCheck(tx)
  return changed
    .map(({ id, before, after, now, isVerified, accountId }) => {
      const hasAccount = accountId !== null
      const since = {
        isVerified,
        hasAccount,
        isNameTaken: hasAccount && isNameTaken(before.stageName, accountId),
      }
      return { id, ...planRestore(before, after, now, since) }
    })
    .filter(isRestorable)
}

const toCounts = (remove: number, total: number, plans: RestorePlan[]): CreatorUndo => ({
  remove,
  restore: plans.length,
  shares: plans.filter(({ share }) => share !== null).length,
  keep: total - remove - plans.length,
})

async function restore(
  ctx: Ctx,
  tx: Tx,
  { id: creatorId, changes, share }: CreatorRestorePlan,
): Promise<void> {
  const { events } = ctx.platform
  // Fan transactions recorded concurrently wait for the restored share.
  const creator = await lockCreator(tx, creatorId, null)
  const fields = Object.keys(changes)
  if (creator && fields.length > 0) {
    const names = await claimNewStageName(tx, creator, changes.stageName)
    await mapEmailConflict(updateCreator(tx, creatorId, changes))
    await events.emit(ctx, tx, 'creator.updated', { creatorId, fields, ...names })
  }
  if (!share) return
  const { isNew, ...split } = share
  await applySplit(ctx, tx, creatorId, split)
  if (isNew) await deleteSplit(tx, creatorId, split.validFrom)
}

/** The recorded changes contain personal data, so they are deleted once an import can no longer be undone. */
export async function deleteExpiredImports(platform: Platform): Promise<void> {
  const before = retentionCutoff(platform)
  const agencies = await withPlatform(platform.database, (tx) =>
    queries.selectAgenciesWithExpiredImports(tx, before),
  )
  await forEachIsolated(agencies, ({ agencyId }) =>
    withScope(platform.database, agencyId, (tx) => queries.deleteExpired(tx, before)),
  )
}
