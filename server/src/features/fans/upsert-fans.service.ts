import type { Origin } from '@greenroom/contract/kit/origin.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { lockFans } from './platform-fans.queries.ts'
import * as queries from './upsert-fans.queries.ts'

/**
 * The one way in for fans, from every origin; new ones are announced once per creator. A name that a concurrent request
 * took violates the unique index: run the transaction again.
 */
export async function upsertFans(
  ctx: AgencyCtx,
  tx: Tx,
  { added, changed = [] }: { added: queries.FanEntry[]; changed?: queries.FanEntry[] },
  origin: Origin,
): Promise<void> {
  if (changed.length > 0)
    await lockFans(
      tx,
      changed.map(({ id }) => id),
    )
  await queries.updateFans(tx, changed)
  await queries.insertFans(tx, added, ctx.platform.clock().toISOString())
  await queries.insertTags(tx, [...added, ...changed])
  for (const [creatorId, fans] of Map.groupBy(added, (fan) => fan.creatorId)) {
    const [fan] = fans
    await ctx.platform.events.emit(ctx, tx, 'fans.added', {
      creatorId,
      ...origin,
      ...(fans.length > 1 ? { count: fans.length } : { fanId: fan?.id }),
    })
  }
}
