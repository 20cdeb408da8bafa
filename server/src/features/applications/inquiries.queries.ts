import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { inquiries } from './inquiries.table.ts'

export type NewInquiry = Pick<typeof inquiries.$inferInsert, 'name' | 'email' | 'type' | 'message'>

/** Serializes messages from one address until the transaction ends. */
export async function lockInquirySender(tx: Tx, email: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`inquiry ${tx.agencyId} ${email}`])
}

/** An identical open message counts as a double click. */
export async function isDuplicate(tx: Tx, inquiry: NewInquiry): Promise<boolean> {
  const rows = await tx.db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(
      and(
        eq(inquiries.email, inquiry.email),
        eq(inquiries.type, inquiry.type),
        eq(inquiries.name, inquiry.name),
        eq(inquiries.message, inquiry.message),
        eq(inquiries.status, 'NEW'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function insertInquiry(tx: Tx, inquiry: NewInquiry & { id: string }): Promise<void> {
  await tx.db.insert(inquiries).values({ agencyId: tx.agencyId, ...inquiry })
}
