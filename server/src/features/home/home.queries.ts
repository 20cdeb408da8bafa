import type { Home } from '@greenroom/contract/features/home/home.schema.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'

/** Ids of the creators the user can see; null means all. */
export type VisibleCreators = readonly string[] | null

/** Shared by all reads of a request. */
export type Scope = { database: Database; agencyId: string; creators: VisibleCreators }

const REVENUE = '(subscription_cents + tips_cents + ppv_cents + custom_cents)'
const isVisible = (column: string) => `($2::uuid[] IS NULL OR ${column} = ANY($2::uuid[]))`

/** $1 is the agency, $2 the visible creators. */
async function read<Row extends Record<string, unknown>>(
  { database, agencyId, creators }: Scope,
  name: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return readScoped<Row>(database, agencyId, { name: `home-${name}`, text }, [agencyId, creators, ...values])
}

export type DayRow = { day: string; revenue: number; newFans: number; messages: number }

/** Days without data are omitted. */
export async function selectDays(scope: Scope, from: string, to: string): Promise<DayRow[]> {
  return read<DayRow>(
    scope,
    'days',
    `SELECT day::text, sum(${REVENUE})::bigint AS revenue, sum(new_fans)::int AS "newFans",
       sum(messages_in + messages_out)::int AS messages
     FROM creator_days WHERE agency_id = $1 AND ${isVisible('creator_id')} AND day BETWEEN $3::date AND $4::date
     GROUP BY day`,
    [from, to],
  )
}

export type Totals = { fans: number; revenue: number }

/** Archived fans count toward revenue only. */
export async function selectTotals(scope: Scope): Promise<Totals> {
  const [row] = await read<Totals>(
    scope,
    'totals',
    `SELECT coalesce(sum(whales + vips + regulars + casuals), 0)::int AS fans,
       coalesce(sum(whale_cents + vip_cents + regular_cents + casual_cents + archived_cents), 0)::bigint AS revenue
     FROM creator_fan_totals WHERE agency_id = $1 AND ${isVisible('creator_id')}`,
  )
  return row as Totals
}

const STATUS_ACTIONS = [
  'creator.verified',
  'creator.resumed',
  'creator.restored',
  'creator.paused',
  'creator.archived',
  'creator.verification_withdrawn',
]
/** Events of older versions do not say whether the creator was active. */
const DEACTIVATING_ACTIONS = STATUS_ACTIONS.slice(3)

/** Derives each creator's status a week ago from the first change since then; no change means the current status. */
export async function selectActiveCreators(
  scope: Scope,
  since: string,
): Promise<{ now: number; weekAgo: number }> {
  const [row] = await read<{ now: number; weekAgo: number }>(
    scope,
    'active-creators',
    `WITH first_changes AS (
       SELECT DISTINCT ON (details->>'creatorId') details->>'creatorId' AS creator_id,
         coalesce((details->>'wasActive')::boolean, action = ANY($5)) AS was_active
       FROM audit_log WHERE agency_id = $1 AND action = ANY($4) AND at >= $3::timestamptz
       ORDER BY details->>'creatorId', seq
     )
     SELECT count(*) FILTER (WHERE c.status = 'ACTIVE' AND c.archived_at IS NULL)::int AS now,
       count(*) FILTER (WHERE c.created_at < $3::timestamptz
         AND coalesce(f.was_active, c.status = 'ACTIVE' AND c.archived_at IS NULL))::int AS "weekAgo"
     FROM creators c LEFT JOIN first_changes f ON f.creator_id = c.id::text
     WHERE c.agency_id = $1 AND ${isVisible('c.id')}`,
    [since, STATUS_ACTIONS, DEACTIVATING_ACTIONS],
  )
  return row ?? { now: 0, weekAgo: 0 }
}

/** Messages on the same weekday last week, up to the same local time. */
export async function countMessagesWeekAgo(
  scope: Scope,
  { now, timeZone }: { now: string; timeZone: string },
): Promise<number> {
  const [row] = await read<{ n: number }>(
    scope,
    'messages-week-ago',
    `SELECT count(*)::int AS n
     FROM (SELECT ($3::timestamptz AT TIME ZONE $4) - interval '7 days' AS at) w
     CROSS JOIN creators c JOIN messages m ON m.agency_id = c.agency_id AND m.creator_id = c.id
       AND m.sent_at >= (date_trunc('day', w.at) AT TIME ZONE $4) AND m.sent_at < (w.at AT TIME ZONE $4)
     WHERE c.agency_id = $1 AND ${isVisible('c.id')}`,
    [now, timeZone],
  )
  return row?.n ?? 0
}

export type ChatRow = {
  unreadMessages: number
  unreadConversations: number
  waiting: number
  longestSince: string | null
}

export async function selectChats(scope: Scope): Promise<ChatRow> {
  const [row] = await read<ChatRow>(
    scope,
    'chats',
    `SELECT coalesce(sum(t.unread_messages), 0)::int AS "unreadMessages",
       coalesce(sum(t.unread_conversations), 0)::int AS "unreadConversations",
       coalesce(sum(t.waiting_conversations), 0)::int AS waiting,
       min((SELECT c.waiting_since FROM conversations c WHERE c.agency_id = t.agency_id AND c.creator_id = t.creator_id
         AND c.is_listed AND c.waiting_since IS NOT NULL ORDER BY c.waiting_since LIMIT 1)) AS "longestSince"
     FROM creator_chat_totals t WHERE t.agency_id = $1 AND ${isVisible('t.creator_id')}`,
  )
  return row as ChatRow
}

export async function selectPendingApplications({
  database,
  agencyId,
}: Scope): Promise<{ pending: number; oldestAt: string | null }> {
  const [row] = await readScoped<{ pending: number; oldestAt: string | null }>(
    database,
    agencyId,
    {
      name: 'home-pending',
      text: `SELECT count(*)::int AS pending, min(created_at) AS "oldestAt" FROM applications
     WHERE agency_id = $1 AND status = 'PENDING'`,
    },
    [agencyId],
  )
  return row ?? { pending: 0, oldestAt: null }
}

export type ContentRow = { drafts: number; scheduled: number; nextAt: string | null }

export async function selectContent(scope: Scope): Promise<ContentRow> {
  const [row] = await read<ContentRow>(
    scope,
    'content',
    `SELECT coalesce(sum(t.items) FILTER (WHERE t.status = 'DRAFT'), 0)::int AS drafts,
       coalesce(sum(t.items) FILTER (WHERE t.status = 'SCHEDULED'), 0)::int AS scheduled,
       (SELECT i.scheduled_for FROM content_items i WHERE i.agency_id = $1 AND i.scheduled_for IS NOT NULL
         AND ${isVisible('i.creator_id')} ORDER BY i.scheduled_for LIMIT 1) AS "nextAt"
     FROM content_totals t WHERE t.agency_id = $1 AND NOT t.is_archived AND ${isVisible('t.creator_id')}`,
  )
  return row ?? { drafts: 0, scheduled: 0, nextAt: null }
}

export type ComplianceRow = NonNullable<Home['compliance']>

export async function selectComplianceWork(
  { database, agencyId }: Scope,
  expiresBy: string,
  now: string,
): Promise<ComplianceRow> {
  const [row] = await readScoped<ComplianceRow>(
    database,
    agencyId,
    {
      name: 'home-compliance',
      text: `SELECT f.n AS "flaggedMessages", f.oldest AS "oldestFlaggedAt", (
       SELECT count(*)::int FROM creators c WHERE c.agency_id = $1 AND c.archived_at IS NULL AND NOT c.is_verified) AS unverified,
       v.n AS issues, v.oldest AS "oldestIssueAt", p.pending AS "pendingDocuments", p.expiring AS "expiringIds", k.n AS "openCases", k.late AS "overdueCases", k.since AS "overdueSince", k.next AS "nextDueAt", (
       SELECT count(*)::int FROM content_items i WHERE i.agency_id = $1 AND i.review = 'IN_REVIEW' AND i.archived_at IS NULL) AS "inReview"
     FROM (SELECT count(*)::int AS n, min(flagged_at) AS oldest FROM violations WHERE agency_id = $1 AND status IN ('PENDING', 'ESCALATED')) v,
     (SELECT coalesce(sum(pending_documents), 0)::int AS pending, (count(*) FILTER (WHERE has_accepted AND accepted_until <= $2::date))::int AS expiring
       FROM people WHERE agency_id = $1 AND (pending_documents > 0 OR has_accepted AND accepted_until <= $2::date)) p,
     (SELECT count(*)::int AS n, (count(*) FILTER (WHERE due_at < $3))::int AS late, min(due_at) FILTER (WHERE due_at < $3) AS since,
       min(due_at) FILTER (WHERE due_at >= $3) AS next FROM cases WHERE agency_id = $1 AND state = 'open') k,
     (
       SELECT count(*)::int AS n, min(m.sent_at) AS oldest FROM messages m
       WHERE m.agency_id = $1 AND m.flagged AND m.deleted_at IS NULL
     ) f`,
    },
    [agencyId, expiresBy, now],
  )
  return row as ComplianceRow
}

export type WeekdayRow = { weekday: number; revenue: number; previousRevenue: number }

/** By ISO weekday; weekdays without data are omitted. */
export async function selectWeekdays(
  scope: Scope,
  { previousFrom, from, to }: { previousFrom: string; from: string; to: string },
): Promise<WeekdayRow[]> {
  return read<WeekdayRow>(
    scope,
    'weekdays',
    `SELECT extract(isodow FROM day)::int AS weekday,
       coalesce(sum(${REVENUE}) FILTER (WHERE day >= $4::date), 0)::bigint AS revenue,
       coalesce(sum(${REVENUE}) FILTER (WHERE day < $4::date), 0)::bigint AS "previousRevenue"
     FROM creator_days WHERE agency_id = $1 AND ${isVisible('creator_id')} AND day BETWEEN $3::date AND $5::date
     GROUP BY 1`,
    [previousFrom, from, to],
  )
}

export type MonthRow = { thisMonth: number; lastMonth: number; lastMonthToDate: number }

export async function selectMonths(scope: Scope, today: string): Promise<MonthRow> {
  const [row] = await read<MonthRow>(
    scope,
    'months',
    `SELECT coalesce(sum(${REVENUE}) FILTER (WHERE day >= m.start), 0)::bigint AS "thisMonth",
       coalesce(sum(${REVENUE}) FILTER (WHERE day < m.start), 0)::bigint AS "lastMonth",
       coalesce(sum(${REVENUE}) FILTER (WHERE day < m.start AND day <= ($3::date - interval '1 month')::date), 0)::bigint
         AS "lastMonthToDate"
     FROM (SELECT date_trunc('month', $3::date::timestamp)::date AS start) m,
       creator_days
     WHERE agency_id = $1 AND ${isVisible('creator_id')}
       AND day BETWEEN (m.start - interval '1 month')::date AND $3::date`,
    [today],
  )
  return row as MonthRow
}

export type PerformerRow = {
  id: string
  stageName: string
  fans: number
  revenue: number
  previousRevenue: number
}

/** Creators with revenue in the period. */
export async function selectPerformers(
  scope: Scope,
  { previousFrom, from, to }: { previousFrom: string; from: string; to: string },
  limit: number,
): Promise<PerformerRow[]> {
  return read<PerformerRow>(
    scope,
    'performers',
    `SELECT c.id, c.stage_name AS "stageName", t.whales + t.vips + t.regulars + t.casuals AS fans, s.revenue,
       s.previous AS "previousRevenue"
     FROM (
       SELECT creator_id, coalesce(sum(${REVENUE}) FILTER (WHERE day >= $4::date), 0)::bigint AS revenue,
         coalesce(sum(${REVENUE}) FILTER (WHERE day < $4::date), 0)::bigint AS previous
       FROM creator_days WHERE agency_id = $1 AND ${isVisible('creator_id')} AND day BETWEEN $3::date AND $5::date
       GROUP BY 1
     ) s
     JOIN creators c ON c.agency_id = $1 AND c.id = s.creator_id AND c.archived_at IS NULL
     JOIN creator_fan_totals t ON t.agency_id = $1 AND t.creator_id = c.id
     WHERE s.revenue > 0 ORDER BY s.revenue DESC, c.id LIMIT $6`,
    [previousFrom, from, to, limit],
  )
}
