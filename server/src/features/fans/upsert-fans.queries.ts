import { DEFAULT_PLATFORM } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'

/** A fan to add or change. What is null gets its default, or is unchanged. */
export type FanEntry = {
  id: string
  creatorId: string
  username: string
  usernameKey: string
  platform?: string | null | undefined
  externalId?: string | null | undefined
  displayName?: string | null | undefined
  email?: string | null | undefined
  location?: string | null | undefined
  timeZone?: string | null | undefined
  bio?: string | null | undefined
  preferredContent?: string | null | undefined
  subscriptionStatus?: string | null | undefined
  joinedAt?: string | null | undefined
  tags?: string[]
}

const record = `jsonb_to_recordset($2::jsonb) AS r (id uuid, "creatorId" uuid, username text, "usernameKey" text, platform text, "externalId" text, "displayName" text, email text,
  location text, "timeZone" text, bio text, "preferredContent" text, "subscriptionStatus" text, "joinedAt" timestamptz)`

/** In the order of names, so that concurrent batches wait for each other instead of deadlocking. */
export async function insertFans(tx: Tx, fans: FanEntry[], now: string): Promise<void> {
  if (fans.length === 0) return
  await tx.query(
    `INSERT INTO fans (id, agency_id, creator_id, username, username_key, platform, external_id, display_name, email, location, time_zone, bio, preferred_content, subscription_status, joined_at)
     SELECT r.id, $1, r."creatorId", r.username, r."usernameKey", coalesce(r.platform, $3), r."externalId", r."displayName", r.email, r.location, r."timeZone", r.bio, r."preferredContent",
       coalesce(r."subscriptionStatus", 'active'), coalesce(r."joinedAt", $4)
     FROM ${record} ORDER BY r."creatorId", r."usernameKey"`,
    [tx.agencyId, JSON.stringify(fans), DEFAULT_PLATFORM, now],
  )
}

/** Never clears a field. */
export async function updateFans(tx: Tx, fans: FanEntry[]): Promise<void> {
  if (fans.length === 0) return
  const set = (column: string, field: string) => `${column} = coalesce(r."${field}", f.${column})`
  await tx.query(
    `UPDATE fans f SET username = r.username, username_key = r."usernameKey", ${set('platform', 'platform')}, ${set('external_id', 'externalId')},
       ${set('display_name', 'displayName')}, ${set('email', 'email')}, ${set('location', 'location')}, ${set('time_zone', 'timeZone')}, ${set('bio', 'bio')},
       ${set('preferred_content', 'preferredContent')}, ${set('subscription_status', 'subscriptionStatus')}, ${set('joined_at', 'joinedAt')}, updated_at = now()
     FROM ${record} WHERE f.agency_id = $1 AND f.id = r.id`,
    [tx.agencyId, JSON.stringify(fans)],
  )
}

/** Never removes tags. */
export async function insertTags(tx: Tx, fans: FanEntry[]): Promise<void> {
  const rows = fans.flatMap(({ id, tags = [] }) => tags.map((tag) => ({ id, tag })))
  if (rows.length === 0) return
  await tx.query(
    `INSERT INTO fan_tags (agency_id, fan_id, tag) SELECT $1, r.id, r.tag FROM jsonb_to_recordset($2::jsonb) AS r (id uuid, tag text) ON CONFLICT DO NOTHING`,
    [tx.agencyId, JSON.stringify(rows)],
  )
}
