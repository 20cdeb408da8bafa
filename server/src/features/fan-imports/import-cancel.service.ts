import type { FanImport } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { enqueueRecount } from '../fans/recount.service.ts'
import * as queries from './fan-imports.queries.ts'
import { getImport } from './fan-imports.service.ts'
import { readNotes } from './import-file.ts'
import { figuresOf } from './import-pass.service.ts'
import { tell } from './import-walk.service.ts'

/** The rows that are being written are waited for; the worker finds the pass over and stops. */
export async function cancelPass(ctx: Ctx, id: string): Promise<FanImport> {
  await withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const row = await queries.lockImport(tx, id)
    if (!row) throw notFound()
    if (row.state !== 'CHECKING' && row.state !== 'RUNNING')
      throw new ApiError('conflict', 'This is not running any more.')
    const pass = row.state === 'CHECKING' ? 'check' : 'run'
    await queries.finishPass(
      tx,
      id,
      row.state,
      // A check has changed nothing: the file is where it was before.
      pass === 'check' ? { state: 'UPLOADED' } : { state: 'FAILED', trouble: stoppedBy(ctx.actor.name, row) },
    )
    await ctx.platform.events.emit(ctx, tx, 'import.cancelled', { ...figuresOf(row), done: row.done, pass })
    // Read once the worker's last rows are in: it notes whose they are before it writes them.
    const notes = await readNotes(ctx.platform.storage, ctx.agencyId, id)
    await enqueueRecount(ctx, tx, notes?.recount ?? [])
  })
  tell(ctx, id)
  return getImport(ctx, id)
}

const inFigures = (n: number): string => n.toLocaleString('en-US')

const stoppedBy = (name: string, { done, rows }: queries.ImportRow): string =>
  `Stopped by ${name} after ${inFigures(done)} of ${inFigures(rows ?? 0)} rows. What was written stays. Run it again for the rest: nothing comes twice.`
