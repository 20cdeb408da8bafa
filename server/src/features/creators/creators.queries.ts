import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { creators } from './creators.table.ts'

export async function insertCreator(tx: Tx, creator: typeof creators.$inferInsert): Promise<void> {
  await tx.db.insert(creators).values(creator)
}

export async function updateCreatorOfUser(
  tx: Tx,
  userId: string,
  changes: { stageName: string },
): Promise<boolean> {
  const rows = await tx.db
    .update(creators)
    .set({ ...changes, updatedAt: new Date().toISOString() })
    .where(eq(creators.userId, userId))
    .returning({ id: creators.id })
  return rows.length > 0
}

/** By stage name; `seen` null means all of the agency. */
export async function selectCreators(
  tx: Tx,
  seen: string[] | null,
  limit: number,
  after: { stageName: string; id: string } | null,
) {
  const rest =
    after &&
    or(
      gt(creators.stageName, after.stageName),
      and(eq(creators.stageName, after.stageName), gt(creators.id, after.id)),
    )
  return tx.db
    .select({ id: creators.id, stageName: creators.stageName, status: creators.status })
    .from(creators)
    .where(and(seen === null ? undefined : inArray(creators.id, seen), rest ?? undefined))
    .orderBy(asc(creators.stageName), asc(creators.id))
    .limit(limit)
}

export async function countCreators(tx: Tx, seen: string[] | null): Promise<number> {
  return tx.db.$count(creators, seen === null ? undefined : inArray(creators.id, seen))
}
