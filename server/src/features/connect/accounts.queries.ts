import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Tx, writeScoped } from '../../platform/db/scope.ts'

export type AccountKey = { creatorId: string; platform: AccountPlatform }

export type AccountRow = {
  stageName: string
  /** Time zone of the agency. */
  timeZone: string
  isArchived: boolean
  connectedAt: string | null
  lastInAt: string | null
}

const accountStatement = {
  name: 'connector-account',
  text: `SELECT c.stage_name AS "stageName", g.time_zone AS "timeZone", c.archived_at IS NOT NULL AS "isArchived", a.connected_at AS "connectedAt", a.last_in_at AS "lastInAt"
    FROM creators c JOIN agencies g ON g.id = c.agency_id LEFT JOIN platform_accounts a ON a.agency_id = c.agency_id AND a.creator_id = c.id AND a.platform = $2
    WHERE c.id = $1 AND c.erased_at IS NULL AND ($3::uuid[] IS NULL OR c.id = ANY ($3))`,
}

export async function readAccount(
  database: Database,
  agencyId: string,
  { creatorId, platform }: AccountKey,
  visibleCreatorIds: string[] | null,
): Promise<AccountRow | undefined> {
  const values = [creatorId, platform, visibleCreatorIds]
  const [row] = await readScoped<AccountRow>(database, agencyId, accountStatement, values)
  return row
}

/** Returns true if this call connected the account. */
export async function connectAccount(tx: Tx, { creatorId, platform }: AccountKey, at: string) {
  const rows = await tx.query(
    `INSERT INTO platform_accounts AS a (agency_id, creator_id, platform, connected_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (agency_id, creator_id, platform) DO UPDATE SET connected_at = excluded.connected_at WHERE a.connected_at IS NULL
     RETURNING 1`,
    [tx.agencyId, creatorId, platform, at],
  )
  return rows.length > 0
}

const lastInStatement = {
  name: 'connector-last-in',
  text: `UPDATE platform_accounts SET last_in_at = $3 WHERE creator_id = $1 AND platform = $2 AND (last_in_at IS NULL OR last_in_at < $3) RETURNING 1 AS one`,
}

export async function setLastIn(
  database: Database,
  agencyId: string,
  { creatorId, platform }: AccountKey,
  at: string,
): Promise<void> {
  await writeScoped(database, agencyId, lastInStatement, [creatorId, platform, at])
}

/** With an error, marks the account as failing; a successful send clears that. */
export async function setLastOut(
  tx: Tx,
  { creatorId, platform }: AccountKey,
  at: string,
  { sent, error }: { sent: boolean; error: string | null },
): Promise<void> {
  await tx.query(
    `UPDATE platform_accounts SET last_out_at = CASE WHEN $5 THEN $4::timestamptz ELSE last_out_at END, last_error = $6,
       failing_since = CASE WHEN $6::text IS NOT NULL THEN coalesce(failing_since, $4) END
     WHERE agency_id = $1 AND creator_id = $2 AND platform = $3`,
    [tx.agencyId, creatorId, platform, at, sent, error],
  )
}

export type AccountListItem = AccountKey & { stageName: string; connectedAt: string | null }

/** Creators without an account are listed with the default platform. */
export async function readAccounts(
  tx: Tx,
  visibleCreatorIds: string[] | null,
  defaultPlatform: AccountPlatform,
): Promise<AccountListItem[]> {
  return tx.query<AccountListItem>(
    `SELECT c.id AS "creatorId", c.stage_name AS "stageName", coalesce(a.platform, $3) AS platform, a.connected_at AS "connectedAt"
     FROM creators c LEFT JOIN platform_accounts a ON a.agency_id = c.agency_id AND a.creator_id = c.id AND a.platform <> 'INTERNAL'
     WHERE c.agency_id = $1 AND c.archived_at IS NULL AND ($2::uuid[] IS NULL OR c.id = ANY ($2))
     ORDER BY lower(c.stage_name), c.id, a.platform`,
    [tx.agencyId, visibleCreatorIds, defaultPlatform],
  )
}

/**
 * Reserves calls in one statement, so all processes of a bridge share the limit. If too few calls are left this minute,
 * none are reserved.
 */
export async function reserveCalls(
  tx: Tx,
  { creatorId, platform }: AccountKey,
  { calls, limit, minute }: { calls: number; limit: number; minute: string },
): Promise<{ granted: boolean; used: number }> {
  const [reserved] = await tx.query<{ used: number }>(
    `INSERT INTO platform_accounts AS a (agency_id, creator_id, platform, budget_minute, budget_used) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (agency_id, creator_id, platform) DO UPDATE SET budget_minute = $4, budget_used = $5 + CASE WHEN a.budget_minute = $4 THEN a.budget_used ELSE 0 END
     WHERE $5 + CASE WHEN a.budget_minute = $4 THEN a.budget_used ELSE 0 END <= $6
     RETURNING a.budget_used AS used`,
    [tx.agencyId, creatorId, platform, minute, calls, limit],
  )
  if (reserved) return { granted: true, used: reserved.used }
  const [current] = await tx.query<{ used: number }>(
    `SELECT CASE WHEN budget_minute = $4 THEN budget_used ELSE 0 END AS used FROM platform_accounts
     WHERE agency_id = $1 AND creator_id = $2 AND platform = $3`,
    [tx.agencyId, creatorId, platform, minute],
  )
  return { granted: false, used: current?.used ?? 0 }
}
