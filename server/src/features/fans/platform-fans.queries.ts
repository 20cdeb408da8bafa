import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'

type AccountKey = { creatorId: string; platform: AccountPlatform }

/** Fan fields that a platform reports. */
export type PlatformFields = {
  id: string
  externalId: string | null
  platform: AccountPlatform
  username: string
  usernameKey: string
  displayName: string | null
  email: string | null
  location: string | null
  timeZone: string | null
  joinedAt: string
  subscription: string
  /** Whether the status was reported with a timestamp, which upserts don't have. */
  hasSubscriptionTimestamp: boolean
}

/** Serializes batches that add or rename fans of a creator. */
export async function lockCreatorFans(tx: Tx, creatorId: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`delivered fans ${creatorId}`])
}

/** The creator's fans with one of these ids on the platform, or one of these names on any platform. */
export async function selectMatchingFans(
  tx: Tx,
  { creatorId, platform }: AccountKey,
  ids: string[],
  usernameKeys: string[],
): Promise<PlatformFields[]> {
  const columns = `f.id, f.external_id AS "externalId", f.platform, f.username, f.username_key AS "usernameKey", f.display_name AS "displayName", f.email, f.location,
    f.time_zone AS "timeZone", f.joined_at AS "joinedAt", f.subscription_status AS subscription, f.subscription_changed_at IS NOT NULL AS "hasSubscriptionTimestamp"`
  return tx.query<PlatformFields>(
    `SELECT ${columns} FROM fans f WHERE f.agency_id = $1 AND f.creator_id = $2 AND f.platform = $3 AND f.external_id = ANY ($4)
     UNION SELECT ${columns} FROM fans f WHERE f.agency_id = $1 AND f.creator_id = $2 AND f.username_key = ANY ($5)`,
    [tx.agencyId, creatorId, platform, ids, usernameKeys],
  )
}

/** Locks in the same order as all writers. */
export async function lockFans(tx: Tx, ids: string[]): Promise<void> {
  await tx.query('SELECT 1 FROM fans WHERE agency_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE', [
    tx.agencyId,
    ids,
  ])
}

export type PlatformFan = { id: string; externalId: string; subscription: string; changedAt: string | null }

/** Fans of the account by their ids on the platform. */
export async function selectFansById(
  tx: Tx,
  { creatorId, platform }: AccountKey,
  ids: string[],
): Promise<Map<string, PlatformFan>> {
  const rows = await tx.query<PlatformFan>(
    `SELECT f.id, f.external_id AS "externalId", f.subscription_status AS subscription, f.subscription_changed_at AS "changedAt" FROM fans f
     WHERE f.agency_id = $1 AND f.creator_id = $2 AND f.platform = $3 AND f.external_id = ANY ($4)`,
    [tx.agencyId, creatorId, platform, ids],
  )
  return new Map(rows.map((row) => [row.externalId, row]))
}

export async function updateSubscriptions(
  tx: Tx,
  rows: Pick<PlatformFan, 'id' | 'subscription' | 'changedAt'>[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `UPDATE fans f SET subscription_status = r.subscription, subscription_changed_at = r."changedAt", updated_at = now()
     FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, subscription text, "changedAt" timestamptz) WHERE f.agency_id = $1 AND f.id = r.id`,
    [tx.agencyId, JSON.stringify(rows)],
  )
}
