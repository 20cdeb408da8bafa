import type { AgencyCtx, ConnectorCtx, Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import * as queries from './fan-access.queries.ts'

export type AnyCtx = Ctx | ConnectorCtx | AgencyCtx

/** Connector keys are limited to their creators; jobs can access the whole agency. */
export function visibleTo(ctx: AnyCtx): queries.VisibleCreators {
  if ('key' in ctx) return ctx.key.creatorIds
  return 'session' in ctx ? ctx.session.visibleCreators : null
}

/** Throws not found if not visible to the session. */
export async function requireVisibleFan(ctx: AnyCtx, tx: Tx, id: string): Promise<queries.FanBrief> {
  const fan = await queries.selectVisibleFan(tx, visibleTo(ctx), id)
  if (!fan) throw notFound()
  return fan
}

/** Locks the fan so transactions, blocks and messages are serialized. */
export async function lockVisibleFanOrThrow(ctx: AnyCtx, tx: Tx, id: string): Promise<queries.FanBrief> {
  const fan = await queries.lockVisibleFan(tx, visibleTo(ctx), id)
  if (!fan) throw notFound()
  return fan
}

/** Removes duplicates; throws not found if any fan is not visible. */
export async function lockAllVisibleFans(ctx: AnyCtx, tx: Tx, ids: string[]): Promise<string[]> {
  const uniqueIds = [...new Set(ids.map((id) => id.toLowerCase()))].toSorted()
  const lockedIds = await queries.lockVisibleIds(tx, visibleTo(ctx), uniqueIds)
  if (lockedIds.length < uniqueIds.length) throw notFound()
  return uniqueIds
}
