import type { FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { enqueueRebuild } from '../fans/recount.service.ts'
import * as queries from './fan-imports.queries.ts'
import { getImport } from './fan-imports.service.ts'
import { readMetadata } from './import-file.ts'
import { eventCounts } from './import-pass.service.ts'
import { hintProgress } from './import-runner.service.ts'

/** Waits for the current chunk, after which the worker stops. */
export async function cancelPass(ctx: Ctx, id: string): Promise<FanImport> {
  await inScope(ctx, async (tx) => {
    const row = await queries.lockImport(tx, id)
    if (!row) throw notFound()
    if (row.state !== 'CHECKING' && row.state !== 'RUNNING')
      throw new ApiError('conflict', 'This import is no longer running.')
    const pass = row.state === 'CHECKING' ? 'check' : 'run'
    await queries.finishPass(
      tx,
      id,
      row.state,
      // A check changes nothing, so the import returns to its initial state.
      pass === 'check'
        ? { state: 'UPLOADED' }
        : { state: 'FAILED', problem: cancelMessage(ctx.actor.name, row) },
    )
    await ctx.platform.events.emit(ctx, tx, 'import.canceled', { ...eventCounts(row), done: row.done, pass })
    // Read after the last chunk: the worker records affected creators before writing.
    const metadata = await readMetadata(ctx.platform.storage, ctx.agencyId, id)
    await enqueueRebuild(ctx, tx, metadata?.recount ?? [])
  })
  hintProgress(ctx, id)
  return getImport(ctx, id)
}

const formatCount = (n: number): string => n.toLocaleString('en-US')

const cancelMessage = (name: string, { done, rows }: queries.ImportRow): string =>
  `Stopped by ${name} after ${formatCount(done)} of ${formatCount(rows ?? 0)} ${rows === 1 ? 'row' : 'rows'}. Imported rows are kept. Run the import again to import the rest.`
