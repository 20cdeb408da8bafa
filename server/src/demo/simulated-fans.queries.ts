import type { Platform } from '../platform/ctx.ts'
import { withScope } from '../platform/db/scope.ts'

/** A message we sent within the last minute. */
export type RecentMessage = {
  id: string
  fanId: string
  seq: number
  sentAt: string
  isDelivered: boolean
  isRead: boolean
  /** It is the last message of the conversation. */
  isLast: boolean
  isPriced: boolean
}

/** Simulated fans are on connected accounts only. */
const isConnected = `EXISTS (
  SELECT 1 FROM platform_accounts a WHERE a.agency_id = f.agency_id AND a.creator_id = f.creator_id AND a.platform = f.platform AND a.connected_at IS NOT NULL)`

export async function selectRecentMessages(platform: Platform, agencyId: string, since: string) {
  return withScope(platform.database, agencyId, (tx) =>
    tx.query<RecentMessage>(
      `SELECT m.id, m.fan_id AS "fanId", m.seq, m.sent_at AS "sentAt", m.is_delivered AS "isDelivered", m.is_read AS "isRead", m.seq = c.last_seq AS "isLast",
         EXISTS (SELECT 1 FROM message_attachments a WHERE a.agency_id = m.agency_id AND a.message_id = m.id AND a.price_cents IS NOT NULL AND a.paid_at IS NULL) AS "isPriced"
       FROM conversations c JOIN fans f ON f.agency_id = c.agency_id AND f.id = c.fan_id
       CROSS JOIN LATERAL (
         SELECT * FROM messages m WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id AND m.seq > c.last_seq - 10 AND m.direction = 'TO_FAN' AND m.sent_at > $2
       ) m
       WHERE c.agency_id = $1 AND c.is_listed AND c.last_message_at > $2 AND ${isConnected} ORDER BY m.sent_at LIMIT 200`,
      [agencyId, since],
    ),
  )
}

/** A random subscribed fan with few unread messages who hasn't written recently. */
export async function selectRandomFan(
  platform: Platform,
  agencyId: string,
  quietSince: string,
  seed: number,
) {
  return withScope(platform.database, agencyId, async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `SELECT c.fan_id AS id FROM conversations c JOIN fans f ON f.agency_id = c.agency_id AND f.id = c.fan_id
       WHERE c.agency_id = $1 AND c.is_listed AND c.unread_count < 3 AND ${isConnected} AND f.subscription_status = 'active' AND c.last_message_at < $2
       ORDER BY md5(c.fan_id::text || $3) LIMIT 1`,
      [agencyId, quietSince, String(seed)],
    )
    return row?.id ?? null
  })
}
