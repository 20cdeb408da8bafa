import type { FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { enqueueRecount } from '../fans/recount.service.ts'
import * as queries from './fan-imports.queries.ts'
import { getImport } from './fan-imports.service.ts'
import { readNotes } from './import-file.ts'
import { eventFigures } from './import-pass.service.ts'
import { hintProgress } from './import-runner.service.ts'

/** Waits for the current batch; the worker then sees that the pass has ended. */
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
      // A check changed nothing, so the import goes back to its initial state.
      pass === 'check'
        ? { state: 'UPLOADED' }
        : { state: 'FAILED', trouble: cancelMessage(ctx.actor.name, row) },
    )
    await ctx.platform.events.emit(ctx, tx, 'import.cancelled', {
      ...eventFigures(row),
      done: row.done,
      pass,
    })
    // Read after the last batch: the worker records affected creators before writing.
    const notes = await readNotes(ctx.platform.storage, ctx.agencyId, id)
    await enqueueRecount(ctx, tx, notes?.recount ?? [])
  })
  hintProgress(ctx, id)
  return getImport(ctx, id)
}

const formatCount = (n: number): string => n.toLocaleString('en-US')

const cancelMessage = (name: string, { done, rows }: queries.ImportRow): string =>
  `Stopped by ${name} after ${formatCount(done)} of ${formatCount(rows ?? 0)} rows. Imported rows are kept. Run it again to import the rest.`
