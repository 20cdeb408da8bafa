import type { AuditCheck } from '@greenroom/contract/features/audit/audit.schema.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { auditChecks } from './audit.table.ts'

const { id, startedBy, startedAt, finishedAt, rows, total, fault, faultRow } = auditChecks

export async function selectLatestCheck(tx: Tx): Promise<AuditCheck | null> {
  const [check] = await tx.db
    .select({ id, startedBy, startedAt, finishedAt, rows, total, fault, faultRow })
    .from(auditChecks)
    .where(eq(auditChecks.agencyId, tx.agencyId))
    .orderBy(desc(startedAt))
    .limit(1)
  return check ?? null
}

/** Returns false if a check is running. */
export async function insertCheck(
  tx: Tx,
  check: Pick<AuditCheck, 'id' | 'startedBy' | 'startedAt' | 'total'>,
): Promise<boolean> {
  const inserted = await tx.db
    .insert(auditChecks)
    .values({ agencyId: tx.agencyId, ...check })
    .onConflictDoNothing()
    .returning({ id })
  return inserted.length > 0
}

/** Updates a running check; returns false if it has finished. */
export async function updateCheck(
  tx: Tx,
  checkId: string,
  changes: Partial<Pick<AuditCheck, 'rows' | 'finishedAt' | 'fault' | 'faultRow'>>,
): Promise<boolean> {
  const updated = await tx.db
    .update(auditChecks)
    .set(changes)
    .where(and(eq(auditChecks.agencyId, tx.agencyId), eq(id, checkId), isNull(finishedAt)))
    .returning({ id })
  return updated.length > 0
}
