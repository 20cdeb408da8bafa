import type { Tx } from '../../platform/db/scope.ts'
import { CONNECTED_SINCE, type SummaryRow, summaryColumns } from './conversation.queries.ts'
import { type MessageRow, messageColumns } from './thread.queries.ts'

/** Returns the outgoing messages among these that belong to this account. */
export async function selectOwnMessages(
  tx: Tx,
  messageIds: string[],
  account: { creatorId: string; platform: string },
): Promise<{ id: string; fanId: string }[]> {
  return tx.query(
    `SELECT m.id, m.fan_id AS "fanId" FROM messages m JOIN fans f ON f.agency_id = m.agency_id AND f.id = m.fan_id
     WHERE m.agency_id = $1 AND m.id = ANY ($2) AND m.direction = 'TO_FAN' AND m.creator_id = $3 AND f.platform = $4`,
    [tx.agencyId, messageIds, account.creatorId, account.platform],
  )
}

export type StoredReceipt = {
  id: string
  state: 'sent' | 'delivered' | 'read' | 'failed'
  externalId: string | null
  reason: string | null
}

// A delivered message implies all earlier ones, so the search stops at the last delivered one.
const coveredMessages = (column: string, upTo: string) => `SELECT m.id FROM coverage r
  JOIN fans f ON f.agency_id = $1 AND f.id = r.fan_id
  JOIN messages m ON m.agency_id = $1 AND m.fan_id = r.fan_id AND m.direction = 'TO_FAN' AND NOT m.${column} AND m.failure IS NULL AND m.seq <= r.${upTo}
    AND m.seq > coalesce((SELECT p.seq FROM messages p
      WHERE p.agency_id = $1 AND p.fan_id = r.fan_id AND p.seq <= r.${upTo} AND p.direction = 'TO_FAN' AND p.${column} ORDER BY p.seq DESC LIMIT 1), -2147483648)
  WHERE m.sent_at >= ${CONNECTED_SINCE}`

export type MarkedRow = MessageRow & { fanId: string; creatorId: string }

/**
 * Marks our messages, each with its own revision. Delivered and read also cover all earlier messages since the account
 * was connected, except failed ones. Of sent and failed, the later one counts; delivered and read are final. Locks the fans; returns the
 * changed messages.
 */
export async function markReceipts(tx: Tx, receipts: StoredReceipt[]): Promise<MarkedRow[]> {
  await tx.query(
    `SELECT 1 FROM fans WHERE agency_id = $1 AND id IN (SELECT m.fan_id FROM messages m WHERE m.agency_id = $1 AND m.id = ANY ($2)) ORDER BY id FOR NO KEY UPDATE`,
    [tx.agencyId, receipts.map(({ id }) => id)],
  )
  return tx.query<MarkedRow>(
    `WITH receipt AS MATERIALIZED (
       SELECT g.*, m.fan_id, m.seq FROM jsonb_to_recordset($2::jsonb) AS g (id uuid, state text, "externalId" text, reason text)
       JOIN messages m ON m.agency_id = $1 AND m.id = g.id
     ), coverage AS MATERIALIZED (
       SELECT g.fan_id, max(g.seq) FILTER (WHERE g.state IN ('delivered', 'read')) AS delivered, max(g.seq) FILTER (WHERE g.state = 'read') AS read
       FROM receipt g GROUP BY 1
     ), affected AS (
       SELECT g.id FROM receipt g UNION ${coveredMessages('is_delivered', 'delivered')} UNION ${coveredMessages('is_read', 'read')}
     ), planned AS (
       SELECT m.id, m.fan_id, m.seq, m.is_sent, m.is_delivered, m.is_read, m.failure, m.external_id,
         coalesce(g.state <> 'failed', true) OR m.is_delivered AS now_sent,
         m.is_delivered OR coalesce(g.state IN ('delivered', 'read'), m.seq <= r.delivered, false) AS now_delivered,
         m.is_read OR coalesce(g.state = 'read', m.seq <= r.read, false) AS now_read,
         CASE WHEN g.state = 'failed' AND NOT m.is_delivered THEN g.reason END AS now_failure,
         CASE WHEN m.external_id IS NULL AND NOT EXISTS (
           SELECT 1 FROM messages x WHERE x.agency_id = $1 AND x.fan_id = m.fan_id AND x.external_id = g."externalId") THEN g."externalId" ELSE m.external_id END AS now_external_id
       FROM affected a JOIN messages m ON m.agency_id = $1 AND m.id = a.id JOIN coverage r ON r.fan_id = m.fan_id LEFT JOIN receipt g ON g.id = m.id
     ), changed AS (
       SELECT p.*, row_number() OVER (PARTITION BY p.fan_id ORDER BY p.seq)::integer AS nth, count(*) OVER (PARTITION BY p.fan_id)::integer AS n FROM planned p
       WHERE (p.is_sent, p.is_delivered, p.is_read, p.failure, p.external_id) IS DISTINCT FROM (p.now_sent, p.now_delivered, p.now_read, p.now_failure, p.now_external_id)
     ), updated_conversation AS (
       UPDATE conversations c SET rev = c.rev + v.n FROM (SELECT DISTINCT fan_id, n FROM changed) v
       WHERE c.agency_id = $1 AND c.fan_id = v.fan_id RETURNING c.fan_id, c.rev
     ), marked AS (
       UPDATE messages m SET is_sent = v.now_sent, is_delivered = v.now_delivered, is_read = v.now_read, failure = v.now_failure, external_id = v.now_external_id, rev = t.rev - v.n + v.nth
       FROM changed v JOIN updated_conversation t ON t.fan_id = v.fan_id WHERE m.agency_id = $1 AND m.id = v.id RETURNING m.*
     )
     SELECT ${messageColumns}, m.fan_id AS "fanId", m.creator_id AS "creatorId" FROM marked m ORDER BY m.fan_id, m.seq`,
    [tx.agencyId, JSON.stringify(receipts)],
  )
}

export async function selectSummaries(tx: Tx, fanIds: string[]): Promise<(SummaryRow & { fanId: string })[]> {
  return tx.query(
    `SELECT c.fan_id AS "fanId", ${summaryColumns} FROM conversations c WHERE c.agency_id = $1 AND c.fan_id = ANY ($2)`,
    [tx.agencyId, fanIds],
  )
}
