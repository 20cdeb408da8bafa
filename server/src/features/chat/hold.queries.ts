import type { Tx } from '../../platform/db/scope.ts'

/** Waits for messages being written; later ones see that the agreement has ended. */
export async function lockFansOf(tx: Tx, creatorId: string): Promise<void> {
  await tx.query(
    'SELECT 1 FROM fans WHERE agency_id = $1 AND creator_id = $2 ORDER BY id FOR NO KEY UPDATE',
    [tx.agencyId, creatorId],
  )
}

/** Empties the queued events of messages by others, also for bridges that read by cursor. Returns the messages. */
export async function clearQueuedEvents(tx: Tx, creatorId: string, userId: string | null): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `WITH held AS (
       SELECT e.id AS event_id, m.id FROM connector_events e JOIN messages m ON m.agency_id = e.agency_id AND m.id = e.message_id
       WHERE e.agency_id = $1 AND e.creator_id = $2 AND e.type = 'message.created' AND e.acknowledged_at IS NULL
         AND NOT m.is_sent AND m.sender_id IS DISTINCT FROM $3
     ), cleared AS (
       UPDATE connector_events e SET acknowledged_at = now(), message_id = NULL FROM held h WHERE e.agency_id = $1 AND e.id = h.event_id
     ), stopped AS (
       UPDATE webhook_deliveries d SET state = 'failed', next_try_at = NULL, error = 'Held back: the agency no longer sends for this creator.'
       FROM held h WHERE d.agency_id = $1 AND d.event_id = h.event_id AND d.state = 'waiting'
     )
     SELECT DISTINCT id FROM held`,
    [tx.agencyId, creatorId, userId],
  )
  return rows.map(({ id }) => id)
}
