import { QUIET_AFTER_DAYS } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'
import type { Creators, LocalDate } from './fans.queries.ts'

export type AnalyticsRow = {
  today: string
  whales: number
  vips: number
  regulars: number
  casuals: number
  whale_cents: number
  vip_cents: number
  regular_cents: number
  casual_cents: number
  archived_cents: number
  engaged: number
  messaged: number
  buyers: number
  our_turns: number
  answered_turns: number
  recently_messaged: number
  recent_buyers: number
  revenue: number
  revenue_before: number
  revenue_week: number
  revenue_week_before: number
  new_fans: number
  new_fans_before: number
  new_fans_week: number
  replies: number
  reply_seconds: number
  returning_buyers: number
  bought_last_month: number
  returning_buyers_last_month: number
  bought_month_before: number
}

const sum = (expression: string) => `coalesce(sum(${expression}), 0)::bigint`
const grossCents = 'd.subscription_cents + d.tips_cents + d.ppv_cents + d.custom_cents'
/** Inclusive window of days before today. */
const dayRange = (from: number, to: number) =>
  `d.day BETWEEN calendar.today - ${from} AND calendar.today - ${to}`
const sumWithin = (expression: string, from: number, to: number) =>
  `coalesce(sum(${expression}) FILTER (WHERE ${dayRange(from, to)}), 0)::bigint`
const sumMonthsAgo = (expression: string, n: number) =>
  `coalesce(sum(${expression}) FILTER (WHERE m.month = (calendar.month - interval '${n} months')::date), 0)::bigint`
const totals = [
  'whales',
  'vips',
  'regulars',
  'casuals',
  'whale_cents',
  'vip_cents',
  'regular_cents',
  'casual_cents',
  'archived_cents',
  'engaged',
  'messaged',
  'buyers',
  'our_turns',
  'answered_turns',
]
const byCreator = '($1::uuid[] IS NULL OR t.creator_id = ANY ($1))'

/** Reads only aggregated counters, so the cost is independent of the number of fans. */
const statement = {
  name: 'fan-analytics',
  text: `WITH calendar AS (
      SELECT $2::date AS today, date_trunc('month', $2::date::timestamp)::date AS month
    ), totals AS (
      SELECT ${totals.map((name) => `${sum(`t.${name}`)} AS ${name}`).join(', ')} FROM creator_fan_totals t WHERE ${byCreator}
    ), by_day AS (
      SELECT ${sum(`d.last_message_fans) FILTER (WHERE d.day >= calendar.today - ${QUIET_AFTER_DAYS}`)} AS recently_messaged,
        ${sum('d.last_order_fans) FILTER (WHERE d.day >= calendar.today - 30')} AS recent_buyers,
        ${sumWithin(grossCents, 29, 0)} AS revenue, ${sumWithin(grossCents, 59, 30)} AS revenue_before,
        ${sumWithin(grossCents, 6, 0)} AS revenue_week, ${sumWithin(grossCents, 13, 7)} AS revenue_week_before,
        ${sumWithin('d.new_fans', 29, 0)} AS new_fans, ${sumWithin('d.new_fans', 59, 30)} AS new_fans_before,
        ${sumWithin('d.new_fans', 6, 0)} AS new_fans_week,
        ${sumWithin('d.replies', 29, 0)} AS replies, ${sumWithin('d.reply_seconds', 29, 0)} AS reply_seconds
      FROM calendar CROSS JOIN creators t
      JOIN creator_days d ON d.agency_id = t.agency_id AND d.creator_id = t.id AND d.day >= calendar.today - 59
      WHERE ${byCreator.replace('t.creator_id', 't.id')}
    ), by_month AS (
      SELECT ${sumMonthsAgo('m.returning_buyers', 0)} AS returning_buyers, ${sumMonthsAgo('m.buyers', 1)} AS bought_last_month,
        ${sumMonthsAgo('m.returning_buyers', 1)} AS returning_buyers_last_month, ${sumMonthsAgo('m.buyers', 2)} AS bought_month_before
      FROM calendar CROSS JOIN creators t
      JOIN creator_months m ON m.agency_id = t.agency_id AND m.creator_id = t.id AND m.month >= (calendar.month - interval '2 months')::date
      WHERE ${byCreator.replace('t.creator_id', 't.id')}
    )
    SELECT calendar.today::text AS today, totals.*, by_day.*, by_month.* FROM calendar, totals, by_day, by_month`,
}

export async function readAnalytics(
  database: Database,
  agencyId: string,
  creators: Creators,
  { today }: LocalDate,
): Promise<AnalyticsRow | undefined> {
  const [row] = await readScoped<AnalyticsRow>(database, agencyId, statement, [creators, today])
  return row
}
