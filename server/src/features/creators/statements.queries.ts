import type { TransactionKind, TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import { and, asc, eq, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { agencies } from '../agency/agency.table.ts'
import { creatorSplits, creators } from './creators.table.ts'

export type Sums = {
  gross: number
  fee: number
  net: number
  creator: number
  agency: number
  transactionCount: number
}

/** First and last day of a month in the agency's time zone. */
export type MonthRange = { creatorId: string; first: string; last: string; timeZone: string }

const sums = `sum(gross_cents)::bigint AS gross, sum(fee_cents)::bigint AS fee, sum(net_cents)::bigint AS net,
  sum(creator_cents)::bigint AS creator, sum(agency_cents)::bigint AS agency, count(*) AS "transactionCount"`

/** Starts with an index-friendly range one day wider on each side, then filters by local date. */
const inMonth = `t.agency_id = $1 AND t.creator_id = $2 AND t.occurred_at >= ($4::date - 1)::timestamptz
  AND t.occurred_at < ($5::date + 2)::timestamptz AND (t.occurred_at AT TIME ZONE $3)::date BETWEEN $4::date AND $5::date`
const monthValues = (tx: Tx, { creatorId, timeZone, first, last }: MonthRange) => [
  tx.agencyId,
  creatorId,
  timeZone,
  first,
  last,
]

/** Reads from one snapshot, because concurrent transactions would make the totals of a statement disagree. */
export async function setSnapshotIsolation(tx: Tx): Promise<void> {
  await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
}

export async function selectParties(tx: Tx, creatorId: string) {
  const [row] = await tx.db
    .select({ id: creators.id, stageName: creators.stageName, agency: agencies.name })
    .from(creators)
    .innerJoin(agencies, eq(agencies.id, creators.agencyId))
    .where(and(eq(creators.agencyId, tx.agencyId), eq(creators.id, creatorId)))
  return row
}

export async function sumByMonth(tx: Tx, creatorId: string, timeZone: string) {
  return tx.query<Sums & { month: string }>(
    // Grouped by day first, so to_char runs once per day instead of once per row.
    `SELECT to_char(day, 'YYYY-MM') AS month, sum(gross)::bigint AS gross, sum(fee)::bigint AS fee, sum(net)::bigint AS net,
       sum(creator)::bigint AS creator, sum(agency)::bigint AS agency, sum("transactionCount")::bigint AS "transactionCount"
     FROM (
       SELECT (occurred_at AT TIME ZONE $3)::date AS day, ${sums}
       FROM fan_transactions WHERE agency_id = $1 AND creator_id = $2 GROUP BY 1
     ) days GROUP BY 1 ORDER BY 1 DESC`,
    [tx.agencyId, creatorId, timeZone],
  )
}

/** Sales by type; everything else has type null. */
export async function sumMonthByType(tx: Tx, month: MonthRange) {
  return tx.query<Sums & { type: TransactionType | null }>(
    `SELECT CASE WHEN t.kind = 'SALE' THEN t.type END AS type, ${sums}
     FROM fan_transactions t WHERE ${inMonth} GROUP BY 1`,
    monthValues(tx, month),
  )
}

type TransactionRow = Omit<Sums, 'transactionCount'> & {
  id: string
  at: string
  kind: TransactionKind
  type: TransactionType
  reason: string | null
}

const transactionColumns = `t.id, t.occurred_at AS at, t.kind, t.type, t.reason, t.gross_cents AS gross, t.fee_cents AS fee,
  t.net_cents AS net, t.creator_cents AS creator, t.agency_cents AS agency`

/** Refunds, chargebacks and corrections, oldest first. */
export async function selectCorrections(tx: Tx, month: MonthRange, limit: number): Promise<TransactionRow[]> {
  return tx.query<TransactionRow>(
    `SELECT ${transactionColumns} FROM fan_transactions t WHERE ${inMonth} AND t.kind <> 'SALE'
     ORDER BY t.occurred_at, t.id LIMIT $6`,
    [...monthValues(tx, month), limit],
  )
}

export type StatementRow = TransactionRow & { fan: string; localTime: string }

/** Oldest first, after a cursor. */
export async function selectStatementRows(
  tx: Tx,
  month: MonthRange,
  after: { at: string; id: string } | null,
  limit: number,
): Promise<StatementRow[]> {
  return tx.query<StatementRow>(
    `SELECT ${transactionColumns}, f.username AS fan, to_char(t.occurred_at AT TIME ZONE $3, 'YYYY-MM-DD HH24:MI:SS') AS "localTime"
     FROM fan_transactions t JOIN fans f ON f.agency_id = t.agency_id AND f.id = t.fan_id
     WHERE ${inMonth} AND t.occurred_at >= coalesce($6::timestamptz, '-infinity')
       AND ($6::timestamptz IS NULL OR (t.occurred_at, t.id) > ($6::timestamptz, $7::uuid))
     ORDER BY t.occurred_at, t.id LIMIT $8`,
    [...monthValues(tx, month), after?.at ?? null, after?.id ?? null, limit],
  )
}

/** Oldest first, up to `last`. */
export async function selectSplitsUntil(tx: Tx, creatorId: string, last: string) {
  return tx.db
    .select({ validFrom: creatorSplits.validFrom, creatorPercent: creatorSplits.creatorPercent })
    .from(creatorSplits)
    .where(
      and(
        eq(creatorSplits.agencyId, tx.agencyId),
        eq(creatorSplits.creatorId, creatorId),
        lte(creatorSplits.validFrom, last),
      ),
    )
    .orderBy(asc(creatorSplits.validFrom))
}
