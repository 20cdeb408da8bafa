import type { Hold } from '@greenroom/contract/features/content/gate.schema.ts'
import type { Tx } from '../../platform/db/scope.ts'

export type ItemHold = Hold & { itemId: string }

/** Take-downs of these items, or of items with an identical file, newest first. */
export async function selectHolds(tx: Tx, itemIds: string[]): Promise<ItemHold[]> {
  return tx.query<ItemHold>(
    `SELECT t.item_id AS "itemId", bool_and(t.is_copy) AS "isCopy", c.id AS "caseId", c.number, c.outcome, c.reason,
       x.taken_down_at AS "takenDownAt", x.lifted_at AS "liftedAt", x.lifted_by AS "liftedBy", x.lift_reason AS "liftReason"
     FROM (
       SELECT i.id AS item_id, i.id AS held_id, false AS is_copy FROM content_items i WHERE i.agency_id = $1 AND i.id = ANY ($2::uuid[])
       UNION
       SELECT f.item_id, h.item_id, true FROM content_files f JOIN uploads u ON u.agency_id = $1 AND u.id = f.upload_id
       JOIN uploads v ON v.agency_id = $1 AND v.sha256 = u.sha256 AND v.id <> u.id
       JOIN content_files h ON h.agency_id = $1 AND h.upload_id = v.id
       WHERE f.agency_id = $1 AND f.item_id = ANY ($2::uuid[])
     ) t
     JOIN case_items x ON x.agency_id = $1 AND x.item_id = t.held_id AND x.taken_down_at IS NOT NULL
     JOIN cases c ON c.agency_id = $1 AND c.id = x.case_id
     GROUP BY t.item_id, c.id, c.number, c.outcome, c.reason, x.taken_down_at, x.lifted_at, x.lifted_by, x.lift_reason
     ORDER BY x.taken_down_at DESC, c.number DESC`,
    [tx.agencyId, itemIds],
  )
}
