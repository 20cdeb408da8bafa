import {
  type AttributionRule,
  DEFAULT_WINDOW_HOURS,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import type { OperatorSettings } from '@greenroom/contract/features/operators/operators.schema.ts'
import type { Ctx, Platform } from '../../platform/ctx.ts'
import { inScope, type Tx, withScope } from '../../platform/db/scope.ts'
import * as queries from './attribution.queries.ts'

export const RECOMPUTE_QUEUE = 'operators.recompute-sales'

const NIL_ID = '00000000-0000-0000-0000-000000000000'
const BATCH_SIZE = 500
/** Well below the time after which pg-boss considers a job lost. */
const SLICE_MS = 60_000

export async function loadSettings(tx: Tx): Promise<OperatorSettings> {
  const row = await queries.selectSettings(tx)
  return row
    ? toSettings(row)
    : { rule: 'LAST_MESSAGE', windowHours: DEFAULT_WINDOW_HOURS, recomputing: null }
}

const toSettings = ({
  rule,
  windowHours,
  startedAt,
  done,
  total,
}: queries.SettingsRow): OperatorSettings => ({
  rule,
  windowHours,
  recomputing: startedAt === null ? null : { done: Math.min(done, total), total, startedAt },
})

export async function readSettings(ctx: Ctx): Promise<OperatorSettings> {
  return inScope(ctx, loadSettings)
}

/** The rule applies to new sales immediately; existing ones are recomputed in the background. */
export async function changeSettings(
  ctx: Ctx,
  { rule, windowHours }: { rule: AttributionRule; windowHours: number },
): Promise<OperatorSettings> {
  const { platform, agencyId } = ctx
  return withScope(platform.database, agencyId, async (tx) => {
    const now = platform.clock().toISOString()
    const row = await queries.saveSettings(tx, { rule, windowHours, now })
    await platform.jobs.enqueue(tx, RECOMPUTE_QUEUE, { agencyId, revision: String(row.revision) })
    await platform.events.emit(ctx, tx, 'attribution.changed', { rule, windowHours })
    return toSettings(row)
  })
}

type Slice = { agencyId: string; revision: string; creatorId: string; after: string }

/** Processes one creator at a time in short transactions. Stops if the rule changes again. */
export async function recomputeSales(platform: Platform, slice: Slice): Promise<void> {
  const { agencyId } = slice
  const revision = Number(slice.revision)
  const inScope = <T>(work: (tx: Tx) => Promise<T>) => withScope(platform.database, agencyId, work)
  const deadline = Date.now() + SLICE_MS
  let after = slice.after || NIL_ID
  for (const creatorId of await inScope((tx) => queries.selectCreatorsFrom(tx, slice.creatorId || NIL_ID))) {
    for (let hasMore = true; hasMore; ) {
      const { processed, last, isCurrent } = await inScope(async (tx) => {
        const batch = await queries.reattributeBatch(tx, creatorId, after, BATCH_SIZE)
        return { ...batch, isCurrent: await queries.addProgress(tx, revision, batch.processed) }
      })
      if (!isCurrent) return
      after = last ?? NIL_ID
      hasMore = processed === BATCH_SIZE
      if (Date.now() > deadline) {
        const next = { agencyId, revision: slice.revision, creatorId, after }
        return inScope((tx) => platform.jobs.enqueue(tx, RECOMPUTE_QUEUE, next))
      }
    }
    after = NIL_ID
  }
  await inScope((tx) => queries.finishRecompute(tx, revision))
}
