import type { Tx } from '../../platform/db/scope.ts'

const BATCH_SIZE = 500

/** Across all agencies, longest overdue first. */
export async function selectDueItems(tx: Tx, now: string): Promise<{ agencyId: string; itemId: string }[]> {
  return tx.query(
    `SELECT agency_id AS "agencyId", id AS "itemId" FROM content_items
     WHERE state = 'SCHEDULED' AND scheduled_for <= $1::timestamptz ORDER BY scheduled_for LIMIT ${BATCH_SIZE}`,
    [now],
  )
}

/**
 * Scheduled items, and items that would be published once cleared, also again, that anyone but this user uploaded,
 * edited or submitted.
 */
export async function selectPlannedByOthers(
  tx: Tx,
  creatorId: string,
  userId: string | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `SELECT id FROM content_items WHERE agency_id = $1 AND creator_id = $2
       AND (state = 'SCHEDULED' OR publishes_when_cleared OR (state = 'PUBLISHED' AND review IS DISTINCT FROM 'CLEARED'))
       AND NOT editor_ids <@ array_remove(ARRAY[$3::uuid], NULL)`,
    [tx.agencyId, creatorId, userId],
  )
  return rows.map(({ id }) => id)
}
