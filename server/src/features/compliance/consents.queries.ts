import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { contentItems } from '../content/content.table.ts'
import { consentItems, consents } from './consents.table.ts'

const itemIds = sql<string[]>`ARRAY(SELECT x.item_id FROM consent_items x
  WHERE x.agency_id = ${consents.agencyId} AND x.consent_id = ${consents.id} ORDER BY x.item_id)`

const withItems = (tx: Tx) => tx.db.select({ row: consents, itemIds }).from(consents)
export type ConsentRow = Awaited<ReturnType<typeof withItems>>[number]

const byId = (tx: Tx, id: string) => and(eq(consents.agencyId, tx.agencyId), eq(consents.id, id))

export async function selectConsent(tx: Tx, id: string): Promise<ConsentRow | undefined> {
  return (await withItems(tx).where(byId(tx, id)))[0]
}

export async function lockConsent(tx: Tx, id: string): Promise<ConsentRow | undefined> {
  return (await withItems(tx).where(byId(tx, id)).for('no key update', { of: consents }))[0]
}

/** The newest first. */
export async function selectConsents(tx: Tx, personId: string): Promise<ConsentRow[]> {
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
