import type { ReviewState } from '@greenroom/contract/features/content/reviews.rules.ts'
import type { Role } from '@greenroom/contract/kit/permissions.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { contentItems } from '../content/content.table.ts'
import { waitingSends } from './waiting-sends.table.ts'

export type WaitingSendRow = typeof waitingSends.$inferSelect

export async function insertWaitingSend(
  tx: Tx,
  row: Omit<typeof waitingSends.$inferInsert, 'agencyId'>,
): Promise<void> {
  await tx.db.insert(waitingSends).values({ ...row, agencyId: tx.agencyId })
}

/** Waiting and failed ones of a fan, or one by ID, with the item's current title and review. */
export async function selectWaitingSends(tx: Tx, by: { fanId: string } | { id: string }) {
  return tx.db
    .select({ row: waitingSends, title: contentItems.title, review: contentItems.review })
    .from(waitingSends)
    .leftJoin(
      contentItems,
      and(eq(contentItems.agencyId, waitingSends.agencyId), eq(contentItems.id, waitingSends.itemId)),
    )
    .where(
      and(
        eq(waitingSends.agencyId, tx.agencyId),
        ...('id' in by
          ? [eq(waitingSends.id, by.id)]
          : [eq(waitingSends.fanId, by.fanId), inArray(waitingSends.state, ['WAITING', 'FAILED'])]),
      ),
    )
    .orderBy(asc(waitingSends.createdAt), asc(waitingSends.id))
    .limit(100)
}

export async function lockWaitingSend(tx: Tx, id: string): Promise<WaitingSendRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(waitingSends)
    .where(and(eq(waitingSends.agencyId, tx.agencyId), eq(waitingSends.id, id)))
    .for('update')
  return row
}

export async function updateWaitingSend(
  tx: Tx,
  id: string,
  changes: Pick<typeof waitingSends.$inferInsert, 'state' | 'failure' | 'endedAt'>,
): Promise<void> {
  await tx.db
    .update(waitingSends)
    .set(changes)
    .where(and(eq(waitingSends.agencyId, tx.agencyId), eq(waitingSends.id, id)))
}

export async function selectWaitingFor(tx: Tx, itemId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ id: waitingSends.id })
    .from(waitingSends)
    .where(
      and(
        eq(waitingSends.agencyId, tx.agencyId),
        eq(waitingSends.itemId, itemId),
        eq(waitingSends.state, 'WAITING'),
      ),
    )
    .orderBy(asc(waitingSends.createdAt), asc(waitingSends.id))
  return rows.map(({ id }) => id)
}

type ItemState = { title: string; review: ReviewState | null; isArchived: boolean }

export async function selectItemState(tx: Tx, itemId: string): Promise<ItemState | undefined> {
  const [row] = await tx.query<ItemState>(
    `SELECT title, review, archived_at IS NOT NULL AS "isArchived" FROM content_items WHERE agency_id = $1 AND id = $2`,
    [tx.agencyId, itemId],
  )
  return row
}

/** Items of all agencies whose review ended while a message waits for them. */
export async function selectDecidedItems(tx: Tx): Promise<{ agencyId: string; itemId: string }[]> {
  return tx.query(
    `SELECT DISTINCT w.agency_id AS "agencyId", w.item_id AS "itemId" FROM waiting_sends w
     LEFT JOIN content_items i ON i.agency_id = w.agency_id AND i.id = w.item_id
     WHERE w.state = 'WAITING' AND (i.id IS NULL OR i.archived_at IS NOT NULL OR i.review IS NULL OR i.review NOT IN ('IN_REVIEW', 'NEEDS_EVIDENCE'))`,
  )
}

export async function isCreatorVerified(tx: Tx, creatorId: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 FROM creators WHERE agency_id = $1 AND id = $2 AND is_verified', [
    tx.agencyId,
    creatorId,
  ])
  return rows.length > 0
}

type AuthorRow = {
  role: Role
  email: string
  name: string | null
  creatorId: string | null
  visibleCreators: string[] | null
  timeZone: string
}

/** An author's current rights; undefined once they are suspended or removed. */
export async function selectAuthor(tx: Tx, userId: string): Promise<AuthorRow | undefined> {
  const [row] = await tx.query<AuthorRow>(
    `SELECT m.role, u.email, u.name, c.id AS "creatorId", a.time_zone AS "timeZone",
       CASE m.role WHEN 'CHAT_OPERATOR' THEN ARRAY(SELECT o.creator_id FROM operator_assignments o WHERE o.agency_id = $1 AND o.user_id = $2)
         WHEN 'CREATOR' THEN CASE WHEN c.id IS NULL THEN '{}' ELSE ARRAY[c.id] END END AS "visibleCreators"
     FROM memberships m JOIN users u ON u.agency_id = m.agency_id AND u.id = m.user_id JOIN agencies a ON a.id = m.agency_id
     LEFT JOIN creators c ON c.agency_id = m.agency_id AND c.user_id = m.user_id
     WHERE m.agency_id = $1 AND m.user_id = $2 AND m.status = 'ACTIVE'`,
    [tx.agencyId, userId],
  )
  return row
}
