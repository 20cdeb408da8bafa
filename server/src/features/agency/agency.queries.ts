import { permissions } from '@greenroom/contract/kit/permissions.ts'
import { and, asc, count, eq, getTableColumns, gt, inArray, isNull, ne, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { queryGate, readScoped, type Tx } from '../../platform/db/scope.ts'
import { memberships } from '../auth/auth.table.ts'
import { creators } from '../creators/creators.table.ts'
import { agencies } from './agency.table.ts'

export type AgencyRow = typeof agencies.$inferSelect

export async function houseAgency(database: Database): Promise<{ id: string; demo: boolean } | null> {
  const [row] = await queryGate<{ id: string; demo: boolean }>(database, 'SELECT * FROM gate.house_agency()')
  return row ?? null
}

export type AgencyView = {
  id: string
  name: string
  timeZone: string
  idleLockMinutes: number
  isHouse: boolean
  signUpOpen: boolean
  allowSelfReview: boolean
  libraryFilesOnly: boolean
  demo: boolean
  color: string | null
  logo: string | null
}

/** A named statement because every page load runs it. */
const agencyViewStatement = {
  name: 'agency_view',
  text: `SELECT id, name, time_zone AS "timeZone", idle_lock_minutes AS "idleLockMinutes",
    is_house AS "isHouse", sign_up_open AS "signUpOpen", allow_self_review AS "allowSelfReview", library_files_only AS "libraryFilesOnly", demo,
    color, logo FROM agencies WHERE id = $1`,
}

export async function selectAgencyView(
  database: Database,
  agencyId: string,
): Promise<AgencyView | undefined> {
  return (await readScoped<AgencyView>(database, agencyId, agencyViewStatement, [agencyId]))[0]
}

export async function insertAgency(tx: Tx, agency: typeof agencies.$inferInsert): Promise<void> {
  await tx.db.insert(agencies).values(agency)
}

export async function selectAgency(tx: Tx): Promise<AgencyRow | undefined> {
  const [row] = await tx.db.select().from(agencies).where(eq(agencies.id, tx.agencyId))
  return row
}

/** Locks the agency's row until the transaction ends. */
export async function lockAgency(tx: Tx): Promise<AgencyRow | undefined> {
  const [row] = await tx.db.select().from(agencies).where(eq(agencies.id, tx.agencyId)).for('no key update')
  return row
}

export async function updateAgency(tx: Tx, changes: Partial<AgencyRow>): Promise<AgencyRow | undefined> {
  const [row] = await tx.db.update(agencies).set(changes).where(eq(agencies.id, tx.agencyId)).returning()
  return row
}

/** Active members who can review content. */
export const countReviewers = (tx: Tx): Promise<number> =>
  tx.db.$count(
    memberships,
    and(
      eq(memberships.agencyId, tx.agencyId),
      eq(memberships.status, 'ACTIVE'),
      inArray(memberships.role, [...permissions['content:review']]),
    ),
  )

/** Counts exclude archived creators. */
const memberCounts = (tx: Tx) => ({
  creators: tx.db.$count(creators, and(eq(creators.agencyId, agencies.id), isNull(creators.archivedAt))),
  staff: tx.db.$count(
    memberships,
    and(eq(memberships.agencyId, agencies.id), ne(memberships.role, 'CREATOR')),
  ),
})

/** Sorted by name; requires the platform role. */
export async function selectAgencies(
  tx: Tx,
  limit: number,
  after: { name: string; id: string } | null,
): Promise<(AgencyRow & { creators: number; staff: number })[]> {
  const afterCursor =
    after && or(gt(agencies.name, after.name), and(eq(agencies.name, after.name), gt(agencies.id, after.id)))
  return tx.db
    .select({ ...getTableColumns(agencies), ...memberCounts(tx) })
    .from(agencies)
    .where(afterCursor ?? undefined)
    .orderBy(asc(agencies.name), asc(agencies.id))
    .limit(limit)
}

export async function countAgencies(tx: Tx): Promise<number> {
  const [row] = await tx.db.select({ n: count() }).from(agencies)
  return row?.n ?? 0
}

export async function agencyExists(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx.db.select({ id: agencies.id }).from(agencies).where(eq(agencies.id, id))
  return rows.length > 0
}
