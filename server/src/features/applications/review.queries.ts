import type { ApplicationStatus } from '@greenroom/contract/features/applications/applications.rules.ts'
import type { ApplicationFilter } from '@greenroom/contract/features/applications/review.schema.ts'
import { and, desc, eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm'
import { olderThan } from '../../platform/db/older-than.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { memberships, users } from '../auth/auth.table.ts'
import { creators } from '../creators/creators.table.ts'
import { applications } from './applications.table.ts'
import { inquiries } from './inquiries.table.ts'

type Row = typeof applications.$inferSelect
export type ReviewRow = Row & { ownerName: string | null; stageName: string | null }

/** Lowercased by the database on both sides and compared literally: % and _ are ordinary characters. */
export const contains = (text: SQL, search: string): SQL => sql`strpos(lower(${text}), lower(${search})) > 0`

const matches = ({ q, status, owner }: ApplicationFilter) =>
  and(
    status ? eq(applications.status, status) : undefined,
    owner ? eq(applications.ownerId, owner) : undefined,
    q
      ? or(
          contains(sql`${applications.firstName} || ' ' || ${applications.lastName}`, q),
          contains(sql`${applications.email}`, q),
        )
      : undefined,
  )

const selectReviewRows = (tx: Tx) =>
  tx.db
    .select({
      ...getTableColumns(applications),
      ownerName: sql<string | null>`coalesce(${users.name}, ${users.email})`,
      stageName: creators.stageName,
    })
    .from(applications)
    .leftJoin(users, and(eq(users.agencyId, applications.agencyId), eq(users.id, applications.ownerId)))
    .leftJoin(
      creators,
      and(eq(creators.agencyId, applications.agencyId), eq(creators.id, applications.creatorId)),
    )

export async function selectApplications(
  tx: Tx,
  filter: ApplicationFilter,
  limit: number,
  before: { createdAt: string; id: string } | null,
): Promise<ReviewRow[]> {
  const beforeCursor = olderThan(
    [applications.createdAt, applications.id],
    before && [before.createdAt, before.id],
  )
  return selectReviewRows(tx)
    .where(and(matches(filter), beforeCursor))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(limit)
}

export async function countApplications(tx: Tx, filter: ApplicationFilter): Promise<number> {
  return tx.db.$count(applications, matches(filter))
}

export async function selectApplication(tx: Tx, id: string): Promise<ReviewRow | undefined> {
  const [row] = await selectReviewRows(tx).where(eq(applications.id, id))
  return row
}

/** Locks the row until the transaction ends. */
export async function lockApplication(tx: Tx, id: string): Promise<Row | undefined> {
  const [row] = await tx.db.select().from(applications).where(eq(applications.id, id)).for('update')
  return row
}

/** Updates the status if the transition is allowed; undefined if not, or if the application is missing. */
export async function changeStatus(
  tx: Tx,
  id: string,
  from: ApplicationStatus[],
  decision: Pick<Row, 'status' | 'decidedBy' | 'decidedAt'> & { reason?: string | null },
): Promise<Row | undefined> {
  const [row] = await tx.db
    .update(applications)
    .set({ ...decision, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(applications.id, id), inArray(applications.status, from)))
    .returning()
  return row
}

export async function updateApplication(tx: Tx, id: string, changes: Partial<Row>): Promise<void> {
  await tx.db
    .update(applications)
    .set({ ...changes, updatedAt: sql`clock_timestamp()` })
    .where(eq(applications.id, id))
}

/** The name of an active admin of this agency. */
export async function selectActiveAdminName(tx: Tx, userId: string): Promise<string | undefined> {
  const [row] = await tx.db
    .select({ name: users.name, email: users.email })
    .from(memberships)
    .innerJoin(users, and(eq(users.agencyId, memberships.agencyId), eq(users.id, memberships.userId)))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.status, 'ACTIVE'),
        inArray(memberships.role, ['SUPER_ADMIN', 'AGENCY_ADMIN']),
      ),
    )
  return row && (row.name ?? row.email)
}

export async function countForSummary(tx: Tx) {
  const [row] = await tx.db
    .select({
      total: sql<number>`count(*)::int`,
      pending: sql<number>`(count(*) FILTER (WHERE ${applications.status} = 'PENDING'))::int`,
      approved: sql<number>`(count(*) FILTER (WHERE ${applications.status} = 'APPROVED'))::int`,
    })
    .from(applications)
  const newInquiries = await tx.db.$count(inquiries, eq(inquiries.status, 'NEW'))
  return { total: 0, pending: 0, approved: 0, ...row, newInquiries }
}
