import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { users } from '../auth/auth.table.ts'
import { invitations, operatorAssignments } from './team.table.ts'

export type InvitationRow = typeof invitations.$inferSelect & { invitedByName: string | null }

const withInviter = (tx: Tx) =>
  tx.db
    .select({ invitation: invitations, name: users.name, email: users.email })
    .from(invitations)
    .leftJoin(users, and(eq(users.id, invitations.invitedBy), eq(users.agencyId, invitations.agencyId)))

type Joined = { invitation: typeof invitations.$inferSelect; name: string | null; email: string | null }
const flat = (row: Joined): InvitationRow => ({ ...row.invitation, invitedByName: row.name ?? row.email })

export async function selectInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  const [row] = await withInviter(tx).where(eq(invitations.id, id))
  return row && flat(row)
}

export async function selectInvitations(
  tx: Tx,
  limit: number,
  before: { createdAt: string; id: string } | null,
): Promise<InvitationRow[]> {
  const rest =
    before &&
    or(
      lt(invitations.createdAt, before.createdAt),
      and(eq(invitations.createdAt, before.createdAt), lt(invitations.id, before.id)),
    )
  const rows = await withInviter(tx)
    .where(rest ?? undefined)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit)
  return rows.map(flat)
}

export async function insertInvitation(tx: Tx, invitation: typeof invitations.$inferInsert): Promise<void> {
  await tx.db.insert(invitations).values(invitation)
}

/** Moves an invitation on, if it still is where the caller believes it to be. */
export async function moveInvitation(
  tx: Tx,
  id: string,
  changes: Partial<typeof invitations.$inferInsert>,
): Promise<boolean> {
  const rows = await tx.db
    .update(invitations)
    .set(changes)
    .where(and(eq(invitations.id, id), eq(invitations.status, 'PENDING')))
    .returning({ id: invitations.id })
  return rows.length > 0
}

export async function retireExpired(tx: Tx, email: string): Promise<void> {
  await tx.db
    .update(invitations)
    .set({ status: 'REVOKED' })
    .where(
      and(
        eq(invitations.email, email),
        eq(invitations.status, 'PENDING'),
        lt(invitations.expiresAt, sql`now()`),
      ),
    )
}

export async function insertAssignment(tx: Tx, userId: string, creatorId: string): Promise<void> {
  await tx.db
    .insert(operatorAssignments)
    .values({ agencyId: tx.agencyId, userId, creatorId })
    .onConflictDoNothing()
}
