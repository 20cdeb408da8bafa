import type { Tier } from '@greenroom/contract/features/fans/fans.rules.ts'
import { QUIET_AFTER_DAYS } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { FanDetail } from '@greenroom/contract/features/fans/fans.schema.ts'
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { readScoped, type Tx } from '../../platform/db/scope.ts'
import { fans } from './fans.table.ts'

/** Creator ids to filter by; null for all. */
export type Creators = string[] | null

/** Today in the agency's time zone. */
export type LocalDate = { today: string; timeZone: string }

/** A fan is quiet if the last message in either direction was before this instant. Arguments are placeholders. */
export const quietBefore = (today: string, zone: string) =>
  `((${today}::date - ${QUIET_AFTER_DAYS})::timestamp AT TIME ZONE ${zone}::text)`

const daysSince = (column: string, today: string, zone: string) =>
  // greatest() would turn null into zero.
  `CASE WHEN ${column} IS NOT NULL THEN greatest(0, ${today}::date - (${column} AT TIME ZONE ${zone}::text)::date) END`

/** List columns of fans `f`. */
export const fanColumns = (
  today: string,
  zone: string,
) => `f.id, f.username, f.display_name, f.email, f.location, f.creator_id,
  (SELECT c.stage_name FROM creators c WHERE c.id = f.creator_id) AS stage_name, f.tier, f.total_spent_cents,
  CASE WHEN f.month = (SELECT date_trunc('month', ${today}::date::timestamp)::date) THEN f.month_spent_cents ELSE 0 END AS month_spent_cents,
  f.orders, f.orders_cents, date_part('epoch', f.last_order_at - f.first_order_at) AS order_span_seconds, f.last_order_at, f.message_count, f.response_rate, f.engagement_rate,
  f.upsell_score, f.last_active_at, ${daysSince('f.last_message_at', today, zone)} AS silent_days, f.active_days, f.joined_at,
  f.preferred_content, f.platform, f.blocked_at IS NOT NULL AS is_blocked, f.archived_at IS NOT NULL AS is_archived`

export type FanRow = {
  id: string
  username: string
  display_name: string | null
  email: string | null
  location: string | null
  creator_id: string
  stage_name: string
  tier: Tier
  total_spent_cents: number
  month_spent_cents: number
  orders: number
  orders_cents: number
  order_span_seconds: number | null
  last_order_at: string | null
  message_count: number
  response_rate: number | null
  engagement_rate: number | null
  upsell_score: number
  last_active_at: string | null
  silent_days: number | null
  active_days: number
  joined_at: string
  preferred_content: string | null
  platform: FanDetail['platform']
  is_blocked: boolean
  is_archived: boolean
}

export type FanDetailRow = FanRow & {
  bio: string | null
  time_zone: string | null
  subscription_status: FanDetail['subscriptionStatus']
  days_since_order: number | null
  days_since_active: number | null
  refunded_cents: number
  tags: string[]
  blocked_at: string | null
  block: { by: string; reason: string | null } | null
}

const detailStatement = {
  name: 'fan-detail',
  text: `SELECT ${fanColumns('$3', '$4')}, f.bio, f.time_zone, f.subscription_status, f.refunded_cents,
      ${daysSince('f.last_order_at', '$3', '$4')} AS days_since_order, ${daysSince('f.last_active_at', '$3', '$4')} AS days_since_active,
      ARRAY(SELECT t.tag FROM fan_tags t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id ORDER BY t.tag) AS tags,
      CASE WHEN f.blocked_at IS NOT NULL THEN (
        SELECT json_build_object('by', b.blocked_by, 'reason', b.reason) FROM fan_blocks b
        WHERE b.agency_id = f.agency_id AND b.fan_id = f.id AND b.lifted_at IS NULL) END AS block, f.blocked_at
    FROM fans f WHERE f.id = $1 AND f.erased_at IS NULL AND ($2::uuid[] IS NULL OR f.creator_id = ANY ($2))`,
}

export async function readFan(
  database: Database,
  agencyId: string,
  id: string,
  creators: Creators,
  { today, timeZone }: LocalDate,
): Promise<FanDetailRow | undefined> {
  const [row] = await readScoped<FanDetailRow>(database, agencyId, detailStatement, [
    id,
    creators,
    today,
    timeZone,
  ])
  return row
}

/** Like readFan, but within a transaction. */
export async function selectFan(
  tx: Tx,
  id: string,
  creators: Creators,
  { today, timeZone }: LocalDate,
): Promise<FanDetailRow | undefined> {
  const [row] = await tx.query<FanDetailRow>(detailStatement.text, [id, creators, today, timeZone])
  return row
}

const isVisible = (creators: Creators): SQL | undefined =>
  and(isNull(fans.erasedAt), creators === null ? undefined : inArray(fans.creatorId, creators))

/** Returns the creator of the changed fan, or undefined if no such fan is visible. */
export async function updateFan(
  tx: Tx,
  id: string,
  creators: Creators,
  changes: Partial<typeof fans.$inferInsert>,
): Promise<string | undefined> {
  const [row] = await tx.db
    .update(fans)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(eq(fans.id, id), isVisible(creators)))
    .returning({ creatorId: fans.creatorId })
  return row?.creatorId
}

/** Whether a taken username belongs to an archived fan. */
export async function isUsernameArchived(
  tx: Tx,
  target: { creatorId: string } | { fanId: string },
  usernameKey: string,
): Promise<boolean> {
  const creator =
    'creatorId' in target
      ? eq(fans.creatorId, target.creatorId)
      : sql`${fans.creatorId} = (SELECT o.creator_id FROM fans o WHERE o.id = ${target.fanId})`
  const rows = await tx.db
    .select({ id: fans.id })
    .from(fans)
    .where(and(creator, eq(fans.usernameKey, usernameKey), isNotNull(fans.archivedAt)))
  return rows.length > 0
}

/** Returns the fan's creator; undefined if nothing changed. */
export async function setArchived(
  tx: Tx,
  id: string,
  creators: Creators,
  archived: boolean,
): Promise<string | undefined> {
  const [row] = await tx.db
    .update(fans)
    .set({ archivedAt: archived ? sql`now()` : null, updatedAt: sql`now()` })
    .where(
      and(
        eq(fans.id, id),
        isVisible(creators),
        archived ? isNull(fans.archivedAt) : isNotNull(fans.archivedAt),
      ),
    )
    .returning({ creatorId: fans.creatorId })
  return row?.creatorId
}
