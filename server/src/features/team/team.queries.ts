import { and, desc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { olderThan } from '../../platform/db/older-than.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { users } from '../auth/auth.table.ts'
import { creators } from '../creators/creators.table.ts'
import { invitations } from './team.table.ts'

type StoredInvitation = typeof invitations.$inferSelect
type InvitedCreator = { stageName: string | null; accountId: string | null }
export type InvitationRow = StoredInvitation & InvitedCreator & { invitedByName: string | null }

const invitationsWithNames = (tx: Tx) =>
  tx.db
    .select({
      invitation: invitations,
      name: users.name,
      email: users.email,
      stageName: creators.stageName,
      accountId: creators.userId,
    })
    .from(invitations)
    .leftJoin(users, and(eq(users.id, invitations.invitedBy), eq(users.agencyId, invitations.agencyId)))
    .leftJoin(
      creators,
      and(eq(creators.id, invitations.creatorId), eq(creators.agencyId, invitations.agencyId)),
    )

type JoinedInvitation = InvitedCreator & {
  invitation: StoredInvitation
  name: string | null
  email: string | null
}
const toInvitationRow = ({ invitation, name, email, ...creator }: JoinedInvitation): InvitationRow => ({
  ...invitation,
  ...creator,
  invitedByName: name ?? email,
})

export async function selectInvitation(tx: Tx, id: string): Promise<InvitationRow | undefined> {
  const [row] = await invitationsWithNames(tx).where(eq(invitations.id, id))
  return row && toInvitationRow(row)
}

export async function selectInvitations(
  tx: Tx,
  limit: number,
  before: { createdAt: string; id: string } | null,
): Promise<InvitationRow[]> {
  const beforeCursor = olderThan(
    [invitations.createdAt, invitations.id],
    before && [before.createdAt, before.id],
  )
  const rows = await invitationsWithNames(tx)
    .where(beforeCursor)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(limit)
  return rows.map(toInvitationRow)
}

export async function insertInvitation(tx: Tx, invitation: typeof invitations.$inferInsert): Promise<void> {
  await tx.db.insert(invitations).values(invitation)
}

/** Locks pending invitations for this creator or address. */
export async function lockPendingInvitations(
  tx: Tx,
  creatorId: string,
  email: string,
): Promise<StoredInvitation[]> {
  return tx.db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.status, 'PENDING'),
        or(eq(invitations.creatorId, creatorId), eq(invitations.email, email)),
      ),
    )
    .orderBy(invitations.id)
    .for('update')
}

/** Returns the revoked invitations. */
export async function revokePendingInvitations(tx: Tx, creatorId: string): Promise<StoredInvitation[]> {
  return tx.db
    .update(invitations)
    .set({ status: 'REVOKED' })
    .where(and(eq(invitations.creatorId, creatorId), eq(invitations.status, 'PENDING')))
    .returning()
}

/** Updates an invitation; returns false if it is no longer pending. */
export async function updatePendingInvitation(
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

/** Returns false if the link was already copied or someone else has resent the invitation. */
export async function markLinkCopied(tx: Tx, id: string, invitedBy: string): Promise<boolean> {
  const rows = await tx.db
    .update(invitations)
    .set({ linkCopiedAt: sql`now()` })
    .where(
      and(
        eq(invitations.id, id),
        eq(invitations.status, 'PENDING'),
        eq(invitations.invitedBy, invitedBy),
        isNull(invitations.linkCopiedAt),
      ),
    )
    .returning({ id: invitations.id })
  return rows.length > 0
}

export async function revokeExpiredInvitations(tx: Tx, email: string): Promise<void> {
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
