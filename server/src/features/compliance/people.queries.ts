import {
  EXPIRY_REMINDER_DAYS,
  type PersonStatus,
} from '@greenroom/contract/features/compliance/records.rules.ts'
import type { PersonItem, RecordsSummary } from '@greenroom/contract/features/compliance/records.schema.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { agencies } from '../agency/agency.table.ts'
import { contentItems, contentPeople } from '../content/content.table.ts'
import { creators } from '../creators/creators.table.ts'
import { idDocuments, people } from './compliance.table.ts'

const listed = {
  id: people.id,
  name: sql<string>`coalesce(${people.name}, ${creators.stageName})`,
  creatorId: people.creatorId,
  pendingDocuments: people.pendingDocuments,
  hasAccepted: people.hasAccepted,
  acceptedUntil: people.acceptedUntil,
  hasAccount: sql<boolean>`${creators.userId} IS NOT NULL`,
}

const ofCreator = and(eq(creators.agencyId, people.agencyId), eq(creators.id, people.creatorId))

export type PeopleFilter = {
  words: string | undefined
  numberHash: Buffer | undefined
  status: PersonStatus | undefined
  today: string
}

function statusConditions(today: string): Record<PersonStatus, SQL> {
  const soon = addDays(today, EXPIRY_REMINDER_DAYS[0])
  return {
    missing: sql`NOT has_accepted AND pending_documents = 0`,
    submitted: sql`pending_documents > 0`,
    accepted: sql`has_accepted AND (accepted_until IS NULL OR accepted_until > ${soon})`,
    expiring: sql`has_accepted AND accepted_until BETWEEN ${today} AND ${soon}`,
    expired: sql`has_accepted AND accepted_until < ${today} AND pending_documents = 0`,
  }
}

function matches(tx: Tx, { words, numberHash, status, today }: PeopleFilter): SQL | undefined {
  return and(
    eq(people.agencyId, tx.agencyId),
    status && statusConditions(today)[status],
    words ? sql`${people.id} IN (SELECT gate.people_named(${words}))` : undefined,
    numberHash &&
      sql`${people.id} IN (SELECT d.person_id FROM ${idDocuments} d WHERE d.agency_id = ${tx.agencyId} AND d.number_hash = ${numberHash})`,
  )
}

export async function selectPeople(
  tx: Tx,
  filter: PeopleFilter,
  limit: number,
  after: { nameKey: string; id: string } | null,
) {
  const beyond = after && sql`(${people.nameKey}, ${people.id}) > (${after.nameKey}, ${after.id}::uuid)`
  return tx.db
    .select({ ...listed, nameKey: people.nameKey })
    .from(people)
    .leftJoin(creators, ofCreator)
    .where(and(matches(tx, filter), beyond ?? undefined))
    .orderBy(asc(people.nameKey), asc(people.id))
    .limit(limit)
}

export const countPeople = (tx: Tx, filter: PeopleFilter): Promise<number> =>
  tx.db.$count(people, matches(tx, filter))

type StatusCounts = RecordsSummary['people'] & { total: number }

/** All statuses in one pass. */
export async function countByStatus(tx: Tx, today: string): Promise<StatusCounts> {
  const conditions = Object.entries(statusConditions(today)) as [PersonStatus, SQL][]
  const counts = conditions.map(([status, condition]) => [
    status,
    sql<number>`count(*) FILTER (WHERE ${condition})::int`,
  ])
  const [row] = await tx.db
    .select({ total: sql<number>`count(*)::int`, ...Object.fromEntries(counts) })
    .from(people)
    .where(eq(people.agencyId, tx.agencyId))
  return row as StatusCounts
}

const MAX_ITEMS = 500

export async function selectItems(tx: Tx, personId: string): Promise<PersonItem[]> {
  const { id, title, type, state } = contentItems
  return tx.db
    .select({ id, title, type, state })
    .from(contentPeople)
    .innerJoin(
      contentItems,
      and(eq(contentItems.agencyId, contentPeople.agencyId), eq(contentItems.id, contentPeople.itemId)),
    )
    .where(and(eq(contentPeople.agencyId, tx.agencyId), eq(contentPeople.personId, personId)))
    .orderBy(desc(contentItems.id))
    .limit(MAX_ITEMS)
}

export async function selectPerson(tx: Tx, id: string) {
  const [row] = await tx.db
    .select({
      ...listed,
      legalName: sql<string | null>`coalesce(${people.legalName}, ${creators.realName})`,
      birthDate: people.birthDate,
      names: people.names,
      email: sql<string | null>`coalesce(${people.email}, ${creators.email})`,
      address: people.address,
      linkExpiresAt: people.linkExpiresAt,
      userId: creators.userId,
    })
    .from(people)
    .leftJoin(creators, ofCreator)
    .where(and(eq(people.agencyId, tx.agencyId), eq(people.id, id)))
  return row
}
export type PersonRow = NonNullable<Awaited<ReturnType<typeof selectPerson>>>

export async function insertPerson(tx: Tx, person: Omit<typeof people.$inferInsert, 'agencyId'>) {
  await tx.db.insert(people).values({ agencyId: tx.agencyId, ...person })
}

export async function updatePerson(tx: Tx, id: string, changes: Partial<typeof people.$inferInsert>) {
  await tx.db
    .update(people)
    .set(changes)
    .where(and(eq(people.agencyId, tx.agencyId), eq(people.id, id)))
}

/** Serializes changes to one person. */
export async function lockPerson(tx: Tx, id: string): Promise<void> {
  await tx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.agencyId, tx.agencyId), eq(people.id, id)))
    .for('no key update')
}

export async function selectAgencies(tx: Tx) {
  return tx.db.select({ id: agencies.id, timeZone: agencies.timeZone }).from(agencies)
}

/** People whose accepted documents expire on or before a day, without archived creators. */
export async function lockExpiring(tx: Tx, until: string) {
  return tx.db
    .select({ id: people.id, acceptedUntil: people.acceptedUntil, remindedDays: people.remindedDays })
    .from(people)
    .where(
      and(
        eq(people.agencyId, tx.agencyId),
        people.hasAccepted,
        isNotNull(people.acceptedUntil),
        sql`accepted_until <= ${until}`,
        sql`reminded_days IS DISTINCT FROM 0`,
        sql`NOT EXISTS (SELECT 1 FROM ${creators} c WHERE c.agency_id = ${people.agencyId} AND c.id = ${people.creatorId} AND c.archived_at IS NOT NULL)`,
      ),
    )
    .orderBy(asc(people.id))
    .for('no key update')
}
