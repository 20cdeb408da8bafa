import type { Tx } from '../../platform/db/scope.ts'

/** Serializes changes of names in an agency. */
export async function lockNames(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('names of ' || $1, 0))`, [tx.agencyId])
}

/** The names that records show for the agency's accounts, also of suspended people and archived creators. */
export async function selectBearers(tx: Tx): Promise<{ userId: string; name: string; isStaff: boolean }[]> {
  return tx.query(
    `SELECT u.id AS "userId", coalesce(u.name, u.email) AS name, m.role <> 'CREATOR' AS "isStaff"
     FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.agency_id = $1
     UNION ALL SELECT c.user_id, c.stage_name, false FROM creators c
     WHERE c.agency_id = $1 AND c.user_id IS NOT NULL`,
    [tx.agencyId],
  )
}
