import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { chatViewers } from './chat.table.ts'

export type Viewer = { id: string; name: string }
type ViewerKey = { fanId: string; userId: string; tabId: string }

export async function upsertViewer(tx: Tx, key: ViewerKey, name: string, until: string): Promise<void> {
  await tx.db
    .insert(chatViewers)
    .values({ ...key, agencyId: tx.agencyId, name, until })
    .onConflictDoUpdate({
      target: [chatViewers.agencyId, chatViewers.fanId, chatViewers.userId, chatViewers.tabId],
      set: { name, until },
    })
}

export async function deleteViewer(tx: Tx, { fanId, userId, tabId }: ViewerKey): Promise<void> {
  await tx.db
    .delete(chatViewers)
    .where(
      and(
        eq(chatViewers.agencyId, tx.agencyId),
        eq(chatViewers.fanId, fanId),
        eq(chatViewers.userId, userId),
        eq(chatViewers.tabId, tabId),
      ),
    )
}

/** Removes expired viewers; returns their conversations. */
export async function sweepViewers(tx: Tx, now: string): Promise<{ fanId: string; creatorId: string }[]> {
  return tx.query(
    `WITH late AS (
       SELECT v.fan_id, v.user_id, v.tab_id FROM chat_viewers v WHERE v.agency_id = $1 AND v.until <= $2 LIMIT 200 FOR UPDATE SKIP LOCKED
     ), gone AS (
       DELETE FROM chat_viewers v USING late l
       WHERE v.agency_id = $1 AND v.fan_id = l.fan_id AND v.user_id = l.user_id AND v.tab_id = l.tab_id RETURNING v.fan_id
     )
     SELECT DISTINCT f.id AS "fanId", f.creator_id AS "creatorId" FROM gone g JOIN fans f ON f.agency_id = $1 AND f.id = g.fan_id`,
    [tx.agencyId, now],
  )
}

/** Each person once, however many tabs are open. */
export async function selectViewers(tx: Tx, fanId: string, now: string): Promise<Viewer[]> {
  return tx.query<Viewer>(
    `SELECT DISTINCT ON (v.user_id) v.user_id AS id, v.name FROM chat_viewers v
     WHERE v.agency_id = $1 AND v.fan_id = $2 AND v.until > $3 ORDER BY v.user_id, v.until DESC`,
    [tx.agencyId, fanId, now],
  )
}

export type Presence = { onlineUntil: string | null; typingUntil: string | null; lastSeenAt: string | null }

/** Undefined fields stay unchanged. */
export async function upsertPresence(tx: Tx, fanId: string, change: Partial<Presence>): Promise<Presence> {
  const [row] = await tx.query<Presence>(
    `INSERT INTO fan_presence AS p (agency_id, fan_id, online_until, typing_until, last_seen_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (agency_id, fan_id) DO UPDATE SET
       online_until = CASE WHEN $6::boolean THEN excluded.online_until ELSE p.online_until END,
       typing_until = CASE WHEN $7::boolean THEN excluded.typing_until ELSE p.typing_until END,
       last_seen_at = greatest(p.last_seen_at, excluded.last_seen_at)
     RETURNING online_until AS "onlineUntil", typing_until AS "typingUntil", last_seen_at AS "lastSeenAt"`,
    [
      tx.agencyId,
      fanId,
      change.onlineUntil ?? null,
      change.typingUntil ?? null,
      change.lastSeenAt ?? null,
      change.onlineUntil !== undefined,
      change.typingUntil !== undefined,
    ],
  )
  if (!row) throw new Error('The presence was not stored')
  return row
}
