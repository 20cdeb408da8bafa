import type { Tx } from '../../platform/db/scope.ts'
import type { SendOutcome } from './send.queries.ts'

export async function selectSendStatus(
  tx: Tx,
  fanId: string,
): Promise<{ isClosed: boolean; isLocked: boolean }> {
  const [row] = await tx.query<{ isClosed: boolean; isLocked: boolean }>(
    `SELECT f.blocked_at IS NOT NULL OR f.archived_at IS NOT NULL AS "isClosed", c.locked_at IS NOT NULL AS "isLocked"
     FROM fans f JOIN conversations c ON c.agency_id = f.agency_id AND c.fan_id = f.id WHERE f.agency_id = $1 AND f.id = $2`,
    [tx.agencyId, fanId],
  )
  return row ?? { isClosed: true, isLocked: false }
}

/** Why its files can't be sent again; null if they can. */
export async function selectResendProblem(
  tx: Tx,
  messageId: string,
  isFromStaff: boolean,
): Promise<SendOutcome | null> {
  const [row] = await tx.query<{ problem: SendOutcome | null }>(
    'SELECT resend_problem($1, $2, $3) AS problem',
    [tx.agencyId, messageId, isFromStaff],
  )
  return row?.problem ?? null
}

/** Returns false if the creator's account is not connected. */
export async function requeueMessage(tx: Tx, messageId: string): Promise<boolean> {
  const [row] = await tx.query<{ queued: boolean }>('SELECT queue_message_event($1) AS queued', [messageId])
  return row?.queued ?? false
}
