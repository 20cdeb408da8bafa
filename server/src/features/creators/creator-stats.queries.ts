import type { Tx } from '../../platform/db/scope.ts'

/** Inclusive days in the agency's time zone; the previous period ends the day before `from`. */
export type PeriodRange = { previousFrom: string; from: string; to: string; timeZone: string }

export type PeriodRow = {
  isCurrent: boolean
  subscription: number
  tips: number
  ppv: number
  custom: number
  fee: number
  creator: number
  agency: number
  refunded: number
  orders: number
  newFans: number
  messagesIn: number
  messagesOut: number
  replies: number
  replySeconds: number
}

export type WeekRow = { week: string; subscription: number; tips: number; ppv: number; custom: number }

const bySource = `sum(subscription_cents)::bigint AS subscription, sum(tips_cents)::bigint AS tips,
  sum(ppv_cents)::bigint AS ppv, sum(custom_cents)::bigint AS custom`

export async function selectPeriodSums(tx: Tx, creatorId: string, days: PeriodRange): Promise<PeriodRow[]> {
  return tx.query<PeriodRow>(
    `SELECT day >= $4::date AS "isCurrent", ${bySource}, sum(fee_cents)::bigint AS fee,
       sum(creator_cents)::bigint AS creator, sum(agency_cents)::bigint AS agency,
       sum(refunded_cents)::bigint AS refunded, sum(orders) AS orders, sum(new_fans) AS "newFans",
       sum(messages_in) AS "messagesIn", sum(messages_out) AS "messagesOut",
       sum(replies) AS replies, sum(reply_seconds)::bigint AS "replySeconds"
     FROM creator_days WHERE agency_id = $1 AND creator_id = $2 AND day BETWEEN $3::date AND $5::date GROUP BY 1`,
    [tx.agencyId, creatorId, days.previousFrom, days.from, days.to],
  )
}

/** Each week by its Monday; weeks without data are omitted. */
export async function selectWeeks(tx: Tx, creatorId: string, days: PeriodRange): Promise<WeekRow[]> {
  return tx.query<WeekRow>(
    `SELECT date_trunc('week', day::timestamp)::date::text AS week, ${bySource}
     FROM creator_days WHERE agency_id = $1 AND creator_id = $2 AND day BETWEEN $3::date AND $4::date GROUP BY 1`,
    [tx.agencyId, creatorId, days.from, days.to],
  )
}

/** Starts with an index-friendly range one day wider on each side, then filters by local date. */
const inLocalDays = (column: string, from: string, to: string) =>
  `${column} >= (${from}::date - 1)::timestamptz AND ${column} < (${to}::date + 2)::timestamptz
     AND (${column} AT TIME ZONE $3)::date BETWEEN ${from}::date AND ${to}::date`

export type NewFansRow = { isCurrent: boolean; joined: number; bought: number }

/** Fans who joined, including archived ones, and how many have bought since. */
export async function selectNewFans(tx: Tx, creatorId: string, days: PeriodRange): Promise<NewFansRow[]> {
  return tx.query<NewFansRow>(
    `SELECT (joined_at AT TIME ZONE $3)::date >= $5::date AS "isCurrent", count(*) AS joined,
       count(*) FILTER (WHERE orders > 0) AS bought
     FROM fans WHERE agency_id = $1 AND creator_id = $2 AND ${inLocalDays('joined_at', '$4', '$6')} GROUP BY 1`,
    [tx.agencyId, creatorId, days.timeZone, days.previousFrom, days.from, days.to],
  )
}

export type HourRow = { hour: number; n: number }

export async function selectOrderHours(tx: Tx, creatorId: string, days: PeriodRange): Promise<HourRow[]> {
  return tx.query<HourRow>(
    `SELECT extract(hour FROM occurred_at AT TIME ZONE $3)::int AS hour, count(*) AS n FROM fan_transactions
     WHERE agency_id = $1 AND creator_id = $2 AND kind = 'SALE' AND ${inLocalDays('occurred_at', '$4', '$5')} GROUP BY 1`,
    [tx.agencyId, creatorId, days.timeZone, days.from, days.to],
  )
}

export async function selectMessageHours(tx: Tx, creatorId: string, days: PeriodRange): Promise<HourRow[]> {
  return tx.query<HourRow>(
    `SELECT extract(hour FROM sent_at AT TIME ZONE $3)::int AS hour, count(*) AS n FROM messages
     WHERE agency_id = $1 AND creator_id = $2 AND direction = 'FROM_FAN' AND ${inLocalDays('sent_at', '$4', '$5')} GROUP BY 1`,
    [tx.agencyId, creatorId, days.timeZone, days.from, days.to],
  )
}
