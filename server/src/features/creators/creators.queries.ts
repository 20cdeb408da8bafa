import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { memberships, users } from '../auth/auth.table.ts'
import { creatorSplits, creators } from './creators.table.ts'

/** Whom somebody may see: these, or everybody of the agency (null). */
export type Seen = string[] | null

export async function insertCreator(tx: Tx, creator: typeof creators.$inferInsert): Promise<void> {
  await tx.db.insert(creators).values(creator)
}

export async function updateCreator(
  tx: Tx,
  id: string,
  changes: Partial<typeof creators.$inferInsert>,
): Promise<void> {
  await tx.db
    .update(creators)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(creators.id, id))
}

export async function updateCreatorOfUser(
  tx: Tx,
  userId: string,
  changes: { stageName: string },
): Promise<boolean> {
  const rows = await tx.db
    .update(creators)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(eq(creators.userId, userId))
    .returning({ id: creators.id })
  return rows.length > 0
}

const seenOnes = (id: string, seen: Seen) =>
  and(eq(creators.id, id), seen === null ? undefined : inArray(creators.id, seen))

export async function creatorExists(tx: Tx, id: string, seen: Seen): Promise<boolean> {
  return (await tx.db.$count(creators, seenOnes(id, seen))) > 0
}

/** Held until the transaction ends: what is decided about a creator is decided by one at a time. */
export async function lockCreator(tx: Tx, id: string, seen: Seen) {
  const [row] = await tx.db.select().from(creators).where(seenOnes(id, seen)).for('no key update')
  return row
}

export async function emailOfUser(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? null
}

/** By the address to write to, else by that of the account. */
export async function selectByEmail(tx: Tx, email: string) {
  const { id, stageName, userId, archivedAt } = creators
  const columns = { id, stageName, userId, archivedAt }
  const [written] = await tx.db.select(columns).from(creators).where(eq(creators.email, email))
  if (written) return written
  const [signedUp] = await tx.db
    .select(columns)
    .from(users)
    .innerJoin(creators, and(eq(creators.agencyId, users.agencyId), eq(creators.userId, users.id)))
    .where(eq(users.email, email))
  return signedUp
}

/** Everybody on the team with the address each signs in with. */
const staff = (tx: Tx) =>
  tx.db
    .select({ email: users.email, name: users.name })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.agencyId, users.agencyId), eq(memberships.userId, users.id)))

export async function selectStaffWithEmail(tx: Tx, email: string) {
  const [row] = await staff(tx).where(and(ne(memberships.role, 'CREATOR'), eq(users.email, email)))
  return row
}

export async function selectStaff(tx: Tx) {
  return staff(tx).where(ne(memberships.role, 'CREATOR'))
}

/** What all creators of the agency are called, archived ones last. */
export async function selectNames(tx: Tx) {
  const isArchived = sql<boolean>`${creators.archivedAt} IS NOT NULL`
  return tx.db
    .select({ id: creators.id, stageName: creators.stageName, isArchived })
    .from(creators)
    .where(eq(creators.agencyId, tx.agencyId))
    .orderBy(isArchived, asc(creators.id))
}

/** False when there is no such creator, or one who has an account or is archived. */
export async function setAccount(tx: Tx, id: string, userId: string): Promise<boolean> {
  const rows = await tx.db
    .update(creators)
    .set({ userId, updatedAt: sql`now()` })
    .where(and(eq(creators.id, id), isNull(creators.userId), isNull(creators.archivedAt)))
    .returning({ id: creators.id })
  return rows.length > 0
}

/**
 * Somebody of this address whom staff noted and who has no account, beside a profile of her own sign-up that nothing
 * hangs on yet; both held until the transaction ends.
 */
export async function lockDouble(
  tx: Tx,
  userId: string,
): Promise<{ own: string; noted: string } | undefined> {
  const [row] = await tx.query<{ own: string; noted: string }>(
    `SELECT own.id AS own, noted.id AS noted FROM users u
     JOIN creators own ON own.agency_id = u.agency_id AND own.user_id = u.id
     JOIN creators noted ON noted.agency_id = u.agency_id AND noted.email = u.email AND noted.id <> own.id
     WHERE u.agency_id = $1 AND u.id = $2 AND own.origin = 'sign-up' AND own.status = 'PENDING' AND own.archived_at IS NULL
       AND noted.user_id IS NULL AND noted.archived_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM fans f WHERE f.agency_id = own.agency_id AND f.creator_id = own.id)
     FOR UPDATE OF own, noted`,
    [tx.agencyId, userId],
  )
  return row
}

/** An address nobody has shown to be theirs is not kept from whoever it belongs to. */
export async function forgetUnproven(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `UPDATE creators c SET email = NULL, user_id = NULL FROM users u
     WHERE c.agency_id = $1 AND c.id = $2 AND u.agency_id = c.agency_id AND u.id = c.user_id AND u.email_verified_at IS NULL`,
    [tx.agencyId, id],
  )
}

export async function releaseAccount(tx: Tx, id: string): Promise<void> {
  const gone = { userId: null, status: 'INACTIVE', archivedAt: sql`now()`, updatedAt: sql`now()` } as const
  await tx.db.update(creators).set(gone).where(eq(creators.id, id))
}

export async function selectToInvite(tx: Tx, id: string) {
  const { stageName, email, userId, archivedAt } = creators
  const [row] = await tx.db
    .select({ id: creators.id, stageName, email, userId, archivedAt })
    .from(creators)
    .where(eq(creators.id, id))
  return row
}

/** The same day replaces. */
export async function putSplit(
  tx: Tx,
  creatorId: string,
  split: { validFrom: string; creatorPercent: number },
): Promise<void> {
  await tx.db
    .insert(creatorSplits)
    .values({ agencyId: tx.agencyId, creatorId, ...split })
    .onConflictDoUpdate({
      target: [creatorSplits.agencyId, creatorSplits.creatorId, creatorSplits.validFrom],
      set: { creatorPercent: split.creatorPercent },
    })
}

const splitOf = (tx: Tx, creatorId: string, validFrom: string) =>
  and(
    eq(creatorSplits.agencyId, tx.agencyId),
    eq(creatorSplits.creatorId, creatorId),
    eq(creatorSplits.validFrom, validFrom),
  )

export async function selectSplit(tx: Tx, creatorId: string, validFrom: string) {
  const columns = { validFrom: creatorSplits.validFrom, creatorPercent: creatorSplits.creatorPercent }
  const [row] = await tx.db
    .select(columns)
    .from(creatorSplits)
    .where(splitOf(tx, creatorId, validFrom))
  return row
}

export async function deleteSplit(tx: Tx, creatorId: string, validFrom: string): Promise<void> {
  await tx.db.delete(creatorSplits).where(splitOf(tx, creatorId, validFrom))
}

/** The day it is at the agency. */
export async function agencyDay(tx: Tx, at: string): Promise<string> {
  const [row] = await tx.query<{ day: string }>(
    'SELECT ($1::timestamptz AT TIME ZONE time_zone)::date::text AS day FROM agencies',
    [at],
  )
  if (!row) throw new Error('no agency in scope')
  return row.day
}
