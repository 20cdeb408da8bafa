import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { fans } from './fans.table.ts'

/** Creator ids whose fans are visible; null for all. */
export type VisibleCreators = string[] | null

export function visibleFanCondition(tx: Tx, visible: VisibleCreators): SQL | undefined {
  const inAgency = and(eq(fans.agencyId, tx.agencyId), isNull(fans.erasedAt))
  return visible ? and(inAgency, inArray(fans.creatorId, visible)) : inAgency
}

const brief = { id: fans.id, creatorId: fans.creatorId, username: fans.username, blockedAt: fans.blockedAt }
export type FanBrief = { id: string; creatorId: string; username: string; blockedAt: string | null }

export async function selectVisibleFan(
  tx: Tx,
  visible: VisibleCreators,
  id: string,
): Promise<FanBrief | undefined> {
  const [row] = await tx.db
    .select(brief)
    .from(fans)
    .where(and(eq(fans.id, id), visibleFanCondition(tx, visible)))
  return row
}

/** Locks the fan so transactions, blocks and messages are serialized. */
export async function lockVisibleFan(
  tx: Tx,
  visible: VisibleCreators,
  id: string,
): Promise<FanBrief | undefined> {
  const [row] = await tx.db
    .select(brief)
    .from(fans)
    .where(and(eq(fans.id, id), visibleFanCondition(tx, visible)))
    .for('no key update')
  return row
}

/** Locks in id order, like all multi-fan writes, to avoid deadlocks. */
export async function lockVisibleIds(tx: Tx, visible: VisibleCreators, ids: string[]): Promise<string[]> {
  const rows = await tx.db
    .select({ id: fans.id })
    .from(fans)
    .where(and(inArray(fans.id, ids), visibleFanCondition(tx, visible)))
    .orderBy(asc(fans.id))
    .for('no key update')
  return rows.map((row) => row.id)
}
