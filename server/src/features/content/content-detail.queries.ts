import type { ContentDetail } from '@greenroom/contract/features/content/content.schema.ts'
import type { MediaKind } from '@greenroom/contract/kit/media.ts'
import { and, desc, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { contentHistory } from './content.table.ts'
import { type CreatorIds, ITEM_COLUMNS, ITEM_JOINS, type ItemRow } from './content-list.queries.ts'

export type DetailRow = ItemRow & { uploaded_by: string | null }

export async function selectDetail(
  tx: Tx,
  id: string,
  visibleCreators: CreatorIds,
): Promise<DetailRow | undefined> {
  const [row] = await tx.query<DetailRow>(
    `SELECT ${ITEM_COLUMNS},
       (SELECT coalesce(w.name, split_part(w.email, '@', 1)) FROM users w WHERE w.agency_id = i.agency_id AND w.id = i.uploaded_by_id) AS uploaded_by
     FROM content_items i ${ITEM_JOINS} WHERE i.agency_id = $1 AND i.id = $2 AND ($3::uuid[] IS NULL OR i.creator_id = ANY ($3))`,
    [tx.agencyId, id, visibleCreators],
  )
  return row
}

export type MediaRow = {
  id: string
  kind: MediaKind | null
  width: number | null
  height: number | null
  milliseconds: number | null
  bytes: number
  displayKey: string | null
  thumbnailKey: string | null
}

export async function selectMedia(tx: Tx, itemId: string): Promise<MediaRow[]> {
  return tx.query<MediaRow>(
    `SELECT u.id, u.kind, u.width, u.height, u.milliseconds, u.bytes, u.display_key AS "displayKey", u.thumbnail_key AS "thumbnailKey"
     FROM content_files f JOIN uploads u ON u.agency_id = f.agency_id AND u.id = f.upload_id
     WHERE f.agency_id = $1 AND f.item_id = $2 ORDER BY f.position`,
    [tx.agencyId, itemId],
  )
}

type ItemUsage = Pick<ContentDetail['use'], 'messages' | 'bundles' | 'lastUnlock'>

export async function selectUsage(tx: Tx, itemId: string): Promise<ItemUsage> {
  const [counts] = await tx.query<{ messages: number; bundles: number }>(
    `SELECT (SELECT count(DISTINCT a.message_id)::int FROM message_attachments a
         JOIN messages m ON m.id = a.message_id AND m.deleted_at IS NULL
         WHERE a.agency_id = $1 AND a.item_id = $2) AS messages,
       (SELECT count(DISTINCT s.message_id)::int FROM content_sales s WHERE s.agency_id = $1 AND s.item_id = $2 AND s.sales > 0
         AND EXISTS (SELECT 1 FROM content_sales o WHERE o.agency_id = s.agency_id AND o.transaction_id = s.transaction_id AND o.item_id <> s.item_id)
       ) AS bundles`,
    [tx.agencyId, itemId],
  )
  const [lastUnlock] = await tx.query<NonNullable<ItemUsage['lastUnlock']>>(
    `SELECT f.id AS "fanId", f.username, t.occurred_at AS at FROM content_sales s
     JOIN fan_transactions t ON t.agency_id = s.agency_id AND t.id = s.transaction_id
     JOIN fans f ON f.agency_id = s.agency_id AND f.id = s.fan_id
     WHERE s.agency_id = $1 AND s.item_id = $2 AND s.sales > 0 ORDER BY t.occurred_at DESC, t.id DESC LIMIT 1`,
    [tx.agencyId, itemId],
  )
  return { messages: counts?.messages ?? 0, bundles: counts?.bundles ?? 0, lastUnlock: lastUnlock ?? null }
}

/** Days without revenue are omitted. */
export async function selectRevenueDays(
  tx: Tx,
  itemId: string,
  from: string,
): Promise<{ day: string; cents: number }[]> {
  return tx.query(
    `SELECT day::text, sum(amount_cents)::bigint AS cents FROM content_sales
     WHERE agency_id = $1 AND item_id = $2 AND day >= $3::date GROUP BY day`,
    [tx.agencyId, itemId, from],
  )
}

const MAX_HISTORY_ENTRIES = 100

export async function selectHistory(tx: Tx, itemId: string) {
  return tx.db
    .select({ at: contentHistory.at, by: contentHistory.by, text: contentHistory.text })
    .from(contentHistory)
    .where(and(eq(contentHistory.agencyId, tx.agencyId), eq(contentHistory.itemId, itemId)))
    .orderBy(desc(contentHistory.seq))
    .limit(MAX_HISTORY_ENTRIES)
}
