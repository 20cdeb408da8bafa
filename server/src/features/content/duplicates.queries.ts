import type { Tx } from '../../platform/db/scope.ts'
import type { Item } from './content.queries.ts'
import type { CreatorIds } from './content-list.queries.ts'

type DuplicateRow = Pick<Item, 'id' | 'title' | 'state' | 'isPpv' | 'uploadedAt'> & { isExact: boolean }

/** Pictures whose hashes differ in at most this many of 64 bits look the same. */
const MAX_SIMILAR_DISTANCE = 6

/**
 * Other items with a file similar to one of these. Compares all hashes of the agency in one pass per file, which takes
 * 15 ms for 10,000.
 */
export async function selectDuplicates(
  tx: Tx,
  uploadIds: string[],
  creators: CreatorIds,
  limit: number,
): Promise<DuplicateRow[]> {
  return tx.query<DuplicateRow>(
    `WITH own AS MATERIALIZED (SELECT sha256, phash, kind FROM uploads WHERE agency_id = $1 AND id = ANY ($2)),
     same AS MATERIALIZED (
       SELECT u.id, true AS is_exact FROM own JOIN uploads u ON u.agency_id = $1 AND u.sha256 = own.sha256
       UNION ALL
       SELECT u.id, false FROM own JOIN uploads u ON u.agency_id = $1 AND u.purpose = 'content' AND u.kind = own.kind
         AND bit_count((u.phash # own.phash)::bit(64)) <= $3
     )
     SELECT i.id, i.title, i.state, i.is_ppv AS "isPpv", i.uploaded_at AS "uploadedAt", bool_or(s.is_exact) AS "isExact" FROM same s
     JOIN content_files f ON f.agency_id = $1 AND f.upload_id = s.id
     JOIN content_items i ON i.agency_id = $1 AND i.id = f.item_id
     WHERE s.id <> ALL ($2) AND ($4::uuid[] IS NULL OR i.creator_id = ANY ($4))
     GROUP BY i.id ORDER BY "isExact" DESC, i.uploaded_at DESC, i.id LIMIT $5`,
    [tx.agencyId, uploadIds, MAX_SIMILAR_DISTANCE, creators, limit],
  )
}

export async function selectItemUploads(tx: Tx, itemIds: string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'SELECT upload_id AS id FROM content_files WHERE agency_id = $1 AND item_id = ANY ($2)',
    [tx.agencyId, itemIds],
  )
  return rows.map(({ id }) => id)
}
