import type { OutboundType } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { MediaKind } from '@greenroom/contract/kit/media.ts'
import type { Tx } from '../../platform/db/scope.ts'

/** Null means all creators. */
type CreatorIds = string[] | null

export type EventRow = {
  id: string
  type: OutboundType
  createdAt: string
  creatorId: string
  platform: AccountPlatform
  messageId: string | null
  itemId: string | null
  isOpen: boolean
}

const columns = `e.id::text, e.type, e.created_at AS "createdAt", e.creator_id AS "creatorId", e.platform, e.message_id AS "messageId", e.item_id AS "itemId", e.acknowledged_at IS NULL AS "isOpen"`
const ofCreators = 'e.agency_id = $1 AND ($2::uuid[] IS NULL OR e.creator_id = ANY ($2))'

export async function selectUnacknowledged(
  tx: Tx,
  creatorIds: CreatorIds,
  limit: number,
): Promise<EventRow[]> {
  return tx.query<EventRow>(
    `SELECT ${columns} FROM connector_events e WHERE ${ofCreators} AND e.acknowledged_at IS NULL ORDER BY e.id LIMIT $3`,
    [tx.agencyId, creatorIds, limit],
  )
}

/**
 * In transaction order, excluding events newer than the oldest open transaction, so later commits always come
 * after. If the `after` event was deleted, restarts from the beginning, which repeats events but skips none.
 */
export async function selectEventsAfter(
  tx: Tx,
  creatorIds: CreatorIds,
  after: string,
  limit: number,
): Promise<EventRow[]> {
  return tx.query<EventRow>(
    `SELECT ${columns} FROM connector_events e
     WHERE ${ofCreators} AND e.written_by < pg_snapshot_xmin(pg_current_snapshot())
       AND (e.written_by, e.id) > (coalesce((SELECT p.written_by FROM connector_events p WHERE p.agency_id = $1 AND p.id = $3), '0'::xid8), $3::bigint)
     ORDER BY e.written_by, e.id LIMIT $4`,
    [tx.agencyId, creatorIds, after, limit],
  )
}

export async function selectEventsByIds(tx: Tx, ids: string[]): Promise<EventRow[]> {
  return tx.query<EventRow>(
    `SELECT ${columns} FROM connector_events e WHERE e.agency_id = $1 AND e.id = ANY ($2::bigint[])`,
    [tx.agencyId, ids],
  )
}

export async function acknowledge(tx: Tx, creatorIds: CreatorIds, ids: string[]): Promise<number> {
  const rows = await tx.query(
    `UPDATE connector_events e SET acknowledged_at = now()
     WHERE ${ofCreators} AND e.id = ANY ($3::bigint[]) AND e.acknowledged_at IS NULL RETURNING 1`,
    [tx.agencyId, creatorIds, ids],
  )
  return rows.length
}

/** The events that withdraw posts, including ones that were acknowledged before. */
export async function selectWithdrawals(tx: Tx, creatorIds: CreatorIds, ids: string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT e.id::text FROM connector_events e WHERE ${ofCreators} AND e.id = ANY ($3::bigint[]) AND e.type = 'content.withdrawn'`,
    [tx.agencyId, creatorIds, ids],
  )
  return rows.map(({ id }) => id)
}

export type PostUrl = { eventId: string; url: string }

/** Ignores events of other creators. */
export async function selectOwnPostUrls(
  tx: Tx,
  creatorIds: CreatorIds,
  posts: PostUrl[],
): Promise<PostUrl[]> {
  return tx.query<PostUrl>(
    `SELECT e.id::text AS "eventId", x.url FROM jsonb_to_recordset($3::jsonb) AS x ("eventId" bigint, url text)
     JOIN connector_events e ON ${ofCreators} AND e.id = x."eventId"`,
    [tx.agencyId, creatorIds, JSON.stringify(posts)],
  )
}

type MessageRow = {
  id: string
  fan: string | null
  username: string
  text: string
  isDeleted: boolean
  platformId: string | null
  isSent: boolean
}

export async function selectMessages(tx: Tx, ids: string[]): Promise<MessageRow[]> {
  return tx.query<MessageRow>(
    `SELECT m.id, f.external_id AS fan, f.username, CASE WHEN m.deleted_at IS NULL THEN m.content ELSE '' END AS text,
       m.deleted_at IS NOT NULL AS "isDeleted", m.external_id AS "platformId", m.is_sent AS "isSent"
     FROM messages m JOIN fans f ON f.agency_id = m.agency_id AND f.id = m.fan_id
     WHERE m.agency_id = $1 AND m.id = ANY ($2)`,
    [tx.agencyId, ids],
  )
}

type PostRow = { id: string; title: string; text: string; priceCents: number | null }

/** Excludes items archived since, which must no longer be posted. */
export async function selectPosts(tx: Tx, ids: string[]): Promise<PostRow[]> {
  return tx.query<PostRow>(
    `SELECT i.id, i.title, coalesce(i.description, '') AS text, CASE WHEN i.is_ppv THEN i.price_cents END AS "priceCents"
     FROM content_items i WHERE i.agency_id = $1 AND i.id = ANY ($2) AND i.state = 'PUBLISHED' AND i.archived_at IS NULL`,
    [tx.agencyId, ids],
  )
}

export type MediaRow = {
  /** Id of the message or item. */
  ownerId: string
  id: string
  kind: MediaKind
  mediaType: string | null
  priceCents: number | null
  unlockedBy: string | null
}

/** Excludes priced files from disk, queued before they needed the library. */
export async function selectMessageMedia(tx: Tx, messageIds: string[]): Promise<MediaRow[]> {
  return tx.query<MediaRow>(
    `SELECT a.message_id AS "ownerId", u.id, u.kind, u.media_type AS "mediaType", a.price_cents AS "priceCents", o.upload_id AS "unlockedBy"
     FROM message_attachments a JOIN uploads u ON u.agency_id = a.agency_id AND u.id = a.upload_id
     JOIN messages m ON m.agency_id = a.agency_id AND m.id = a.message_id AND m.deleted_at IS NULL
     LEFT JOIN message_attachments o ON o.agency_id = a.agency_id AND o.message_id = a.message_id AND o.position = a.unlocked_by
     WHERE a.agency_id = $1 AND a.message_id = ANY ($2) AND (a.item_id IS NOT NULL OR a.price_cents IS NULL) ORDER BY a.position`,
    [tx.agencyId, messageIds],
  )
}

export async function selectPostMedia(tx: Tx, itemIds: string[]): Promise<MediaRow[]> {
  return tx.query<MediaRow>(
    `SELECT c.item_id AS "ownerId", u.id, u.kind, u.media_type AS "mediaType", NULL AS "priceCents", NULL AS "unlockedBy"
     FROM content_files c JOIN uploads u ON u.agency_id = c.agency_id AND u.id = c.upload_id
     WHERE c.agency_id = $1 AND c.item_id = ANY ($2) ORDER BY c.position`,
    [tx.agencyId, itemIds],
  )
}

export type Reference = { platform: AccountPlatform; itemId: string | null }

/** Where events of these creators use the file; `itemId` is null for files that aren't in the library. */
export async function selectReferences(
  tx: Tx,
  creatorIds: CreatorIds,
  uploadId: string,
): Promise<Reference[]> {
  return tx.query<Reference>(
    `SELECT e.platform, a.item_id AS "itemId" FROM message_attachments a
       JOIN messages m ON m.agency_id = a.agency_id AND m.id = a.message_id AND m.deleted_at IS NULL
       JOIN conversations v ON v.agency_id = m.agency_id AND v.fan_id = m.fan_id AND v.locked_at IS NULL
       JOIN connector_events e ON e.agency_id = a.agency_id AND e.message_id = a.message_id
       WHERE a.agency_id = $1 AND a.upload_id = $3 AND ${ofCreators} AND (a.item_id IS NULL OR EXISTS (
         SELECT 1 FROM content_files c WHERE c.agency_id = a.agency_id AND c.item_id = a.item_id AND c.upload_id = a.upload_id))
         AND file_problem($1, m.creator_id, jsonb_build_array(jsonb_build_object('itemId', a.item_id, 'uploadId', a.upload_id, 'priceCents', a.price_cents))) IS NULL
     UNION SELECT e.platform, c.item_id FROM content_files c
       JOIN content_items i ON i.agency_id = c.agency_id AND i.id = c.item_id AND i.state = 'PUBLISHED' AND i.archived_at IS NULL
       JOIN content_publications p ON p.agency_id = c.agency_id AND p.item_id = c.item_id AND p.withdrawn_at IS NULL
       JOIN connector_events e ON e.agency_id = p.agency_id AND e.id = p.event_id
       WHERE c.agency_id = $1 AND c.upload_id = $3 AND ${ofCreators}`,
    [tx.agencyId, creatorIds, uploadId],
  )
}
