import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Tx, withPlatform, withScope } from '../../platform/db/scope.ts'
import { forEachIsolated } from '../../platform/jobs/for-each-isolated.ts'
import * as queries from './recount.queries.ts'

export type { FigureMismatch } from './recount.queries.ts'

export const REBUILD_QUEUE = 'fans.rebuild-figures'

type AgencyScope = { platform: { database: Database }; agencyId: string }

/** Recounts every figure of an agency and returns the differences. */
export async function figureMismatches({
  platform,
  agencyId,
}: AgencyScope): Promise<queries.FigureMismatch[]> {
  const creatorIds = await selectCreatorIds({ platform, agencyId })
  const mismatches: queries.FigureMismatch[] = []
  for (const creatorId of creatorIds)
    await withScope(platform.database, agencyId, async (tx) => {
      await queries.extendTimeouts(tx)
      mismatches.push(...(await queries.figureMismatches(tx, creatorId)))
    })
  return mismatches
}

const selectCreatorIds = ({ platform, agencyId }: AgencyScope) =>
  withScope(platform.database, agencyId, (tx) => queries.selectCreatorIds(tx))

/** One creator at a time, so only that creator's fans are locked. */
export async function rebuildFigures({ platform, agencyId }: AgencyScope): Promise<void> {
  for (const creatorId of await selectCreatorIds({ platform, agencyId }))
    await rebuildCreator({ platform, agencyId }, creatorId)
}

export async function rebuildCreator({ platform, agencyId }: AgencyScope, creatorId: string): Promise<void> {
  await withScope(platform.database, agencyId, async (tx) => {
    await queries.extendTimeouts(tx)
    await queries.rebuildFigures(tx, creatorId)
  })
}

/** Runs in the transaction that changed the underlying rows. */
export function rebuildCreatorIn(tx: Tx, creatorId: string): Promise<void> {
  return queries.rebuildFigures(tx, creatorId)
}

/** Figures depend on the agency's time zone. */
export async function rebuildAfterZoneChange(ctx: AgencyCtx, tx: Tx, fields: string[]): Promise<void> {
  if (fields.includes('timeZone')) await enqueueRebuild(ctx, tx, await queries.selectCreatorIds(tx))
}

export async function enqueueRebuild(
  ctx: Pick<AgencyCtx, 'platform' | 'agencyId'>,
  tx: Tx,
  creatorIds: string[],
): Promise<void> {
  for (const creatorId of creatorIds)
    await ctx.platform.jobs.enqueue(tx, REBUILD_QUEUE, { agencyId: ctx.agencyId, creatorId })
}

const REBUILD_DELAY_MS = 5 * 60_000

/** At most one rebuild every five minutes per creator, regardless of the number of changes. */
export async function enqueueRebuildSoon(
  { platform, agencyId }: Pick<AgencyCtx, 'platform' | 'agencyId'>,
  tx: Tx,
  creatorId: string,
): Promise<void> {
  const startAfter = new Date(
    Math.ceil(platform.clock().getTime() / REBUILD_DELAY_MS) * REBUILD_DELAY_MS,
  ).toISOString()
  const dedupeKey = `${creatorId} ${startAfter}`
  await platform.jobs.enqueue(tx, REBUILD_QUEUE, { agencyId, creatorId }, { dedupeKey, startAfter })
}

const BATCH_SIZE = 1_000

/** Lowers the engagement of inactive fans in all agencies, in small batches. */
export async function lowerInactiveEngagement(database: Database): Promise<void> {
  await forEachIsolated(await listAgenciesToRecount(database), async ({ id }) => {
    while ((await withScope(database, id, (tx) => queries.lowerEngagement(tx, BATCH_SIZE))) === BATCH_SIZE);
  })
}

/** For the demo: the whole agency at once. */
export async function lowerInactiveEngagementNow(tx: Tx): Promise<void> {
  await queries.lowerEngagement(tx, 1_000_000)
}

/** For the demo, which inserts messages in bulk. */
export async function rebuildChatsNow(tx: Tx): Promise<void> {
  for (const creatorId of await queries.selectCreatorIds(tx)) await queries.rebuildChat(tx, creatorId)
}

export async function listAgenciesToRecount(database: Database): Promise<{ id: string; name: string }[]> {
  return withPlatform(database, (tx) => queries.selectAgencyNames(tx))
}
