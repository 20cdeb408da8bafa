import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { quickReplies } from './chat.table.ts'
import type { CreatorFilter } from './conversation.queries.ts'

export type QuickReplyRow = { id: string; creatorId: string; label: string; content: string }

const columns = {
  id: quickReplies.id,
  creatorId: quickReplies.creatorId,
  label: quickReplies.label,
  content: quickReplies.content,
}

const creatorCondition = (tx: Tx, creators: CreatorFilter) => {
  const inAgency = eq(quickReplies.agencyId, tx.agencyId)
  return creators === null ? inAgency : and(inAgency, inArray(quickReplies.creatorId, creators))
}

export async function selectReplies(tx: Tx, creators: CreatorFilter): Promise<QuickReplyRow[]> {
  return tx.db
    .select(columns)
    .from(quickReplies)
    .where(creatorCondition(tx, creators))
    .orderBy(asc(quickReplies.creatorId), asc(quickReplies.createdAt), asc(quickReplies.id))
    .limit(1_000)
}

export async function selectReply(
  tx: Tx,
  creators: CreatorFilter,
  id: string,
): Promise<QuickReplyRow | undefined> {
  const [row] = await tx.db
    .select(columns)
    .from(quickReplies)
    .where(and(creatorCondition(tx, creators), eq(quickReplies.id, id)))
    .for('update')
  return row
}

export async function countReplies(tx: Tx, creatorId: string): Promise<number> {
  const [row] = await tx.db
    .select({ n: count() })
    .from(quickReplies)
    .where(creatorCondition(tx, [creatorId]))
  return row?.n ?? 0
}

export async function insertReply(
  tx: Tx,
  reply: QuickReplyRow & { createdBy: string; createdAt: string },
): Promise<void> {
  await tx.db.insert(quickReplies).values({ ...reply, agencyId: tx.agencyId, updatedAt: reply.createdAt })
}

export async function updateReply(
  tx: Tx,
  id: string,
  changes: { label?: string; content?: string; updatedAt: string },
): Promise<void> {
  await tx.db
    .update(quickReplies)
    .set(changes)
    .where(and(eq(quickReplies.agencyId, tx.agencyId), eq(quickReplies.id, id)))
}

export async function deleteReply(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(quickReplies).where(and(eq(quickReplies.agencyId, tx.agencyId), eq(quickReplies.id, id)))
}
