import type { MediaKind } from '@greenroom/contract/kit/media.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { messages } from './chat.table.ts'
import { type SummaryRow, summaryColumns } from './conversation.queries.ts'
import { type MessageRow, messageColumns } from './thread.queries.ts'

export type MessageDetailRow = MessageRow & {
  fanId: string
  creatorId: string
  readSeq: number
  flaggerIds: string[]
  senderId: string | null
  deletedByName: string | null
}

const columns = `${messageColumns}, m.fan_id AS "fanId", m.creator_id AS "creatorId", c.read_seq AS "readSeq",
  m.flagged_by AS "flaggerIds", m.sender_id AS "senderId", (SELECT coalesce(u.name, u.email) FROM users u WHERE u.agency_id = m.agency_id AND u.id = m.deleted_by) AS "deletedByName"`

export async function selectFanId(tx: Tx, messageId: string): Promise<string | undefined> {
  const [row] = await tx.db
    .select({ fanId: messages.fanId })
    .from(messages)
    .where(and(eq(messages.agencyId, tx.agencyId), eq(messages.id, messageId)))
  return row?.fanId
}

export async function selectMessage(tx: Tx, messageId: string): Promise<MessageDetailRow | undefined> {
  const [row] = await tx.query<MessageDetailRow>(
    `SELECT ${columns} FROM messages m JOIN conversations c ON c.agency_id = m.agency_id AND c.fan_id = m.fan_id
     WHERE m.agency_id = $1 AND m.id = $2`,
    [tx.agencyId, messageId],
  )
  return row
}

export type MessageChange = {
  flagged?: boolean
  flaggedBy?: string[]
  notMyVoice?: boolean
  deletedAt?: string | null
  deletedBy?: string | null
  failure?: null
}

/** Updates the message with the next revision of its conversation. */
export async function changeMessage(
  tx: Tx,
  messageId: string,
  rev: number,
  change: MessageChange,
): Promise<void> {
  await tx.db
    .update(messages)
    .set({ ...change, rev })
    .where(and(eq(messages.agencyId, tx.agencyId), eq(messages.id, messageId)))
}

/** Effect of a message change on its conversation's totals. */
export type TotalsChange = {
  unread: number
  flagged: number
  /** What happens to the preview of the last message. */
  last: 'unchanged' | 'hidden' | { preview: string; attachment: MediaKind | null }
}

export async function updateTotals(tx: Tx, fanId: string, totals: TotalsChange): Promise<SummaryRow> {
  const [row] = await tx.query<SummaryRow>(
    `UPDATE conversations c SET rev = c.rev + 1, unread_count = c.unread_count + $3::int, flagged_count = c.flagged_count + $4::int,
       last_preview = CASE WHEN $5::boolean THEN left($6::text, 140) ELSE c.last_preview END, last_attachment = CASE WHEN $5 THEN $7::text ELSE c.last_attachment END,
       last_is_deleted = CASE WHEN $5 THEN $8::boolean ELSE c.last_is_deleted END
     WHERE c.agency_id = $1 AND c.fan_id = $2 RETURNING ${summaryColumns}`,
    [
      tx.agencyId,
      fanId,
      totals.unread,
      totals.flagged,
      totals.last !== 'unchanged',
      typeof totals.last === 'object' ? totals.last.preview : '',
      typeof totals.last === 'object' ? totals.last.attachment : null,
      totals.last === 'hidden',
    ],
  )
  if (!row) throw new Error('Message has no conversation')
  return row
}

/** Undefined if it was not locked. */
export async function unlockConversation(
  tx: Tx,
  fanId: string,
): Promise<(SummaryRow & { creatorId: string }) | undefined> {
  const [row] = await tx.query<SummaryRow & { creatorId: string }>(
    `UPDATE conversations c SET rev = c.rev + 1, locked_at = NULL
     WHERE c.agency_id = $1 AND c.fan_id = $2 AND c.locked_at IS NOT NULL RETURNING ${summaryColumns}, c.creator_id AS "creatorId"`,
    [tx.agencyId, fanId],
  )
  return row
}

export async function isLast(tx: Tx, fanId: string, seq: number): Promise<boolean> {
  const [row] = await tx.query<{ last: boolean }>(
    'SELECT last_seq = $3::int AS last FROM conversations WHERE agency_id = $1 AND fan_id = $2',
    [tx.agencyId, fanId, seq],
  )
  return row?.last ?? false
}
