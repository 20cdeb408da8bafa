import type { ConnectorKey } from '@greenroom/contract/features/connect/connections.schema.ts'
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { connectorKeys } from './connect.table.ts'

const MAX_LISTED_KEYS = 200

/** Columns of key `k`; `creatorIds` omits deleted creators. */
const columns = `k.id, k.name, k.start, k.scopes, CASE WHEN k.creator_ids IS NOT NULL THEN ARRAY(
    SELECT c.id FROM creators c WHERE c.agency_id = k.agency_id AND c.id = ANY (k.creator_ids) ORDER BY lower(c.stage_name), c.id) END AS "creatorIds",
  k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt", k.created_by AS "createdBy", k.created_by_id AS "createdById",
  EXISTS (SELECT 1 FROM memberships m WHERE m.agency_id = k.agency_id AND m.user_id = k.created_by_id AND m.status = 'SUSPENDED') AS "isCreatorSuspended", k.created_at AS "createdAt", k.revoked_at AS "revokedAt"`

/** Condition that the unrevoked key `k` covers a creator, even if it has expired. `creator` is an SQL expression. */
export const keyCovers = (creator: string) =>
  `k.agency_id = $1 AND k.revoked_at IS NULL AND (k.creator_ids IS NULL OR ${creator} = ANY (k.creator_ids))`

/** Condition that the unrevoked key `k` covers a creator and has not expired. */
export const activeKeyCovers = (creator: string) =>
  `${keyCovers(creator)} AND (k.expires_at IS NULL OR k.expires_at > now())`

export const selectKeys = (tx: Tx): Promise<ConnectorKey[]> =>
  tx.query(
    `SELECT ${columns} FROM connector_keys k WHERE k.agency_id = $1 ORDER BY k.revoked_at DESC NULLS FIRST, k.id DESC LIMIT ${MAX_LISTED_KEYS}`,
    [tx.agencyId],
  )

export async function lockKey(tx: Tx, id: string): Promise<ConnectorKey | undefined> {
  const [row] = await tx.query<ConnectorKey>(
    `SELECT ${columns} FROM connector_keys k WHERE k.agency_id = $1 AND k.id = $2 FOR UPDATE OF k`,
    [tx.agencyId, id],
  )
  return row
}

export async function selectActiveKeysOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.db
    .select({ id: connectorKeys.id })
    .from(connectorKeys)
    .where(
      and(
        eq(connectorKeys.agencyId, tx.agencyId),
        eq(connectorKeys.createdById, userId),
        isNull(connectorKeys.revokedAt),
      ),
    )
    .orderBy(connectorKeys.id)
  return rows.map(({ id }) => id)
}

export async function countKeys(tx: Tx): Promise<number> {
  const [row] = await tx.db
    .select({ n: count() })
    .from(connectorKeys)
    .where(and(eq(connectorKeys.agencyId, tx.agencyId), isNull(connectorKeys.revokedAt)))
  return row?.n ?? 0
}

export const selectExistingCreators = (tx: Tx, ids: string[]): Promise<{ id: string }[]> =>
  tx.query('SELECT id FROM creators WHERE agency_id = $1 AND id = ANY ($2)', [tx.agencyId, ids])

type NewKey = Omit<typeof connectorKeys.$inferInsert, 'agencyId'>

export async function insertKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.db.insert(connectorKeys).values({ ...key, agencyId: tx.agencyId })
}

export async function updateKey(tx: Tx, id: string, changes: Partial<NewKey>): Promise<void> {
  await tx.db
    .update(connectorKeys)
    .set(changes)
    .where(and(eq(connectorKeys.agencyId, tx.agencyId), eq(connectorKeys.id, id)))
}

/**
 * Disconnects accounts of these creators (null means all) that are no longer covered by any key; returns their
 * creators.
 */
export async function disconnectUncovered(tx: Tx, creatorIds: string[] | null): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE platform_accounts a SET connected_at = NULL, failing_since = NULL, last_error = NULL
     WHERE a.agency_id = $1 AND a.connected_at IS NOT NULL AND a.platform <> 'INTERNAL' AND ($2::uuid[] IS NULL OR a.creator_id = ANY ($2))
       AND NOT EXISTS (SELECT 1 FROM connector_keys k WHERE ${activeKeyCovers('a.creator_id')})
     RETURNING a.creator_id AS id`,
    [tx.agencyId, creatorIds],
  )
  return [...new Set(rows.map(({ id }) => id))]
}
