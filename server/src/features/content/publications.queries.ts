import type { Publication } from '@greenroom/contract/features/content/publications.schema.ts'
import type { Tx } from '../../platform/db/scope.ts'

/** The events, of these, whose post was not withdrawn. */
export async function lockStanding(tx: Tx, eventIds: string[]): Promise<Set<string>> {
  const rows = await tx.query<{ eventId: string }>(
    `SELECT event_id::text AS "eventId" FROM content_publications
     WHERE agency_id = $1 AND event_id = ANY ($2::bigint[]) AND withdrawn_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [tx.agencyId, eventIds],
  )
  return new Set(rows.map(({ eventId }) => eventId))
}

/** A bridge has received the posts of these events. */
export async function markCollected(tx: Tx, eventIds: string[]): Promise<void> {
  if (eventIds.length === 0) return
  await tx.query(
    'UPDATE content_publications SET collected_at = now() WHERE agency_id = $1 AND event_id = ANY ($2::bigint[]) AND collected_at IS NULL',
    [tx.agencyId, eventIds],
  )
}

/** By the events that withdrew them. */
export async function markRemovedByBridge(tx: Tx, withdrawalIds: string[], name: string): Promise<void> {
  if (withdrawalIds.length === 0) return
  await tx.query(
    `UPDATE content_publications SET removed_at = greatest(now(), withdrawn_at), removed_by = $3
     WHERE agency_id = $1 AND withdrawal_id = ANY ($2::bigint[]) AND removed_at IS NULL`,
    [tx.agencyId, withdrawalIds, name],
  )
}

export async function setPostUrls(tx: Tx, posts: { eventId: string; url: string }[]): Promise<void> {
  await tx.query(
    `UPDATE content_publications p SET url = x.url FROM jsonb_to_recordset($2::jsonb) AS x ("eventId" bigint, url text)
     WHERE p.agency_id = $1 AND p.event_id = x."eventId"`,
    [tx.agencyId, JSON.stringify(posts)],
  )
}

/** Newest first. */
export async function selectPublications(tx: Tx, itemId: string): Promise<Publication[]> {
  return tx.query<Publication>(
    `SELECT id, platform, published_at AS "publishedAt", withdrawn_at AS "withdrawnAt", removed_at AS "removedAt", removed_by AS "removedBy", url,
       CASE WHEN event_id IS NULL THEN 'manual' WHEN collected_at IS NULL THEN 'queued' ELSE 'collected' END AS delivery
     FROM content_publications WHERE agency_id = $1 AND item_id = $2 ORDER BY published_at DESC, platform, id`,
    [tx.agencyId, itemId],
  )
}

/** Returns the updated row's platform; undefined if it doesn't exist or, when removing, was not withdrawn. */
export async function updatePublication(
  tx: Tx,
  { itemId, id }: { itemId: string; id: string },
  change: { url?: string | null | undefined; removedBy: string | null },
): Promise<Pick<Publication, 'platform'> | undefined> {
  const [row] = await tx.query<Pick<Publication, 'platform'>>(
    `UPDATE content_publications SET url = CASE WHEN $4 THEN $5 ELSE url END,
       removed_at = CASE WHEN $6::text IS NULL THEN removed_at ELSE coalesce(removed_at, greatest(now(), withdrawn_at)) END,
       removed_by = CASE WHEN removed_at IS NULL THEN $6 ELSE removed_by END
     WHERE agency_id = $1 AND item_id = $2 AND id = $3 AND ($6::text IS NULL OR withdrawn_at IS NOT NULL) RETURNING platform`,
    [tx.agencyId, itemId, id, change.url !== undefined, change.url ?? null, change.removedBy],
  )
  return row
}
