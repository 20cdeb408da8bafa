import type { Tx } from '../../platform/db/scope.ts'
import type { MarkedRow } from './delivery.queries.ts'
import { messageColumns } from './thread.queries.ts'

/** Marks the priced files of our messages as paid; returns the messages that changed. */
export async function markPaid(tx: Tx, messageIds: string[], paidAt: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE message_attachments a SET paid_at = $3 WHERE a.agency_id = $1 AND a.message_id = ANY ($2) AND a.price_cents IS NOT NULL AND a.paid_at IS NULL
     RETURNING a.message_id AS id`,
    [tx.agencyId, messageIds, paidAt],
  )
  return [...new Set(rows.map(({ id }) => id))]
}

/** Assigns each message the next revision of its conversation. The caller has locked the fans. */
export async function touchMessages(tx: Tx, messageIds: string[]): Promise<MarkedRow[]> {
  return tx.query<MarkedRow>(
    `WITH touched AS (
       SELECT m.id, m.fan_id, row_number() OVER (PARTITION BY m.fan_id ORDER BY m.seq)::integer AS nth, count(*) OVER (PARTITION BY m.fan_id)::integer AS n
       FROM messages m WHERE m.agency_id = $1 AND m.id = ANY ($2)
     ), updated_conversation AS (
       UPDATE conversations c SET rev = c.rev + t.n FROM (SELECT DISTINCT fan_id, n FROM touched) t WHERE c.agency_id = $1 AND c.fan_id = t.fan_id RETURNING c.fan_id, c.rev
     ), changed AS (
       UPDATE messages m SET rev = c.rev - t.n + t.nth FROM touched t JOIN updated_conversation c ON c.fan_id = t.fan_id WHERE m.agency_id = $1 AND m.id = t.id RETURNING m.*
     )
     SELECT ${messageColumns}, m.fan_id AS "fanId", m.creator_id AS "creatorId" FROM changed m`,
    [tx.agencyId, messageIds],
  )
}
