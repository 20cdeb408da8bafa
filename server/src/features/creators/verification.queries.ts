import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { creatorVerifications } from './creators.table.ts'

export async function insertVerification(
  tx: Tx,
  verification: Omit<typeof creatorVerifications.$inferInsert, 'agencyId'>,
): Promise<void> {
  await tx.db.insert(creatorVerifications).values({ agencyId: tx.agencyId, ...verification })
}

/** The current verification stays on record as withdrawn. */
export async function closeVerification(
  tx: Tx,
  creatorId: string,
  closed: { withdrawnBy: string; withdrawnReason: string; withdrawnAt: string },
): Promise<void> {
  await tx.db
    .update(creatorVerifications)
    .set(closed)
    .where(and(eq(creatorVerifications.creatorId, creatorId), isNull(creatorVerifications.withdrawnAt)))
}
