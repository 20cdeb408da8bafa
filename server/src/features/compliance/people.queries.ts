import {
  EXPIRY_REMINDER_DAYS,
  type PersonStatus,
} from '@greenroom/contract/features/compliance/records.rules.ts'
import type {
  PersonItem,
  PersonListItem,
  RecordsSummary,
} from '@greenroom/contract/features/compliance/records.schema.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Tx } from '../../platform/db/scope.ts'
import { type AddParam, namedStatement, parameters, roundUpLimit } from '../../platform/db/statement-text.ts'
import { agencies } from '../agency/agency.table.ts'
import { contentItems, contentPeople } from '../content/content.table.ts'
import { creators } from '../creators/creators.table.ts'
import { people } from './compliance.table.ts'

const listColumns = {
  id: people.id,
  name: sql<string>`coalesce(${people.name}, ${creators.stageName})`,
  creatorId: people.creatorId,
  pendingDocuments: people.pendingDocuments,
  hasAcceptedDocument: people.hasAcceptedDocument,
  acceptedUntil: people.acceptedUntil,
  hasAccount: sql<boolean>`${creators.userId} IS NOT NULL`,
}

const isSameCreator = and(eq(creators.agencyId, people.agencyId), eq(creators.id, people.creatorId))

export type PeopleFilter = {
  search: string | undefined
  numberHash: Buffer | undefined
  status: PersonStatus | undefined
  today: string
}

/** Each condition adds its own parameters. */
function statusConditions(today: string, addParam: AddParam): Record<PersonStatus, () => string> {
  const now = () => addParam(today, 'date')
  const soon = () => addParam(addDays(today, EXPIRY_REMINDER_DAYS[0]), 'date')
  return {
    missing: () => 'NOT p.has_accepted AND p.pending_documents = 0',
    submitted: () => 'p.pending_documents > 0',
    accepted: () => `p.has_accepted AND (p.accepted_until IS NULL OR p.accepted_until > ${soon()})`,
    expiring: () => `p.has_accepted AND p.accepted_until BETWEEN ${now()} AND ${soon()}`,
    expired: () => `p.has_accepted AND p.accepted_until < ${now()} AND p.pending_documents = 0`,
  }
}

function conditions({ search, numberHash, status, today }: PeopleFilter, addParam: AddParam): string {
  const clauses = [
    ...(status ? [statusConditions(today, addParam)[status]()] : []),
    ...(search ? [`p.id = ANY (ARRAY(SELECT gate.people_named(${addParam(search, 'text')})))`] : []),
    ...(numberHash
      ? [
          `p.id IN (SELECT d.person_id FROM id_documents d WHERE d.number_hash = ${addParam(numberHash, 'bytea')})`,
        ]
      : []),
  ]
  return clauses.join(' AND ') || 'true'
}

type PersonListRow = Omit<PersonListItem, 'status'> & { hasAcceptedDocument: boolean; nameKey: string }

/**
 * A page sorted by name. Relies on row-level security for the agency, because a second condition would be checked for
 * every row.
 */
export async function readPeople(
  database: Database,
  agencyId: string,
  filter: PeopleFilter,
  limit: number,
  after: { nameKey: string; id: string } | null,
): Promise<PersonListRow[]> {
  const { values, addParam } = parameters()
  const afterCursor = after
    ? `AND (p.name_key, p.id) > (${addParam(after.nameKey, 'text')}, ${addParam(after.id, 'uuid')})`
    : ''
  const text = `SELECT p.id, coalesce(p.name, c.stage_name) AS name, p.creator_id AS "creatorId", p.pending_documents AS "pendingDocuments",
      p.has_accepted AS "hasAcceptedDocument", p.accepted_until::text AS "acceptedUntil", c.user_id IS NOT NULL AS "hasAccount", p.name_key AS "nameKey"
    FROM (SELECT * FROM people p WHERE ${conditions(filter, addParam)} ${afterCursor} ORDER BY p.name_key, p.id LIMIT ${roundUpLimit(limit)}) p
    LEFT JOIN creators c ON c.agency_id = p.agency_id AND c.id = p.creator_id ORDER BY p.name_key, p.id`
  return (await readScoped<PersonListRow>(database, agencyId, namedStatement(text), values)).slice(0, limit)
}

const MAX_COUNTED = 1_000

/** Null if there are too many to count on every page. Sorted to use an index. */
export async function countPeople(
  database: Database,
  agencyId: string,
  filter: PeopleFilter,
): Promise<number | null> {
  const { values, addParam } = parameters()
  const text = `SELECT count(*)::int AS n FROM (SELECT 1 FROM people p WHERE ${conditions(filter, addParam)} ORDER BY p.name_key, p.id LIMIT ${MAX_COUNTED + 1}) x`
  const [row] = await readScoped<{ n: number }>(database, agencyId, namedStatement(text), values)
  return row && row.n <= MAX_COUNTED ? row.n : null
}

type StatusCounts = RecordsSummary['people'] & { total: number }

/** Counts all statuses in one pass. */
export async function countByStatus(tx: Tx, today: string): Promise<StatusCounts> {
  const { values, addParam } = parameters()
  const counts = Object.entries(statusConditions(today, addParam)).map(
    ([status, condition]) => `count(*) FILTER (WHERE ${condition()})::int AS ${status}`,
  )
  const [row] = await tx.query(`SELECT count(*)::int AS total, ${counts.join(', ')} FROM people p`, values)
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
      ...listColumns,
      legalName: sql<string | null>`coalesce(${people.legalName}, ${creators.realName})`,
      birthDate: people.birthDate,
      names: people.names,
      email: sql<string | null>`coalesce(${people.email}, ${creators.email})`,
      address: people.address,
      linkExpiresAt: people.linkExpiresAt,
      userId: creators.userId,
    })
    .from(people)
    .leftJoin(creators, isSameCreator)
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

/** People whose accepted documents expire on or before a day, except archived creators. */
export async function lockExpiringPeople(tx: Tx, until: string) {
  return tx.db
    .select({
      id: people.id,
      acceptedUntil: people.acceptedUntil,
      lastReminderDaysBefore: people.lastReminderDaysBefore,
    })
    .from(people)
    .where(
      and(
        eq(people.agencyId, tx.agencyId),
        people.hasAcceptedDocument,
        isNotNull(people.acceptedUntil),
        sql`accepted_until <= ${until}`,
        sql`reminded_days IS DISTINCT FROM 0`,
        sql`NOT EXISTS (SELECT 1 FROM ${creators} c WHERE c.agency_id = ${people.agencyId} AND c.id = ${people.creatorId} AND c.archived_at IS NOT NULL)`,
      ),
    )
    .orderBy(asc(people.id))
    .for('no key update')
}
