import type { Tx } from '../../platform/db/scope.ts'
import type { AccountKey } from './accounts.queries.ts'

type NewHint = { key: string; data?: string | undefined }

/** Returns the number of new hints. */
export async function insertHints(
  tx: Tx,
  { creatorId, platform }: AccountKey,
  hints: NewHint[],
): Promise<number> {
  const rows = await tx.query(
    `INSERT INTO connector_hints (agency_id, creator_id, platform, key, data)
     SELECT $1, $2, $3, h.key, h.data FROM jsonb_to_recordset($4::jsonb) AS h (key text, data text) ON CONFLICT DO NOTHING RETURNING 1`,
    [tx.agencyId, creatorId, platform, JSON.stringify(hints)],
  )
  return rows.length
}

export type HintRow = AccountKey & { id: string; key: string; data: string | null }

/** Claims the oldest unclaimed hints for a minute. */
export async function claimHints(
  tx: Tx,
  visibleCreatorIds: string[] | null,
  limit: number,
): Promise<HintRow[]> {
  return tx.query<HintRow>(
    `WITH taken AS (
       SELECT h.id FROM connector_hints h WHERE h.agency_id = $1 AND ($2::uuid[] IS NULL OR h.creator_id = ANY ($2)) AND (h.claimed_until IS NULL OR h.claimed_until < now())
       ORDER BY h.id LIMIT $3 FOR UPDATE SKIP LOCKED
     ), marked AS (
       UPDATE connector_hints h SET claimed_until = now() + interval '1 minute' FROM taken t WHERE h.agency_id = $1 AND h.id = t.id RETURNING h.*
     )
     SELECT m.id::text, m.creator_id AS "creatorId", m.platform, m.key, m.data FROM marked m ORDER BY m.id`,
    [tx.agencyId, visibleCreatorIds, limit],
  )
}

export async function deleteHints(
  tx: Tx,
  visibleCreatorIds: string[] | null,
  ids: string[],
): Promise<number> {
  const rows = await tx.query(
    'DELETE FROM connector_hints WHERE agency_id = $1 AND id = ANY ($3::bigint[]) AND ($2::uuid[] IS NULL OR creator_id = ANY ($2)) RETURNING 1',
    [tx.agencyId, visibleCreatorIds, ids],
  )
  return rows.length
}
