import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { users } from '../auth/auth.table.ts'
import { creators } from '../creators/creators.table.ts'
import type { ApplicationRow } from './applications.queries.ts'
import { applications } from './applications.table.ts'

/** Serializes all changes that turn the applicant with this address into a creator. */
export async function lockApplicant(tx: Tx, email: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `applicant ${tx.agencyId} ${email}`,
  ])
}

/** A creator with the account behind it, if any. */
export async function selectCreatorWithAccount(tx: Tx, creatorId: string) {
  const [row] = await tx.db
    .select({
      id: creators.id,
      stageName: creators.stageName,
      origin: creators.origin,
      archivedAt: creators.archivedAt,
      userId: creators.userId,
      realName: creators.realName,
      phone: creators.phone,
      isVerified: creators.isVerified,
      accountEmail: users.email,
      verifiedAt: users.emailVerifiedAt,
    })
    .from(creators)
    .leftJoin(users, and(eq(users.agencyId, creators.agencyId), eq(users.id, creators.userId)))
    .where(eq(creators.id, creatorId))
  return row
}
export type CreatorWithAccount = NonNullable<Awaited<ReturnType<typeof selectCreatorWithAccount>>>

/** The creator behind an account, and the account's address. */
export async function selectOwnCreator(tx: Tx, userId: string) {
  const [row] = await tx.db
    .select({ id: creators.id, stageName: creators.stageName, email: users.email })
    .from(creators)
    .innerJoin(users, and(eq(users.agencyId, creators.agencyId), eq(users.id, creators.userId)))
    .where(eq(creators.userId, userId))
  return row
}

/** The newest application from this address that has no creator, locked until the transaction ends. */
export async function lockNewestUnlinkedApplication(
  tx: Tx,
  email: string,
): Promise<ApplicationRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(applications)
    .where(and(eq(applications.email, email), isNull(applications.creatorId)))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(1)
    .for('update')
  return row
}

/** Whether an unconfirmed account exists for this address. */
export async function hasUnconfirmedAccount(tx: Tx, email: string): Promise<boolean> {
  const [row] = await tx.db
    .select({ id: creators.id })
    .from(users)
    .innerJoin(creators, and(eq(creators.agencyId, users.agencyId), eq(creators.userId, users.id)))
    .where(and(eq(users.email, email), isNull(users.emailVerifiedAt), eq(creators.origin, 'sign-up')))
  return row !== undefined
}

export async function selectApplicantEmail(tx: Tx, id: string): Promise<string | undefined> {
  const [row] = await tx.db
    .select({ email: applications.email })
    .from(applications)
    .where(eq(applications.id, id))
  return row?.email
}
