import type { MediaKind } from '@greenroom/contract/kit/media.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { uploads } from '../uploads/uploads.table.ts'
import { contentFiles, contentHistory, contentItems, contentPeople } from './content.table.ts'
import type { CreatorIds } from './content-list.queries.ts'

export type Item = typeof contentItems.$inferSelect

/**
 * Serializes content changes of an agency, because they update the same counts and the audit log serializes them
 * anyway.
 */
export async function lockContent(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('content of ' || $1, 0))`, [tx.agencyId])
}

const visibleItems = (tx: Tx, visibleCreators: CreatorIds) =>
  and(
    eq(contentItems.agencyId, tx.agencyId),
    visibleCreators === null ? undefined : inArray(contentItems.creatorId, visibleCreators),
  )

/** Locks in ID order to prevent deadlocks. */
export async function lockItems(tx: Tx, ids: string[], visibleCreators: CreatorIds): Promise<Item[]> {
  return tx.db
    .select()
    .from(contentItems)
    .where(and(visibleItems(tx, visibleCreators), inArray(contentItems.id, ids)))
    .orderBy(asc(contentItems.id))
    .for('update')
}

export async function selectItems(tx: Tx, ids: string[], visibleCreators: CreatorIds): Promise<Item[]> {
  return tx.db
    .select()
    .from(contentItems)
    .where(and(visibleItems(tx, visibleCreators), inArray(contentItems.id, ids)))
}

/** Also returns false for archived creators. */
export async function canAddItemsFor(
  tx: Tx,
  creatorId: string,
  visibleCreators: CreatorIds,
): Promise<boolean> {
  if (visibleCreators !== null && !visibleCreators.includes(creatorId.toLowerCase())) return false
  const rows = await tx.query(
    'SELECT 1 FROM creators WHERE agency_id = $1 AND id = $2 AND archived_at IS NULL',
    [tx.agencyId, creatorId],
  )
  return rows.length > 0
}

type NewItem = Pick<
  Item,
  | 'id'
  | 'creatorId'
  | 'type'
  | 'title'
  | 'titleKey'
  | 'description'
  | 'isPpv'
  | 'priceCents'
  | 'producedOn'
  | 'isDownloadable'
  | 'isAiEdited'
  | 'tags'
  | 'editorIds'
  | 'uploadedById'
  | 'uploadedAt'
  | 'updatedAt'
>

export async function insertItem(tx: Tx, item: NewItem): Promise<void> {
  await tx.db.insert(contentItems).values({ ...item, agencyId: tx.agencyId })
}

export type ItemChanges = Partial<
  Pick<
    Item,
    | 'type'
    | 'title'
    | 'titleKey'
    | 'description'
    | 'isPpv'
    | 'priceCents'
    | 'producedOn'
    | 'isDownloadable'
    | 'isAiEdited'
    | 'publishesWhenCleared'
    | 'tags'
    | 'state'
    | 'scheduledFor'
    | 'publishedAt'
    | 'archivedAt'
  >
>

/** One statement for all items, to update the counts once. */
export async function updateItems(
  tx: Tx,
  ids: string[],
  changes: ItemChanges,
  updatedAt: string,
): Promise<void> {
  if (ids.length === 0) return
  await tx.db
    .update(contentItems)
    .set({ ...changes, updatedAt, rev: sql`${contentItems.rev} + 1` })
    .where(and(eq(contentItems.agencyId, tx.agencyId), inArray(contentItems.id, ids)))
}

export async function updateTags(
  tx: Tx,
  changes: { id: string; tags: string[] }[],
  updatedAt: string,
): Promise<void> {
  if (changes.length === 0) return
  await tx.query(
    `UPDATE content_items i SET tags = ARRAY(SELECT jsonb_array_elements_text(x.tags)), updated_at = $3, rev = i.rev + 1
     FROM jsonb_to_recordset($2::jsonb) AS x (id uuid, tags jsonb) WHERE i.agency_id = $1 AND i.id = x.id`,
    [tx.agencyId, JSON.stringify(changes), updatedAt],
  )
}

/** Returns false, without a change, for items that are uncleared, published, archived or, if required, not due. */
export async function markPublished(
  tx: Tx,
  id: string,
  { now, onlyIfDue }: { now: string; onlyIfDue: boolean },
): Promise<boolean> {
  const condition = onlyIfDue
    ? `state = 'SCHEDULED' AND scheduled_for <= $3::timestamptz`
    : `state <> 'PUBLISHED'`
  const rows = await tx.query(
    `UPDATE content_items SET state = 'PUBLISHED', published_at = $3::timestamptz, scheduled_for = NULL, publishes_when_cleared = false, updated_at = $3::timestamptz, rev = rev + 1
     WHERE agency_id = $1 AND id = $2 AND archived_at IS NULL AND review = 'CLEARED' AND ${condition} RETURNING id`,
    [tx.agencyId, id, now],
  )
  return rows.length === 1
}

export async function deleteItem(tx: Tx, id: string): Promise<void> {
  await tx.db.delete(contentItems).where(and(eq(contentItems.agencyId, tx.agencyId), eq(contentItems.id, id)))
}

export type FileRow = { id: string; kind: MediaKind }

export async function selectFiles(tx: Tx, itemId: string): Promise<FileRow[]> {
  const rows = await tx.db
    .select({ id: uploads.id, kind: uploads.kind })
    .from(contentFiles)
    .innerJoin(
      uploads,
      and(eq(uploads.agencyId, contentFiles.agencyId), eq(uploads.id, contentFiles.uploadId)),
    )
    .where(and(eq(contentFiles.agencyId, tx.agencyId), eq(contentFiles.itemId, itemId)))
    .orderBy(asc(contentFiles.position))
  return rows.map(({ id, kind }) => ({ id, kind: kind ?? 'image' }))
}

export async function replaceFiles(tx: Tx, itemId: string, uploadIds: string[]): Promise<void> {
  await tx.db
    .delete(contentFiles)
    .where(and(eq(contentFiles.agencyId, tx.agencyId), eq(contentFiles.itemId, itemId)))
  await tx.db
    .insert(contentFiles)
    .values(uploadIds.map((uploadId, position) => ({ agencyId: tx.agencyId, itemId, position, uploadId })))
}

/** Items that were published, sent, sold, reviewed or taken down can't be deleted. */
export async function isEvidence(tx: Tx, itemId: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM content_reviews r WHERE r.agency_id = $1 AND r.item_id = $2
     UNION ALL SELECT 1 FROM message_attachments a WHERE a.agency_id = $1 AND a.item_id = $2
     UNION ALL SELECT 1 FROM case_items c WHERE c.agency_id = $1 AND c.item_id = $2 AND c.taken_down_at IS NOT NULL
     UNION ALL SELECT 1 FROM content_publications p WHERE p.agency_id = $1 AND p.item_id = $2
     UNION ALL SELECT 1 FROM content_sales s WHERE s.agency_id = $1 AND s.item_id = $2 LIMIT 1`,
    [tx.agencyId, itemId],
  )
  return rows.length > 0
}

export async function isUsedInItem(tx: Tx, uploadId: string): Promise<boolean> {
  const where = and(eq(contentFiles.agencyId, tx.agencyId), eq(contentFiles.uploadId, uploadId))
  return (await tx.db.$count(contentFiles, where)) > 0
}

export async function replacePeople(tx: Tx, itemId: string, personIds: string[]): Promise<void> {
  await tx.db
    .delete(contentPeople)
    .where(and(eq(contentPeople.agencyId, tx.agencyId), eq(contentPeople.itemId, itemId)))
  if (personIds.length === 0) return
  await tx.db
    .insert(contentPeople)
    .values(personIds.map((personId) => ({ agencyId: tx.agencyId, itemId, personId })))
}

export type HistoryRow = Omit<typeof contentHistory.$inferSelect, 'agencyId' | 'seq'>

export async function insertHistory(tx: Tx, rows: HistoryRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx.db.insert(contentHistory).values(rows.map((row) => ({ agencyId: tx.agencyId, ...row })))
}
