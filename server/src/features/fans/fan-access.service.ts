import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import * as queries from './fan-access.queries.ts'

export type AnyCtx = Ctx | AgencyCtx

/** Work without a person (jobs, connectors) sees the whole agency. */
export function visibleTo(ctx: AnyCtx): queries.Visible {
  return 'session' in ctx ? ctx.session.visibleCreators : null
}

/** A fan outside what one may see does not exist. */
export async function visibleFan(ctx: AnyCtx, tx: Tx, id: string): Promise<queries.FanBrief> {
  const fan = await queries.selectVisibleFan(tx, visibleTo(ctx), id)
  if (!fan) throw notFound()
  return fan
}

/** The same, and nobody else books, blocks or writes for this fan until the transaction ends. */
export async function holdVisibleFan(ctx: AnyCtx, tx: Tx, id: string): Promise<queries.FanBrief> {
  const fan = await queries.lockVisibleFan(tx, visibleTo(ctx), id)
  if (!fan) throw notFound()
  return fan
}

/** All of them, each once, or not found. */
export async function holdAllVisible(ctx: AnyCtx, tx: Tx, ids: string[]): Promise<string[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))].toSorted()
  const found = await queries.lockVisibleIds(tx, visibleTo(ctx), wanted)
  if (found.length < wanted.length) throw notFound()
  return wanted
}
