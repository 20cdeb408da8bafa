import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { memberships, users } from '../auth/auth.table.ts'
import { creators } from '../creators/creators.table.ts'
import { operatorAssignments } from './team.table.ts'

/** Locks creators so they can't be archived before the transaction ends. */
export async function lockCreators(tx: Tx, ids: string[]) {
  return tx.db
    .select({
      id: creators.id,
      stageName: creators.stageName,
      userId: creators.userId,
      email: creators.email,
      archivedAt: creators.archivedAt,
    })
    .from(creators)
    .where(inArray(creators.id, ids))
    .orderBy(asc(creators.id))
    .for('no key update')
}

/** Locks members so they can't change role or be removed before the transaction ends. */
export async function lockMembers(tx: Tx, ids: string[]) {
  return tx.db
    .select({ id: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(inArray(memberships.userId, ids))
    .orderBy(asc(memberships.userId))
    .for('no key update')
}

export async function selectCreatorIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ id: operatorAssignments.creatorId })
    .from(operatorAssignments)
    .where(eq(operatorAssignments.userId, userId))
  return rows.map(({ id }) => id)
}

export async function selectOperators(tx: Tx, creatorId: string) {
  const rows = await tx.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(operatorAssignments)
    .innerJoin(
      users,
      and(eq(users.id, operatorAssignments.userId), eq(users.agencyId, operatorAssignments.agencyId)),
    )
    .where(eq(operatorAssignments.creatorId, creatorId))
    .orderBy(asc(users.name), asc(users.id))
  return rows.map(({ id, name, email }) => ({ id, name: name ?? email }))
}

type Assignment = { userId: string; creatorId: string }

export async function insertAssignments(tx: Tx, assignments: Assignment[]): Promise<void> {
  if (assignments.length === 0) return
  const rows = assignments.map((assignment) => ({ agencyId: tx.agencyId, ...assignment }))
  await tx.db.insert(operatorAssignments).values(rows).onConflictDoNothing()
}

export async function deleteAssignments(tx: Tx, userIds: string[], creatorIds: string[]): Promise<void> {
  if (userIds.length === 0 || creatorIds.length === 0) return
  await tx.db
    .delete(operatorAssignments)
    .where(
      and(inArray(operatorAssignments.userId, userIds), inArray(operatorAssignments.creatorId, creatorIds)),
    )
}
