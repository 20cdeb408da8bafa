import type { DateFormat } from '@greenroom/contract/features/auth/auth.rules.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { queryGate, readScoped, type Tx } from '../../platform/db/scope.ts'
import { emails } from '../../platform/mail/mail.table.ts'
import { memberships, users } from './auth.table.ts'

export type Account = {
  user_id: string
  agency_id: string
  email: string
  name: string | null
  role: Role
  active: boolean
  password_hash: string
  totp_secret: Buffer | null
  two_factor: boolean
}

type AccountKey = { email: string } | { userId: string }

const accountQuery = 'SELECT * FROM gate.find_account($1, $2)'
const lookupParams = (key: AccountKey) => ('email' in key ? [key.email, null] : [null, key.userId])

export async function findAccount(database: Database, key: AccountKey): Promise<Account | undefined> {
  return (await queryGate<Account>(database, accountQuery, lookupParams(key)))[0]
}

/** For use within a transaction, which must not wait for a second connection. */
export async function findAccountIn(tx: Tx, key: AccountKey): Promise<Account | undefined> {
  return (await tx.query<Account>(accountQuery, lookupParams(key)))[0]
}

export async function insertUser(
  tx: Tx,
  user: { id: string; email: string; name: string | null; role: Role; emailVerifiedAt: string | null },
): Promise<void> {
  const { role, ...person } = user
  await tx.db.insert(users).values({ ...person, agencyId: tx.agencyId })
  await tx.db.insert(memberships).values({ agencyId: tx.agencyId, userId: user.id, role })
}

export async function updateUser(
  tx: Tx,
  id: string,
  changes: Partial<typeof users.$inferInsert>,
): Promise<boolean> {
  const rows = await tx.db.update(users).set(changes).where(eq(users.id, id)).returning({ id: users.id })
  return rows.length > 0
}

export async function updateMembership(
  tx: Tx,
  userId: string,
  changes: Partial<Pick<typeof memberships.$inferInsert, 'role' | 'status'>>,
): Promise<void> {
  await tx.db.update(memberships).set(changes).where(eq(memberships.userId, userId))
}

export async function deleteMembership(tx: Tx, userId: string): Promise<void> {
  await tx.db.delete(memberships).where(eq(memberships.userId, userId))
}

/**
 * Keeps the row, because past records show the name (or `newName`), and makes the address undeliverable.
 */
export async function anonymizeUser(tx: Tx, id: string, newName?: string): Promise<void> {
  const name = newName ?? sql`coalesce(${users.name}, 'Former member')`
  const anonymized = {
    email: `${id}@removed.invalid`,
    emailVerifiedAt: null,
    pendingEmail: null,
    avatar: null,
  }
  await tx.db
    .update(users)
    .set({ ...anonymized, name })
    .where(eq(users.id, id))
}

/** All credential changes lock the account first, which prevents deadlocks. */
export async function lockUser(tx: Tx, id: string) {
  const [row] = await tx.db
    .select({
      email: users.email,
      name: users.name,
      avatar: users.avatar,
      pendingEmail: users.pendingEmail,
      emailVerifiedAt: users.emailVerifiedAt,
      linkRevealedAt: users.linkRevealedAt,
      twoFactorResetAt: users.twoFactorResetAt,
    })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update')
  return row
}

/** A completed sign-in shows that the owner controls the account again. */
export async function clearRevealedLink(tx: Tx, id: string): Promise<void> {
  await tx.db
    .update(users)
    .set({ linkRevealedAt: null })
    .where(and(eq(users.id, id), isNotNull(users.linkRevealedAt)))
}

export type ActivityRow = {
  seq: number
  at: string
  actor_id: string | null
  actor_name: string
  action: string
}

/** Audit rows about this account, and rows about its invitation from before the account existed. */
export async function selectActivity(
  tx: Tx,
  userId: string,
  actions: readonly string[],
  limit: number,
): Promise<ActivityRow[]> {
  return tx.query<ActivityRow>(
    `SELECT seq, at, actor_id, actor_name, action FROM audit_log
     WHERE action = ANY ($2) AND (details->>'userId' = $1 OR (action = 'invitation.link_copied' AND details->>'invitationId' IN (
       SELECT details->>'invitationId' FROM audit_log WHERE action = 'invitation.accepted' AND details->>'userId' = $1)))
     ORDER BY seq DESC LIMIT $3`,
    [userId, actions, limit],
  )
}

/** Whether this email was already created: a retried job must not invalidate the first link. */
export async function mailExists(tx: Tx, dedupeKey: string): Promise<boolean> {
  const rows = await tx.db.select({ id: emails.id }).from(emails).where(eq(emails.dedupeKey, dedupeKey))
  return rows.length > 0
}

export async function hasMemberWithEmail(tx: Tx, email: string): Promise<boolean> {
  const rows = await tx.db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return rows.length > 0
}

export type UserView = {
  id: string
  email: string
  name: string | null
  avatar: string | null
  date_format: DateFormat
  is_24_hour: boolean
  email_verified_at: string | null
  pending_email: string | null
  two_factor: boolean
  creator_id: string | null
  stage_name: string | null
}

/** The signed-in user's row; a named statement, because every page load reads it. */
const userViewStatement = {
  name: 'auth_user_view',
  text: `SELECT u.id, u.email, u.name, u.avatar, u.date_format, u.is_24_hour, u.email_verified_at, u.pending_email, gate.is_two_factor_enabled(u.id) AS two_factor,
      c.id AS creator_id, c.stage_name
    FROM users u LEFT JOIN creators c ON c.user_id = u.id AND c.agency_id = u.agency_id WHERE u.id = $1`,
}

export async function selectUserView(
  database: Database,
  agencyId: string,
  userId: string,
): Promise<UserView | undefined> {
  return (await readScoped<UserView>(database, agencyId, userViewStatement, [userId]))[0]
}
