import { DEFAULT_PLATFORM } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
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

/** Empty cells change nothing. */
export async function upsertFans(tx: Tx, rows: (FanRow & { id: string })[], now: string): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `INSERT INTO fans AS f (id, agency_id, creator_id, username, username_key, display_name, email, location, time_zone, preferred_content, platform, joined_at)
     SELECT r.id, $1, r."creatorId", r.username, r."usernameKey", r."displayName", r.email, r.location, r."timeZone", r."preferredContent", coalesce(r.platform, $4), coalesce(r."joinedAt", $3::timestamptz)
     FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, "creatorId" uuid, username text, "usernameKey" text, "displayName" text, email text, location text, "timeZone" text, "preferredContent" text, platform text, "joinedAt" timestamptz)
     ORDER BY r."creatorId", r."usernameKey"
     ON CONFLICT (agency_id, creator_id, username_key) DO UPDATE SET
       display_name = coalesce(excluded.display_name, f.display_name),
       email = coalesce(excluded.email, f.email),
       location = coalesce(excluded.location, f.location),
       time_zone = coalesce(excluded.time_zone, f.time_zone),
       preferred_content = coalesce(excluded.preferred_content, f.preferred_content),
       updated_at = $3::timestamptz`,
    [tx.agencyId, JSON.stringify(rows), now, DEFAULT_PLATFORM],
  )
}

type DefaultedColumns = Pick<FanRow, 'joinedAt' | 'platform'> & { id: string }

/** Columns with a default are updated separately, because the upsert can't keep the existing value. */
export async function updateDefaultedColumns(tx: Tx, rows: DefaultedColumns[]): Promise<void> {
  if (rows.length === 0) return
  await tx.query(
    `UPDATE fans f SET joined_at = coalesce(r."joinedAt", f.joined_at), platform = coalesce(r.platform, f.platform)
     FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, "joinedAt" timestamptz, platform text)
     WHERE f.agency_id = $1 AND f.id = r.id AND (f.joined_at <> r."joinedAt" OR f.platform <> r.platform)`,
    [tx.agencyId, JSON.stringify(rows)],
  )
}

/** Never removes tags. */
export async function addTags(tx: Tx, rows: (FanKey & { tags: string[] })[]): Promise<void> {
  const pairs = rows.flatMap(({ creatorId, usernameKey, tags }) =>
    tags.map((tag) => ({ creatorId, usernameKey, tag })),
  )
  if (pairs.length === 0) return
  await tx.query(
    `INSERT INTO fan_tags (agency_id, fan_id, tag)
     SELECT $1, f.id, p.tag FROM jsonb_to_recordset($2::jsonb) AS p ("creatorId" uuid, "usernameKey" text, tag text)
     JOIN fans f ON f.agency_id = $1 AND f.creator_id = p."creatorId" AND f.username_key = p."usernameKey"
     ON CONFLICT DO NOTHING`,
    [tx.agencyId, JSON.stringify(pairs)],
  )
}

export type ExistingTransaction = {
  externalId: string
  fanId: string
  grossCents: number
  type: string
  kind: string
}

/** Matches by external id, or by our own id, which exports use for transactions without one. */
export async function selectExistingTransactions(
  tx: Tx,
  externalIds: string[],
): Promise<ExistingTransaction[]> {
  const content = 't.fan_id AS "fanId", t.gross_cents AS "grossCents", t.type, t.kind'
  return tx.query<ExistingTransaction>(
    `SELECT t.external_id AS "externalId", ${content} FROM unnest($2::text[]) AS k (external_id)
     JOIN fan_transactions t ON t.agency_id = $1 AND t.external_id = k.external_id
     UNION ALL SELECT t.id::text, ${content} FROM unnest($3::uuid[]) AS k (id)
     JOIN fan_transactions t ON t.agency_id = $1 AND t.id = k.id`,
    [tx.agencyId, externalIds, externalIds.filter((id) => UUID.test(id))],
  )
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Ids imported for these fans in these minutes, to find identical rows without an external id. */
export async function selectImportedIds(
  tx: Tx,
  minutes: { fanId: string; from: string }[],
): Promise<string[]> {
  const rows = await tx.query<{ externalId: string }>(
    `SELECT t.external_id AS "externalId" FROM unnest($2::uuid[], $3::timestamptz[]) AS m (fan_id, "from")
     JOIN fan_transactions t ON t.agency_id = $1 AND t.fan_id = m.fan_id
       AND t.occurred_at >= m."from" AND t.occurred_at < m."from" + interval '1 minute'
     WHERE t.source = 'import' AND t.external_id IS NOT NULL`,
    [tx.agencyId, minutes.map(({ fanId }) => fanId), minutes.map(({ from }) => from)],
  )
  return rows.map(({ externalId }) => externalId)
}
