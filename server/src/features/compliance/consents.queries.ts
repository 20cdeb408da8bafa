import {
  CONSENT_ENDING_DAYS,
  type ConsentState,
} from '@greenroom/contract/features/compliance/records.rules.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { contentItems } from '../content/content.table.ts'
import { creators } from '../creators/creators.table.ts'
import { people } from './compliance.table.ts'
import { consentItems, consents } from './consents.table.ts'
import { linkShownColumn } from './links.queries.ts'

const itemIds = sql<string[]>`ARRAY(SELECT x.item_id FROM consent_items x
  WHERE x.agency_id = ${consents.agencyId} AND x.consent_id = ${consents.id} ORDER BY x.item_id)`

const name = sql<string>`(SELECT coalesce(p.name, c.stage_name) FROM people p LEFT JOIN creators c ON c.agency_id = p.agency_id AND c.id = p.creator_id
  WHERE p.agency_id = consents.agency_id AND p.id = consents.person_id)`

const linkShown = linkShownColumn('consents')

const withItems = (tx: Tx) =>
  tx.db.select({ row: { ...getTableColumns(consents), name, linkShown }, itemIds }).from(consents)
export type ConsentRow = Awaited<ReturnType<typeof withItems>>[number]

const stateConditions = (today: string): Record<ConsentState, SQL> => {
  const hasEnded = sql`valid_until IS NOT NULL AND valid_until < ${today}`
  const isEnding = sql`valid_until IS NOT NULL AND valid_until <= ${addDays(today, CONSENT_ENDING_DAYS)}`
  const isSigned = sql`signed_at IS NOT NULL`
  const isUpcoming = sql`valid_from > ${today}`
  const isOver = sql`(withdrawn_at IS NOT NULL OR (${hasEnded}))`
  return {
    withdrawn: sql`withdrawn_at IS NOT NULL AND NOT is_void`,
    void: sql`is_void`,
    ended: sql`withdrawn_at IS NULL AND ${hasEnded}`,
    waiting: sql`NOT ${isOver} AND NOT ${isSigned}`,
    upcoming: sql`NOT ${isOver} AND ${isSigned} AND ${isUpcoming}`,
    ending: sql`NOT ${isOver} AND ${isSigned} AND NOT (${isUpcoming}) AND ${isEnding}`,
    in_force: sql`NOT ${isOver} AND ${isSigned} AND NOT (${isUpcoming}) AND NOT (${isEnding})`,
  }
}

export type ConsentsFilter = { search: string | undefined; state: ConsentState | undefined; today: string }

const matchesFilter = (tx: Tx, { search, state, today }: ConsentsFilter) =>
  and(
    eq(consents.agencyId, tx.agencyId),
    state && stateConditions(today)[state],
    search ? sql`${consents.personId} IN (SELECT gate.people_named(${search}))` : undefined,
  )

/** Newest first. */
export async function listConsents(
  tx: Tx,
  filter: ConsentsFilter,
  limit: number,
  after: { createdAt: string; id: string } | null,
) {
  const { id, personId, kind, scopes, platforms, from, until, signedAt, withdrawnAt, isVoid, createdAt } =
    consents
  const afterCursor = after
    ? sql`(${createdAt}, ${consents.id}) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
    : undefined
  return tx.db
    .select({
      ...{ id, personId, kind, scopes, platforms, from, until, signedAt, withdrawnAt, isVoid, createdAt },
      name: sql<string>`coalesce(${people.name}, ${creators.stageName})`,
      items: sql<number | null>`CASE WHEN NOT ${consents.allItems} THEN cardinality(${itemIds}) END`,
    })
    .from(consents)
    .innerJoin(people, and(eq(people.agencyId, consents.agencyId), eq(people.id, consents.personId)))
    .leftJoin(creators, and(eq(creators.agencyId, people.agencyId), eq(creators.id, people.creatorId)))
    .where(and(matchesFilter(tx, filter), afterCursor))
    .orderBy(desc(consents.createdAt), desc(consents.id))
    .limit(limit)
}

export const countFilteredConsents = (tx: Tx, filter: ConsentsFilter): Promise<number> =>
  tx.db.$count(consents, matchesFilter(tx, filter))

export async function countConsentsByState(tx: Tx, today: string): Promise<Record<ConsentState, number>> {
  const counts = Object.entries(stateConditions(today)).map(([state, condition]) => [
    state,
    sql<number>`count(*) FILTER (WHERE ${condition})::int`,
  ])
  const rows = await tx.db
    .select(Object.fromEntries(counts) as Record<ConsentState, SQL<number>>)
    .from(consents)
    .where(eq(consents.agencyId, tx.agencyId))
  return rows[0] as Record<ConsentState, number>
}

const byId = (tx: Tx, id: string) => and(eq(consents.agencyId, tx.agencyId), eq(consents.id, id))

export async function selectConsent(tx: Tx, id: string): Promise<ConsentRow | undefined> {
  return (await withItems(tx).where(byId(tx, id)))[0]
}

export async function lockConsent(tx: Tx, id: string): Promise<ConsentRow | undefined> {
  return (await withItems(tx).where(byId(tx, id)).for('no key update', { of: consents }))[0]
}

/** Newest first. */
export async function selectConsentsOfPerson(tx: Tx, personId: string): Promise<ConsentRow[]> {
  return withItems(tx)
    .where(and(eq(consents.agencyId, tx.agencyId), eq(consents.personId, personId)))
    .orderBy(desc(consents.createdAt), desc(consents.id))
}

export async function insertConsent(
  tx: Tx,
  consent: Omit<typeof consents.$inferInsert, 'agencyId'>,
  itemIds: string[],
): Promise<void> {
  const { agencyId } = tx
  await tx.db.insert(consents).values({ agencyId, ...consent })
  const rows = itemIds.map((itemId) => ({ agencyId, consentId: consent.id, itemId }))
  if (rows.length > 0) await tx.db.insert(consentItems).values(rows)
}

export async function updateConsent(tx: Tx, id: string, changes: Partial<typeof consents.$inferInsert>) {
  await tx.db.update(consents).set(changes).where(byId(tx, id))
}

export const countItems = (tx: Tx, ids: string[]): Promise<number> =>
  tx.db.$count(contentItems, and(eq(contentItems.agencyId, tx.agencyId), inArray(contentItems.id, ids)))
