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
