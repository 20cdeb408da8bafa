import type { Tx } from '../../platform/db/scope.ts'
import { type SummaryRow, summaryColumns } from './conversation.queries.ts'

export type ReadTarget = { fanId: string; seq: number; messageCount: number }

/** The last of these messages in each conversation, and how many of them it contains. */
export async function selectReadTargets(tx: Tx, ids: string[]): Promise<ReadTarget[]> {
  return tx.query<ReadTarget>(
    `SELECT m.fan_id AS "fanId", max(m.seq) AS seq, count(*)::int AS "messageCount" FROM messages m
     WHERE m.agency_id = $1 AND m.id = ANY ($2::uuid[]) GROUP BY m.fan_id`,
    [tx.agencyId, ids],
  )
}

export type MarkedConversation = SummaryRow & { fanId: string; creatorId: string }

/**
 * Never moves the position backwards. The caller has locked the fans, so no message can arrive in between. Also
 * increments the revision, so clients can order updates.
 */
export async function advanceReadPosition(tx: Tx, targets: ReadTarget[]): Promise<MarkedConversation[]> {
  return tx.query<MarkedConversation>(
    `UPDATE conversations c SET rev = c.rev + 1, read_seq = w.seq, unread_count = (
       SELECT count(*) FROM messages m
       WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id AND m.seq > w.seq AND m.direction = 'FROM_FAN' AND m.deleted_at IS NULL)
     FROM unnest($2::uuid[], $3::int[]) AS w (fan_id, seq)
     WHERE c.agency_id = $1 AND c.fan_id = w.fan_id AND w.seq > c.read_seq
     RETURNING c.fan_id AS "fanId", c.creator_id AS "creatorId", ${summaryColumns}`,
    [tx.agencyId, targets.map(({ fanId }) => fanId), targets.map(({ seq }) => seq)],
  )
}

export async function selectUnread(tx: Tx, fanIds: string[]): Promise<{ id: string; unreadCount: number }[]> {
  return tx.query(
    `SELECT fan_id AS id, unread_count AS "unreadCount" FROM conversations WHERE agency_id = $1 AND fan_id = ANY ($2::uuid[]) ORDER BY fan_id`,
    [tx.agencyId, fanIds],
  )
}
