import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { and, asc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { memberships, users } from '../auth/auth.table.ts'
import { creators } from '../creators/creators.table.ts'
import { operatorAssignments } from './team.table.ts'

const admins: Role[] = ['SUPER_ADMIN', 'AGENCY_ADMIN']

const memberColumns = { id: memberships.userId, role: memberships.role, status: memberships.status }

/** Excludes creator accounts, which are managed on the Creators page. */
const isStaff = ne(memberships.role, 'CREATOR')

const displayName = sql`lower(coalesce(${users.name}, ${users.email}))`

const membersQuery = (tx: Tx) =>
  tx.db
    .select({
      ...memberColumns,
      name: users.name,
      avatar: users.avatar,
      email: users.email,
      pendingEmail: users.pendingEmail,
      emailVerifiedAt: users.emailVerifiedAt,
      joinedAt: memberships.createdAt,
    })
    .from(memberships)
    .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.agencyId, memberships.agencyId)))

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]

/** Sorted by name. The cursor is a user id, so it works even after that person leaves the team. */
export async function selectMembers(tx: Tx, limit: number, after: string | null) {
  const cursor = sql`(SELECT lower(coalesce(p.name, p.email)), p.id FROM users p WHERE p.id = ${after})`
  return membersQuery(tx)
    .where(and(isStaff, after === null ? undefined : sql`(${displayName}, ${users.id}) > ${cursor}`))
    .orderBy(displayName, asc(users.id))
    .limit(limit)
}

export async function selectMember(tx: Tx, id: string) {
  const [row] = await membersQuery(tx).where(and(isStaff, eq(memberships.userId, id)))
  return row
}

export async function countMembers(tx: Tx): Promise<number> {
  return tx.db.$count(memberships, isStaff)
}

export async function selectAdmins(tx: Tx) {
  return tx.db.select(memberColumns).from(memberships).where(inArray(memberships.role, admins))
}

/** Locks all admins and one more member, so admins who demote each other are serialized. */
export async function lockAdminsAndMember(tx: Tx, id: string) {
  return tx.db
    .select(memberColumns)
    .from(memberships)
    .where(or(inArray(memberships.role, admins), eq(memberships.userId, id)))
    .orderBy(asc(memberships.userId))
    .for('no key update')
}

export async function selectAssignedCreators(tx: Tx, userIds: string[]) {
  return tx.db
    .select({ userId: operatorAssignments.userId, id: creators.id, stageName: creators.stageName })
    .from(operatorAssignments)
    .innerJoin(
      creators,
      and(
        eq(creators.id, operatorAssignments.creatorId),
        eq(creators.agencyId, operatorAssignments.agencyId),
      ),
    )
    .where(inArray(operatorAssignments.userId, userIds))
    .orderBy(asc(creators.stageName), asc(creators.id))
}
