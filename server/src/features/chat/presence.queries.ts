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
    `WITH expired AS (
       SELECT v.fan_id, v.user_id, v.tab_id FROM chat_viewers v WHERE v.agency_id = $1 AND v.until <= $2 LIMIT 200 FOR UPDATE SKIP LOCKED
     ), deleted AS (
       DELETE FROM chat_viewers v USING expired l
       WHERE v.agency_id = $1 AND v.fan_id = l.fan_id AND v.user_id = l.user_id AND v.tab_id = l.tab_id RETURNING v.fan_id
     )
     SELECT DISTINCT f.id AS "fanId", f.creator_id AS "creatorId" FROM deleted g JOIN fans f ON f.agency_id = $1 AND f.id = g.fan_id`,
    [tx.agencyId, now],
  )
}

/** Lists each person once, even with several open tabs. */
export async function selectViewers(tx: Tx, fanId: string, now: string): Promise<Viewer[]> {
  return tx.query<Viewer>(
    `SELECT DISTINCT ON (v.user_id) v.user_id AS id, v.name FROM chat_viewers v
     WHERE v.agency_id = $1 AND v.fan_id = $2 AND v.until > $3 ORDER BY v.user_id, v.until DESC`,
    [tx.agencyId, fanId, now],
  )
}

export type StoredPresence = {
  fanId: string
  setsOnline: boolean
  onlineUntil: string | null
  setsTyping: boolean
  typingUntil: string | null
}

/** Omitted fields are unchanged. */
export async function upsertPresence(
  tx: Tx,
  changes: StoredPresence[],
  seenAt: string,
): Promise<{ fanId: string; lastSeenAt: string }[]> {
  if (changes.length === 0) return []
  return tx.query(
    `WITH incoming AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS g ("fanId" uuid, "setsOnline" boolean, "onlineUntil" timestamptz, "setsTyping" boolean, "typingUntil" timestamptz)
     )
     INSERT INTO fan_presence AS p (agency_id, fan_id, online_until, typing_until, last_seen_at)
     SELECT $1, g."fanId", CASE WHEN g."setsOnline" THEN g."onlineUntil" ELSE b.online_until END, CASE WHEN g."setsTyping" THEN g."typingUntil" ELSE b.typing_until END, $3
     FROM incoming g LEFT JOIN fan_presence b ON b.agency_id = $1 AND b.fan_id = g."fanId" ORDER BY g."fanId"
     ON CONFLICT (agency_id, fan_id) DO UPDATE SET online_until = excluded.online_until, typing_until = excluded.typing_until,
       last_seen_at = greatest(p.last_seen_at, excluded.last_seen_at)
     RETURNING fan_id AS "fanId", last_seen_at AS "lastSeenAt"`,
    [tx.agencyId, JSON.stringify(changes), seenAt],
  )
}
