import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { memberships, users } from '../auth/auth.table.ts'
import { creators } from './creators.table.ts'

/** Creator ids visible to a session; null means all of the agency's. */
export type VisibleIds = string[] | null

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

/** Returns the former name. */
export async function renameCreatorOfUser(tx: Tx, userId: string, stageName: string): Promise<string | null> {
  const ofUser = eq(creators.userId, userId)
  const [row] = await tx.db.select({ name: creators.stageName }).from(creators).where(ofUser).for('update')
  await tx.db.update(creators).set({ stageName, updatedAt: sql`now()` }).where(ofUser)
  return row?.name ?? null
}

const whereVisible = (id: string, visibleIds: VisibleIds) =>
  and(eq(creators.id, id), visibleIds === null ? undefined : inArray(creators.id, visibleIds))

export async function creatorExists(tx: Tx, id: string, visibleIds: VisibleIds): Promise<boolean> {
  return (await tx.db.$count(creators, whereVisible(id, visibleIds))) > 0
}

/** Locks the row so changes to a creator are serialized. */
export async function lockCreator(tx: Tx, id: string, visibleIds: VisibleIds) {
  const [row] = await tx.db.select().from(creators).where(whereVisible(id, visibleIds)).for('no key update')
  return row
}

/** Creators for whom only their own account, and not this user, can send. */
export async function selectSelfManaged(tx: Tx, ids: string[], userId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'SELECT id FROM creators WHERE agency_id = $1 AND id = ANY ($2) AND is_self_managed AND user_id IS DISTINCT FROM $3',
    [tx.agencyId, ids, userId],
  )
  return rows.map(({ id }) => id)
}

export async function selectUserEmail(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? null
}

/** Matches by contact address, otherwise by account address. */
export async function selectByEmail(tx: Tx, email: string) {
  const { id, stageName, userId, archivedAt } = creators
  const columns = { id, stageName, userId, archivedAt }
  const [byContact] = await tx.db.select(columns).from(creators).where(eq(creators.email, email))
  if (byContact) return byContact
  const [byAccount] = await tx.db
    .select(columns)
    .from(users)
    .innerJoin(creators, and(eq(creators.agencyId, users.agencyId), eq(creators.userId, users.id)))
    .where(eq(users.email, email))
  return byAccount
}

const membersQuery = (tx: Tx) =>
  tx.db
    .select({ email: users.email, name: users.name })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.agencyId, users.agencyId), eq(memberships.userId, users.id)))

export async function selectStaffWithEmail(tx: Tx, email: string) {
  const [row] = await membersQuery(tx).where(and(ne(memberships.role, 'CREATOR'), eq(users.email, email)))
  return row
}

export async function selectStaff(tx: Tx) {
  return membersQuery(tx).where(ne(memberships.role, 'CREATOR'))
}

/** Archived creators last. */
export async function selectNames(tx: Tx) {
  const isArchived = sql<boolean>`${creators.archivedAt} IS NOT NULL`
  return tx.db
    .select({ id: creators.id, stageName: creators.stageName, isArchived })
    .from(creators)
    .where(eq(creators.agencyId, tx.agencyId))
    .orderBy(isArchived, asc(creators.id))
}

/** Returns false if the creator is missing, archived or already has an account. */
export async function setAccount(tx: Tx, id: string, userId: string): Promise<boolean> {
  const rows = await tx.db
    .update(creators)
    .set({ userId, updatedAt: sql`now()` })
    .where(and(eq(creators.id, id), isNull(creators.userId), isNull(creators.archivedAt)))
    .returning({ id: creators.id })
  return rows.length > 0
}

type DuplicateProfiles = { own: string; isSelfManaged: boolean; added: string; addedName: string }

/** Locks a profile that staff added without an account, and an unused sign-up profile with the same email. */
export async function lockDuplicateProfiles(tx: Tx, userId: string): Promise<DuplicateProfiles | undefined> {
  const [row] = await tx.query<DuplicateProfiles>(
    `SELECT own.id AS own, own.is_self_managed AS "isSelfManaged", added.id AS added, added.stage_name AS "addedName" FROM users u
     JOIN creators own ON own.agency_id = u.agency_id AND own.user_id = u.id
     JOIN creators added ON added.agency_id = u.agency_id AND added.email = u.email AND added.id <> own.id
     WHERE u.agency_id = $1 AND u.id = $2 AND own.origin = 'sign-up' AND own.status = 'PENDING' AND own.archived_at IS NULL
       AND added.user_id IS NULL AND added.archived_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM fans f WHERE f.agency_id = own.agency_id AND f.creator_id = own.id)
       AND NOT EXISTS (SELECT 1 FROM content_items i WHERE i.agency_id = own.agency_id AND i.creator_id = own.id)
       AND NOT EXISTS (SELECT 1 FROM id_documents d WHERE d.agency_id = own.agency_id AND d.person_id = own.id)
       AND NOT EXISTS (SELECT 1 FROM consents d WHERE d.agency_id = own.agency_id AND d.person_id = own.id)
     FOR UPDATE OF own, added`,
    [tx.agencyId, userId],
  )
  return row
}

/** Frees an unconfirmed address for its real owner. */
export async function unlinkUnconfirmedAccount(tx: Tx, id: string): Promise<void> {
  await tx.query(
    `UPDATE creators c SET email = NULL, user_id = NULL FROM users u
     WHERE c.agency_id = $1 AND c.id = $2 AND u.agency_id = c.agency_id AND u.id = c.user_id AND u.email_verified_at IS NULL`,
    [tx.agencyId, id],
  )
}

export async function unlinkAccountAndArchive(tx: Tx, id: string): Promise<void> {
  const changes = { userId: null, status: 'INACTIVE', archivedAt: sql`now()`, updatedAt: sql`now()` } as const
  await tx.db.update(creators).set(changes).where(eq(creators.id, id))
}

export async function selectInvitee(tx: Tx, id: string) {
  const { stageName, email, userId, archivedAt } = creators
  const [row] = await tx.db
    .select({ id: creators.id, stageName, email, userId, archivedAt })
    .from(creators)
    .where(eq(creators.id, id))
  return row
}

/** The date in the agency's time zone. */
export async function agencyDay(tx: Tx, at: string): Promise<string> {
  const [row] = await tx.query<{ day: string }>(
    'SELECT ($1::timestamptz AT TIME ZONE time_zone)::date::text AS day FROM agencies',
    [at],
  )
  if (!row) throw new Error('No agency in scope')
  return row.day
}
