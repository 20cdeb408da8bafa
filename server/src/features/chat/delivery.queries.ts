import type { Tx } from '../../platform/db/scope.ts'
import { CONNECTED_SINCE, type PulseRow, pulseColumns } from './conversation.queries.ts'
import { type MessageRow, messageColumns } from './thread.queries.ts'

export type Receipt = 'sent' | 'delivered' | 'read'

/** The last of these messages of the fan, which must be ours. */
export async function selectLastOurs(tx: Tx, fanId: string, messageIds: string[]): Promise<number | null> {
  const [row] = await tx.query<{ seq: number | null }>(
    `SELECT max(m.seq) AS seq FROM messages m WHERE m.agency_id = $1 AND m.fan_id = $2 AND m.id = ANY ($3) AND m.direction = 'TO_FAN'`,
    [tx.agencyId, fanId, messageIds],
  )
  return row?.seq ?? null
}

// A delivered message implies all before it, so the search stops at the last delivered one.
const since = (has: string) => `coalesce((SELECT p.seq FROM messages p
  WHERE p.agency_id = $1 AND p.fan_id = $2 AND p.seq <= $3 AND p.direction = 'TO_FAN' AND p.${has} ORDER BY p.seq DESC LIMIT 1), -2147483648)`

/** Marks our messages since the connection up to a number, each with its own revision. The fan is locked. */
export async function markDelivered(
  tx: Tx,
  fanId: string,
  upTo: number,
  state: Receipt,
): Promise<MessageRow[]> {
  const has = `is_${state}`
  return tx.query<MessageRow>(
    `WITH moved AS (
       SELECT m.id, row_number() OVER (ORDER BY m.seq)::integer AS nth, count(*) OVER ()::integer AS n
       FROM fans f JOIN messages m ON m.agency_id = f.agency_id AND m.fan_id = f.id
       WHERE f.agency_id = $1 AND f.id = $2 AND m.direction = 'TO_FAN' AND NOT m.${has} AND m.seq <= $3 AND m.seq > ${since(has)}
         AND m.sent_at >= ${CONNECTED_SINCE}
     ), talk AS (
       UPDATE conversations c SET rev = c.rev + (SELECT max(n) FROM moved) WHERE c.agency_id = $1 AND c.fan_id = $2 AND EXISTS (SELECT 1 FROM moved) RETURNING c.rev
     ), marked AS (
       UPDATE messages m SET is_sent = true, is_delivered = m.is_delivered OR $4::text <> 'sent', is_read = m.is_read OR $4::text = 'read', rev = t.rev - v.n + v.nth
       FROM moved v, talk t WHERE m.agency_id = $1 AND m.id = v.id RETURNING m.*
     )
     SELECT ${messageColumns} FROM marked m ORDER BY m.seq`,
    [tx.agencyId, fanId, upTo, state],
  )
}

export async function selectPulse(tx: Tx, fanId: string): Promise<PulseRow | undefined> {
  const [row] = await tx.query<PulseRow>(
    `SELECT ${pulseColumns} FROM conversations c WHERE c.agency_id = $1 AND c.fan_id = $2`,
    [tx.agencyId, fanId],
  )
  return row
}
