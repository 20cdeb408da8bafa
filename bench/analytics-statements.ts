/**
 * SQL that the baseline server runs per endpoint, in two variants: from the rollups and from raw rows.
 * $1 is the agency, $2 today, $3 the time zone.
 */
export type Statements = { rollups: string[]; raw: string[] }

const REVENUE = '(d.subscription_cents + d.tips_cents + d.ppv_cents + d.custom_cents)'
const fromDays = (table: string, days: number) =>
  `FROM ${table} d WHERE d.agency_id = $1 AND d.day BETWEEN $2::date - ${days - 1} AND $2::date AND $3::text IS NOT NULL`
const FROM_FANS = 'FROM fans f WHERE f.agency_id = $1 AND $2::date IS NOT NULL AND $3::text IS NOT NULL'
/** Ledger rows of the last `days` days. */
const fromLedger = (days: number, join = '') =>
  `FROM fan_transactions t ${join} WHERE t.agency_id = $1
     AND t.occurred_at >= ($2::date - ${days - 1})::timestamp AT TIME ZONE $3 AND t.occurred_at < ($2::date + 1)::timestamp AT TIME ZONE $3`
const LOCAL_DAY = '(t.occurred_at AT TIME ZONE $3)::date'
const JOIN_FAN = 'JOIN fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id'
const USES_PARAMETERS = '$2::date IS NOT NULL AND $3::text IS NOT NULL'

const chatTotals = `SELECT sum(t.unread_messages) AS unread, sum(t.unread_conversations) AS conversations, sum(t.waiting_conversations) AS waiting,
    min((SELECT c.waiting_since FROM conversations c WHERE c.agency_id = t.agency_id AND c.creator_id = t.creator_id
      AND c.is_listed AND c.waiting_since IS NOT NULL ORDER BY c.waiting_since LIMIT 1)) AS longest
  FROM creator_chat_totals t WHERE t.agency_id = $1 AND ${USES_PARAMETERS}`
const activeCreators = `SELECT count(*) FILTER (WHERE c.status = 'ACTIVE') FROM creators c WHERE c.agency_id = $1 AND ${USES_PARAMETERS}`
const pendingApplications = `SELECT count(*), min(created_at) FROM applications WHERE agency_id = $1 AND status = 'PENDING' AND ${USES_PARAMETERS}`
const messagesWeekAgo = `SELECT count(*) FROM creators c JOIN messages m ON m.agency_id = c.agency_id AND m.creator_id = c.id
    AND m.sent_at >= ($2::date - 7)::timestamp AT TIME ZONE $3 AND m.sent_at < ($2::date - 6)::timestamp AT TIME ZONE $3
  WHERE c.agency_id = $1`

const home: Statements = {
  rollups: [
    `SELECT d.day, sum(${REVENUE}), sum(d.new_fans), sum(d.messages_in + d.messages_out) ${fromDays('creator_days', 14)} GROUP BY 1`,
    `SELECT sum(whales + vips + regulars + casuals), sum(whale_cents + vip_cents + regular_cents + casual_cents + archived_cents)
     FROM creator_fan_totals WHERE agency_id = $1 AND ${USES_PARAMETERS}`,
    chatTotals,
    activeCreators,
    messagesWeekAgo,
    pendingApplications,
  ],
  raw: [
    `SELECT ${LOCAL_DAY}, sum(t.gross_cents) ${fromLedger(14)} GROUP BY 1`,
    `SELECT sum(t.gross_cents) FROM fan_transactions t WHERE t.agency_id = $1 AND ${USES_PARAMETERS}`,
    `SELECT count(*), count(*) FILTER (WHERE f.joined_at > now() - interval '7 days') ${FROM_FANS} AND f.archived_at IS NULL`,
    `SELECT (m.sent_at AT TIME ZONE $3)::date, count(*) FROM messages m WHERE m.agency_id = $1
       AND m.sent_at >= ($2::date - 13)::timestamp AT TIME ZONE $3 GROUP BY 1`,
    `SELECT sum(unread_count), count(*) FILTER (WHERE unread_count > 0), count(waiting_since), min(waiting_since)
     FROM conversations WHERE agency_id = $1 AND is_listed AND ${USES_PARAMETERS}`,
    activeCreators,
    pendingApplications,
  ],
}

const homeRevenue: Statements = {
  rollups: [
    `SELECT extract(isodow FROM d.day), sum(${REVENUE}) FILTER (WHERE d.day > $2::date - 90), sum(${REVENUE}) FILTER (WHERE d.day <= $2::date - 90)
     ${fromDays('creator_days', 180)} GROUP BY 1`,
    `SELECT date_trunc('month', d.day), sum(${REVENUE}) ${fromDays('creator_days', 62)} GROUP BY 1`,
  ],
  raw: [
    `SELECT extract(isodow FROM ${LOCAL_DAY}), sum(t.gross_cents) FILTER (WHERE ${LOCAL_DAY} > $2::date - 90), sum(t.gross_cents) FILTER (WHERE ${LOCAL_DAY} <= $2::date - 90)
     ${fromLedger(180)} GROUP BY 1`,
    `SELECT date_trunc('month', ${LOCAL_DAY}), sum(t.gross_cents) ${fromLedger(62)} GROUP BY 1`,
  ],
}

const performers: Statements = {
  rollups: [
    `SELECT c.id, c.stage_name, s.* FROM (
       SELECT d.creator_id, sum(${REVENUE}) FILTER (WHERE d.day > $2::date - 30) AS now, sum(${REVENUE}) FILTER (WHERE d.day <= $2::date - 30) AS previous
       ${fromDays('creator_days', 60)} GROUP BY 1) s JOIN creators c ON c.agency_id = $1 AND c.id = s.creator_id ORDER BY s.now DESC LIMIT 5`,
  ],
  raw: [
    `SELECT t.creator_id, sum(t.gross_cents) FILTER (WHERE ${LOCAL_DAY} > $2::date - 30) AS now, sum(t.gross_cents) FILTER (WHERE ${LOCAL_DAY} <= $2::date - 30) AS previous
     ${fromLedger(60)} GROUP BY 1 ORDER BY 2 DESC LIMIT 5`,
    `SELECT f.creator_id, count(*) ${FROM_FANS} AND f.archived_at IS NULL GROUP BY 1`,
  ],
}

const spendRollups = [
  `SELECT (SELECT sum(t.revision) FROM platform_totals t WHERE t.agency_id = $1), s.* FROM spend_snapshots s
   WHERE s.agency_id = $1 AND s.creator_id = '00000000-0000-0000-0000-000000000000' AND s.platform = '' AND ${USES_PARAMETERS}`,
]
const spendRaw = (days: number) => [
  `WITH spent AS (SELECT t.fan_id, sum(t.gross_cents) AS cents, count(*) FILTER (WHERE t.kind = 'SALE') AS orders ${fromLedger(days)} GROUP BY 1),
     ranked AS (SELECT cents, row_number() OVER (ORDER BY cents DESC, fan_id) AS rank, count(*) OVER () AS fans FROM spent WHERE orders > 0)
   SELECT count(*), sum(cents) FILTER (WHERE rank <= ceil(fans / 100.0)), sum(cents) FILTER (WHERE rank <= ceil(fans / 20.0)), sum(cents) FILTER (WHERE rank <= ceil(fans / 10.0))
   FROM ranked`,
]

const overview = (days: number): Statements => {
  const bothPeriods = 2 * days
  const history = Math.max(bothPeriods, 214)
  const split = (value: string, day: string) =>
    `sum(${value}) FILTER (WHERE ${day} > $2::date - ${days}) AS now, sum(${value}) FILTER (WHERE ${day} <= $2::date - ${days}) AS previous`
  return {
    rollups: [
      `SELECT d.day, sum(d.subscription_cents), sum(d.tips_cents), sum(d.ppv_cents), sum(d.custom_cents), sum(d.agency_cents), sum(d.buyers), sum(d.new_fans), sum(d.lost_fans)
       ${fromDays('platform_days', history)} GROUP BY d.day`,
      `SELECT d.platform, ${split(REVENUE, 'd.day')} ${fromDays('platform_days', bothPeriods)} GROUP BY 1`,
      `SELECT c.id, c.stage_name, s.now, s.previous, t.* FROM creators c
       LEFT JOIN (SELECT d.creator_id, ${split(REVENUE, 'd.day')} ${fromDays('platform_days', bothPeriods)} GROUP BY 1) s ON s.creator_id = c.id
       LEFT JOIN (SELECT creator_id, sum(fans), sum(engaged_fans), sum(engagement_sum), min(first_sale_day) FROM platform_totals WHERE agency_id = $1 GROUP BY 1) t ON t.creator_id = c.id
       WHERE c.agency_id = $1 ORDER BY s.now DESC NULLS LAST`,
      `SELECT sum(fans) FROM platform_totals WHERE agency_id = $1 AND ${USES_PARAMETERS}`,
      ...spendRollups,
    ],
    raw: [
      `SELECT ${LOCAL_DAY}, t.type, sum(t.gross_cents), sum(t.agency_cents), count(DISTINCT t.fan_id) FILTER (WHERE t.kind = 'SALE') ${fromLedger(history)} GROUP BY 1, 2`,
      `SELECT (f.joined_at AT TIME ZONE $3)::date, count(*) FROM fans f WHERE f.agency_id = $1 AND f.joined_at >= ($2::date - ${history})::timestamp AT TIME ZONE $3 GROUP BY 1`,
      `SELECT f.platform, ${split('t.gross_cents', LOCAL_DAY)} ${fromLedger(bothPeriods, JOIN_FAN)} GROUP BY 1`,
      `SELECT t.creator_id, ${split('t.gross_cents', LOCAL_DAY)} ${fromLedger(bothPeriods)} GROUP BY 1`,
      `SELECT f.creator_id, count(*), avg(f.engagement_rate), min(f.first_order_at) ${FROM_FANS} AND f.archived_at IS NULL AND f.blocked_at IS NULL GROUP BY 1`,
      ...spendRaw(days),
    ],
  }
}

const monthsAgo = (n: number) => `(date_trunc('month', $2::date::timestamp) - interval '${n} months')::date`

const retention: Statements = {
  rollups: [
    `SELECT date_trunc('month', d.day), NULL, sum(d.new_fans) FROM platform_days d WHERE d.agency_id = $1 AND d.day >= ${monthsAgo(11)} AND ${USES_PARAMETERS} GROUP BY 1
     UNION ALL SELECT d.cohort, d.month::text, sum(d.buyers) FROM platform_cohorts d WHERE d.agency_id = $1 AND d.cohort >= ${monthsAgo(11)} GROUP BY 1, 2`,
  ],
  raw: [
    `WITH joined AS (
       SELECT f.id, date_trunc('month', f.joined_at AT TIME ZONE $3) AS cohort FROM fans f WHERE f.agency_id = $1 AND f.joined_at >= ${monthsAgo(11)}::timestamp AT TIME ZONE $3)
     SELECT j.cohort, date_trunc('month', t.occurred_at AT TIME ZONE $3), count(DISTINCT t.fan_id) FROM joined j
     JOIN fan_transactions t ON t.agency_id = $1 AND t.fan_id = j.id AND t.kind = 'SALE' GROUP BY 1, 2`,
  ],
}

const hours = (days: number): Statements => {
  const hourIndexes = Array.from({ length: 24 }, (_, hour) => hour + 1)
  return {
    rollups: [
      `SELECT extract(isodow FROM d.day), ${hourIndexes.map((hour) => `sum(d.cents[${hour}]), sum(d.orders[${hour}])`).join(', ')} ${fromDays('platform_hours', days)} GROUP BY 1`,
    ],
    raw: [
      `SELECT extract(isodow FROM t.occurred_at AT TIME ZONE $3), extract(hour FROM t.occurred_at AT TIME ZONE $3), sum(t.gross_cents), count(*) FILTER (WHERE t.kind = 'SALE')
       ${fromLedger(days)} GROUP BY 1, 2`,
    ],
  }
}

export const statements: Record<string, Statements> = {
  '/home': home,
  '/home/revenue?period=90d': homeRevenue,
  '/home/performers': performers,
  '/analytics/overview?period=30d': overview(30),
  '/analytics/overview?period=1y': overview(365),
  '/analytics/retention?period=1y': retention,
  '/analytics/spend?period=30d': { rollups: spendRollups, raw: spendRaw(30) },
  '/analytics/spend?period=1y': { rollups: spendRollups, raw: spendRaw(365) },
  '/analytics/hours?period=30d': hours(30),
  '/analytics/hours?period=1y': hours(365),
}
