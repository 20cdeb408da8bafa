import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { creatorVerifications } from './creators.table.ts'

export async function insertVerification(
  tx: Tx,
  verification: Omit<typeof creatorVerifications.$inferInsert, 'agencyId'>,
): Promise<void> {
  await tx.db.insert(creatorVerifications).values({ agencyId: tx.agencyId, ...verification })
}

/** Marks the current verification as withdrawn; it is kept. */
export async function closeVerification(
  tx: Tx,
  creatorId: string,
  withdrawal: { withdrawnBy: string; withdrawnReason: string; withdrawnAt: string },
): Promise<void> {
  await tx.db
    .update(creatorVerifications)
    .set(withdrawal)
    .where(and(eq(creatorVerifications.creatorId, creatorId), isNull(creatorVerifications.withdrawnAt)))
}

export async function selectVerifications(tx: Tx, creatorId: string) {
  const { examiner, examinedOn, method, note, createdAt, withdrawnAt, withdrawnReason } = creatorVerifications
  return tx.db
    .select({
      examinedBy: examiner,
      examinedOn,
      method,
      note,
      recordedAt: createdAt,
      withdrawnAt,
      withdrawnReason,
    })
    .from(creatorVerifications)
    .where(and(eq(creatorVerifications.agencyId, tx.agencyId), eq(creatorVerifications.creatorId, creatorId)))
    .orderBy(desc(creatorVerifications.createdAt))
}
