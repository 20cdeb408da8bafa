import type { InquiryFilter } from '@greenroom/contract/features/applications/review.schema.ts'
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { olderThan } from '../../platform/db/older-than.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { inquiries, inquiryReplies } from './inquiries.table.ts'
import { contains } from './review.queries.ts'

export type InquiryRow = typeof inquiries.$inferSelect
export type ReplyRow = typeof inquiryReplies.$inferSelect

const matches = ({ q, status, type }: InquiryFilter) =>
  and(
    status ? eq(inquiries.status, status) : undefined,
    type ? eq(inquiries.type, type) : undefined,
    q
      ? or(
          contains(sql`${inquiries.name}`, q),
          contains(sql`${inquiries.email}`, q),
          contains(sql`${inquiries.message}`, q),
        )
      : undefined,
  )

export async function selectInquiries(
  tx: Tx,
  filter: InquiryFilter,
  limit: number,
  before: { createdAt: string; id: string } | null,
): Promise<InquiryRow[]> {
  const beforeCursor = olderThan([inquiries.createdAt, inquiries.id], before && [before.createdAt, before.id])
  return tx.db
    .select()
    .from(inquiries)
    .where(and(matches(filter), beforeCursor))
    .orderBy(desc(inquiries.createdAt), desc(inquiries.id))
    .limit(limit)
}

export async function countInquiries(tx: Tx, filter: InquiryFilter): Promise<number> {
  return tx.db.$count(inquiries, matches(filter))
}

/** Oldest first, like a conversation. */
export async function selectReplies(tx: Tx, inquiryIds: string[]): Promise<ReplyRow[]> {
  if (inquiryIds.length === 0) return []
  return tx.db
    .select()
    .from(inquiryReplies)
    .where(inArray(inquiryReplies.inquiryId, inquiryIds))
    .orderBy(inquiryReplies.sentAt, inquiryReplies.id)
}

export async function selectInquiry(tx: Tx, id: string): Promise<InquiryRow | undefined> {
  const [row] = await tx.db.select().from(inquiries).where(eq(inquiries.id, id))
  return row
}

/** Locks the row until the transaction ends. */
export async function lockInquiry(tx: Tx, id: string): Promise<InquiryRow | undefined> {
  const [row] = await tx.db.select().from(inquiries).where(eq(inquiries.id, id)).for('update')
  return row
}

export async function setStatus(
  tx: Tx,
  id: string,
  change: { status: 'NEW' | 'DONE'; doneBy: string | null },
): Promise<InquiryRow> {
  const [row] = await tx.db
    .update(inquiries)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(eq(inquiries.id, id))
    .returning()
  if (!row) throw new Error('Inquiry not found while updating its status')
  return row
}

export async function insertReply(
  tx: Tx,
  reply: Pick<ReplyRow, 'id' | 'inquiryId' | 'authorId' | 'author' | 'subject' | 'text'>,
): Promise<void> {
  await tx.db.insert(inquiryReplies).values({ agencyId: tx.agencyId, ...reply })
}
