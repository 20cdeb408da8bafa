import type { Tx } from '../../platform/db/scope.ts'
import { IS_PENDING_SIGN_UP } from '../creators/creators.table.ts'
import type { NamedCreator } from './import-creators.ts'
import type { FanRow } from './import-rows.ts'

/** Serializes an agency's chunks, which could otherwise deadlock on the same fans. */
export async function lockAgencyImports(tx: Tx): Promise<void> {
  // A slow chunk of another import may hold the lock for a while.
  await tx.extendTimeouts({ statement: 60, lock: 60 })
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`fan import ${tx.agencyId}`])
}

/** Oldest first. */
export async function selectCreators(tx: Tx): Promise<NamedCreator[]> {
  return tx.query<NamedCreator>(
    `SELECT c.id, c.stage_name AS "stageName", c.status, c.created_at AS "createdAt",
       c.archived_at IS NOT NULL AS "isArchived", ${IS_PENDING_SIGN_UP} AS "isSignUp",
       t.whales + t.vips + t.regulars + t.casuals AS fans
     FROM creators c JOIN creator_fan_totals t ON t.agency_id = c.agency_id AND t.creator_id = c.id
     WHERE c.agency_id = $1 ORDER BY c.created_at, c.id`,
    [tx.agencyId],
  )
}

export type FanKey = { creatorId: string; usernameKey: string }
export type ExistingFan = FanRow & { id: string; isArchived: boolean }

/** Fans by creator and normalized username, with the fields an import may change. */
export async function selectExistingFans(tx: Tx, keys: FanKey[], withTags: boolean): Promise<ExistingFan[]> {
  const tags = withTags
    ? `ARRAY(SELECT t.tag FROM fan_tags t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id ORDER BY t.tag)`
    : `'{}'::text[]`
  return tx.query<ExistingFan>(
    `SELECT f.id, f.creator_id AS "creatorId", f.username, f.username_key AS "usernameKey", f.display_name AS "displayName",
       f.email, f.location, f.time_zone AS "timeZone", f.preferred_content AS "preferredContent", f.platform, f.joined_at AS "joinedAt",
       f.archived_at IS NOT NULL AS "isArchived", ${tags} AS tags
     FROM unnest($2::uuid[], $3::text[]) AS k (creator_id, username_key)
     JOIN fans f ON f.agency_id = $1 AND f.creator_id = k.creator_id AND f.username_key = k.username_key`,
    [tx.agencyId, keys.map((key) => key.creatorId), keys.map((key) => key.usernameKey)],
  )
}
