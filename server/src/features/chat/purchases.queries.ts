import type { Tx } from '../../platform/db/scope.ts'
import { type PulseRow, pulseColumns } from './conversation.queries.ts'
import { type MessageRow, messageColumns } from './thread.queries.ts'

/** The message's unpaid attachments. */
export async function selectUnpaid(
  tx: Tx,
  fanId: string,
  messageId: string,
): Promise<{ position: number; priceCents: number }[]> {
  return tx.query(
    `SELECT a.position, a.price_cents AS "priceCents" FROM message_attachments a JOIN messages m ON m.agency_id = a.agency_id AND m.id = a.message_id
     WHERE a.agency_id = $1 AND a.message_id = $2 AND m.fan_id = $3 AND m.deleted_at IS NULL AND a.price_cents IS NOT NULL AND a.paid_at IS NULL ORDER BY a.position`,
    [tx.agencyId, messageId, fanId],
  )
}

export async function markPaid(tx: Tx, messageId: string, at: string): Promise<void> {
  await tx.query(
    'UPDATE message_attachments SET paid_at = $3 WHERE agency_id = $1 AND message_id = $2 AND price_cents IS NOT NULL AND paid_at IS NULL',
    [tx.agencyId, messageId, at],
  )
}

/** Gives the message the next revision of its conversation. The fan is locked. */
export async function touchMessage(
  tx: Tx,
  fanId: string,
  messageId: string,
): Promise<{ pulse: PulseRow; message: MessageRow }> {
  const [pulse] = await tx.query<PulseRow>(
    `UPDATE conversations c SET rev = c.rev + 1 WHERE c.agency_id = $1 AND c.fan_id = $2 RETURNING ${pulseColumns}`,
    [tx.agencyId, fanId],
  )
  const [message] = await tx.query<MessageRow>(
    `UPDATE messages m SET rev = $3 WHERE m.agency_id = $1 AND m.id = $2 RETURNING ${messageColumns}`,
    [tx.agencyId, messageId, pulse?.rev],
  )
  if (!pulse || !message) throw new Error('A message without a conversation')
  return { pulse, message }
}
