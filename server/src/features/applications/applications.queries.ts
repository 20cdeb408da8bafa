import { and, eq, max, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { applications, applicationVersions } from './applications.table.ts'

export type ApplicationRow = typeof applications.$inferSelect
export type Submission = Pick<
  ApplicationRow,
  'firstName' | 'lastName' | 'phone' | 'platform' | 'currentRevenue' | 'message'
>

/** False when this address already has a pending application; waits for a concurrent insert. */
export async function insertApplication(
  tx: Tx,
  application: Submission & { id: string; email: string },
): Promise<boolean> {
  const rows = await tx.db
    .insert(applications)
    .values({ agencyId: tx.agencyId, ...application })
    .onConflictDoNothing({
      target: [applications.agencyId, applications.email],
      where: sql`status = 'PENDING'`,
    })
    .returning({ id: applications.id })
  return rows.length > 0
}

/** Locks the row until the transaction ends, so submissions replace each other in order. */
export async function lockPendingApplication(tx: Tx, email: string): Promise<ApplicationRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(applications)
    .where(and(eq(applications.email, email), eq(applications.status, 'PENDING')))
    .for('update')
  return row
}

export async function insertVersion(
  tx: Tx,
  version: Submission & { id: string; applicationId: string; submittedAt: string },
): Promise<void> {
  await tx.db.insert(applicationVersions).values({ agencyId: tx.agencyId, ...version })
}

/** When the current submission came in, if it replaced an earlier one. */
export async function selectLastReplacedAt(tx: Tx, applicationId: string): Promise<string | null> {
  const [row] = await tx.db
    .select({ at: max(applicationVersions.replacedAt) })
    .from(applicationVersions)
    .where(eq(applicationVersions.applicationId, applicationId))
  return row?.at ?? null
}

export async function replaceSubmission(tx: Tx, id: string, submission: Submission): Promise<void> {
  await tx.db
    .update(applications)
    .set({ ...submission, updatedAt: sql`clock_timestamp()` })
    .where(eq(applications.id, id))
}
