import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import type { ExistingCreator } from './creator-import-plan.ts'
import type { RowValues } from './creator-import-rows.ts'
import { creators } from './creators.table.ts'

/** Serializes imports, because stage names are not unique and two imports could add the same creator. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('creators.import ' || $1, 0))`, [tx.agencyId])
}

/** All creators including archived ones, with the split in effect on `day`. */
export async function selectExistingCreators(tx: Tx, day: string): Promise<ExistingCreator[]> {
  return tx.query<ExistingCreator>(
    `SELECT c.id, c.stage_name AS "stageName", c.real_name AS "realName", c.email, u.email AS "accountEmail", c.user_id AS "accountId", c.phone,
       c.location, coalesce(s.creator_percent, $3) AS "creatorPercent", c.archived_at IS NOT NULL AS "isArchived", c.is_verified AS "isVerified",
       c.origin = 'sign-up' AND NOT c.is_verified AS "isUnverifiedSignUp",
       c.user_id IS NOT NULL AND NOT c.is_verified AND u.email_verified_at IS NULL AS "isUnconfirmed",
       (SELECT coalesce(jsonb_agg(jsonb_build_object('validFrom', a.valid_from, 'creatorPercent', a.creator_percent) ORDER BY a.valid_from), '[]')
        FROM creator_splits a WHERE a.agency_id = c.agency_id AND a.creator_id = c.id) AS splits
     FROM creators c
     LEFT JOIN users u ON u.agency_id = c.agency_id AND u.id = c.user_id
     LEFT JOIN LATERAL (
       SELECT k.creator_percent FROM creator_splits k
       WHERE k.agency_id = c.agency_id AND k.creator_id = c.id AND k.valid_from <= $2::date
       ORDER BY k.valid_from DESC LIMIT 1
     ) s ON true
     WHERE c.agency_id = $1`,
    [tx.agencyId, day, DEFAULT_CREATOR_PERCENT],
  )
}

type NewCreator = { id: string; values: RowValues }

export async function insertImported(tx: Tx, newCreators: NewCreator[]): Promise<void> {
  const rows = newCreators.map(({ id, values: { creatorPercent: _, shareFrom: __, ...profile } }) => ({
    id,
    agencyId: tx.agencyId,
    origin: 'import' as const,
    ...profile,
  }))
  await tx.db.insert(creators).values(rows)
}
