import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import type { SendOutcome } from './send.queries.ts'

export type SentItem = {
  messageId: string
  id: string
  title: string
  /** The fan's. */
  platform: AccountPlatform
  /** Whether the item still has all files that were sent. */
  hasSentFiles: boolean
}

/** Library items of stored messages. */
export async function selectSentItems(tx: Tx, messageIds: string[]): Promise<SentItem[]> {
  if (messageIds.length === 0) return []
  return tx.query<SentItem>(
    `SELECT m.id AS "messageId", i.id, i.title, f.platform, bool_and(c.upload_id IS NOT NULL) AS "hasSentFiles"
     FROM messages m JOIN fans f ON f.agency_id = m.agency_id AND f.id = m.fan_id
     JOIN message_attachments a ON a.agency_id = m.agency_id AND a.message_id = m.id
     JOIN content_items i ON i.agency_id = a.agency_id AND i.id = a.item_id
     LEFT JOIN content_files c ON c.agency_id = a.agency_id AND c.item_id = a.item_id AND c.upload_id = a.upload_id
     WHERE m.agency_id = $1 AND m.id = ANY ($2) AND m.attachments > 0 GROUP BY m.id, i.id, i.title, f.platform`,
    [tx.agencyId, messageIds],
  )
}

/** Stored messages with files of a creator who isn't verified, or with copies of files that may not be sent. */
export async function selectFileProblems(
  tx: Tx,
  messageIds: string[],
): Promise<{ messageId: string; problem: SendOutcome }[]> {
  if (messageIds.length === 0) return []
  return tx.query(
    `SELECT m.id AS "messageId", p.problem FROM messages m CROSS JOIN LATERAL (
       SELECT file_problem($1, m.creator_id, jsonb_agg(jsonb_build_object('itemId', a.item_id, 'uploadId', a.upload_id))) AS problem
       FROM message_attachments a WHERE a.agency_id = $1 AND a.message_id = m.id) p
     WHERE m.agency_id = $1 AND m.id = ANY ($2) AND m.attachments > 0 AND p.problem IS NOT NULL`,
    [tx.agencyId, messageIds],
  )
}

/** Stored messages in conversations that are locked because the fan may be under 18. */
export async function selectLocked(tx: Tx, messageIds: string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT m.id FROM messages m JOIN conversations c ON c.agency_id = m.agency_id AND c.fan_id = m.fan_id AND c.locked_at IS NOT NULL
     WHERE m.agency_id = $1 AND m.id = ANY ($2)`,
    [tx.agencyId, messageIds],
  )
  return rows.map(({ id }) => id)
}
