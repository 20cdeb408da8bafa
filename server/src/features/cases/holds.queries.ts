import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { caseItems } from './cases.table.ts'

/** Items on hold by this case stay as they are. */
export async function markTakenDown(tx: Tx, caseId: string, ids: string[], takenDownAt: string) {
  if (ids.length === 0) return
  const isLinked = and(
    eq(caseItems.agencyId, tx.agencyId),
    eq(caseItems.caseId, caseId),
    inArray(caseItems.itemId, ids),
  )
  await tx.db
    .update(caseItems)
    .set({ takenDownAt, liftedAt: null, liftedBy: null, liftReason: null })
    .where(and(isLinked, or(isNull(caseItems.takenDownAt), isNotNull(caseItems.liftedAt))))
}

/** Returns the items that were on hold by this case. */
export async function liftHolds(
  tx: Tx,
  caseId: string,
  ids: string[],
  by: { liftedAt: string; liftedBy: string; liftReason: string },
): Promise<{ id: string; title: string }[]> {
  return tx.db
    .update(caseItems)
    .set(by)
    .where(
      and(
        eq(caseItems.agencyId, tx.agencyId),
        eq(caseItems.caseId, caseId),
        inArray(caseItems.itemId, ids),
        isNotNull(caseItems.takenDownAt),
        isNull(caseItems.liftedAt),
      ),
    )
    .returning({ id: caseItems.itemId, title: caseItems.title })
}

/** Whether the agency has no active compliance member. */
export async function isLiftedByAdmins(tx: Tx): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM memberships WHERE agency_id = $1 AND role = 'COMPLIANCE' AND status = 'ACTIVE' LIMIT 1`,
    [tx.agencyId],
  )
  return rows.length === 0
}
