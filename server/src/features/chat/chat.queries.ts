import { and, desc, eq, lt } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { messages } from './chat.table.ts'

export type MessageRow = typeof messages.$inferSelect

/** The next number of a conversation, which begins with its first message. Its row stays locked until the end. */
export async function takeNumber(
  tx: Tx,
  fan: { id: string; creatorId: string },
  sentAt: string,
): Promise<number> {
  const [row] = await tx.query<{ last_seq: number }>(
    `INSERT INTO conversations AS c (agency_id, fan_id, creator_id, last_seq, last_message_at) VALUES ($1, $2, $3, 1, $4)
     ON CONFLICT (agency_id, fan_id) DO UPDATE
     SET last_seq = c.last_seq + 1, last_message_at = greatest(c.last_message_at, excluded.last_message_at)
     RETURNING last_seq`,
    [tx.agencyId, fan.id, fan.creatorId, sentAt],
  )
  if (!row) throw new Error('The conversation gave no number')
  return row.last_seq
}

export async function insertMessage(
  tx: Tx,
  message: Omit<typeof messages.$inferInsert, 'agencyId'>,
): Promise<MessageRow> {
  const [row] = await tx.db
    .insert(messages)
    .values({ ...message, agencyId: tx.agencyId })
    .returning()
  if (!row) throw new Error('The message was not written')
  return row
}

export async function selectMessages(
  tx: Tx,
  fanId: string,
  limit: number,
  before: number | null,
): Promise<MessageRow[]> {
  const rest = before === null ? undefined : lt(messages.seq, before)
  return tx.db
    .select()
    .from(messages)
    .where(and(eq(messages.agencyId, tx.agencyId), eq(messages.fanId, fanId), rest))
    .orderBy(desc(messages.seq))
    .limit(limit)
}
