import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { TransactionFilter } from '@greenroom/contract/features/fans/transactions.schema.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { type Put, parameters } from '../../platform/db/statement-text.ts'
import { creators } from '../creators/creators.table.ts'
import type { Creators } from './fans.queries.ts'
import { fans } from './fans.table.ts'
import type { TransactionRow } from './ledger.queries.ts'
import { fanTransactions } from './ledger.table.ts'

export type TransactionCriteria = Omit<TransactionFilter, 'creatorId'> & {
  creators: Creators
  timeZone: string
}

export type ListedTransactionRow = {
  row: TransactionRow
  username: string
  platform: AccountPlatform
  stageName: string
}

/** Conditions on transactions `t` of creator `c`. */
function conditions(criteria: TransactionCriteria, put: Put): string[] {
  const { from, to, platform, type, weekday, hour } = criteria
  const zone = put(criteria.timeZone, 'text')
  const start = (day: string, plus: number) =>
    `((${put(day, 'date')} + ${plus})::timestamp AT TIME ZONE ${zone})`
  const local = (field: string) => `extract(${field} FROM t.occurred_at AT TIME ZONE ${zone})`
  return [
    't.agency_id = c.agency_id AND t.creator_id = c.id',
    `${zone} IS NOT NULL`,
    ...(from === undefined ? [] : [`t.occurred_at >= ${start(from, 0)}`]),
    ...(to === undefined ? [] : [`t.occurred_at < ${start(to, 1)}`]),
    ...(platform === undefined
      ? []
      : [
          `EXISTS (SELECT 1 FROM fans f WHERE f.agency_id = t.agency_id AND f.id = t.fan_id AND f.platform = ${put(platform, 'text')})`,
        ]),
    ...(type === undefined ? [] : [`t.type = ${put(type, 'text')}`]),
    ...(weekday === undefined ? [] : [`${local('isodow')} = ${put(weekday, 'int')}`]),
    ...(hour === undefined ? [] : [`${local('hour')} = ${put(hour, 'int')}`]),
  ]
}

const creatorsOf = (tx: Tx, criteria: TransactionCriteria, put: Put): string =>
  `c.agency_id = ${put(tx.agencyId, 'uuid')}${criteria.creators ? ` AND c.id = ANY (${put(criteria.creators, 'uuid[]')})` : ''}`

/** Takes the newest rows of each creator first, so that each creator is a short index scan. */
export async function selectFiltered(
  tx: Tx,
  criteria: TransactionCriteria,
  limit: number,
  before: { occurredAt: string; id: string } | null,
): Promise<ListedTransactionRow[]> {
  const { values, put } = parameters()
  const where = conditions(criteria, put)
  if (before)
    where.push(
      `(t.occurred_at, t.id) < (${put(before.occurredAt, 'timestamptz')}, ${put(before.id, 'uuid')})`,
    )
  const size = put(limit, 'int')
  const found = await tx.query<{ id: string }>(
    `SELECT x.id FROM creators c CROSS JOIN LATERAL (
       SELECT t.id, t.occurred_at FROM fan_transactions t WHERE ${where.join(' AND ')}
       ORDER BY t.occurred_at DESC, t.id DESC LIMIT ${size}
     ) x WHERE ${creatorsOf(tx, criteria, put)} ORDER BY x.occurred_at DESC, x.id DESC LIMIT ${size}`,
    values,
  )
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []
  return tx.db
    .select({
      row: fanTransactions,
      username: fans.username,
      platform: fans.platform,
      stageName: creators.stageName,
    })
    .from(fanTransactions)
    .innerJoin(fans, and(eq(fans.agencyId, fanTransactions.agencyId), eq(fans.id, fanTransactions.fanId)))
    .innerJoin(creators, and(eq(creators.agencyId, fans.agencyId), eq(creators.id, fans.creatorId)))
    .where(and(eq(fanTransactions.agencyId, tx.agencyId), inArray(fanTransactions.id, ids)))
    .orderBy(desc(fanTransactions.occurredAt), desc(fanTransactions.id))
}

export type TransactionSums = {
  rows: number
  gross: number
  agency: number
  orders: number
  payingFans: number
}

export async function sumFiltered(tx: Tx, criteria: TransactionCriteria): Promise<TransactionSums> {
  const { values, put } = parameters()
  const where = conditions(criteria, put)
  const [row] = await tx.query<TransactionSums>(
    `SELECT count(*)::int AS rows, coalesce(sum(t.gross_cents), 0)::bigint AS gross,
       coalesce(sum(t.agency_cents), 0)::bigint AS agency, count(*) FILTER (WHERE t.kind = 'SALE')::int AS orders,
       count(DISTINCT t.fan_id) FILTER (WHERE t.kind = 'SALE')::int AS "payingFans"
     FROM creators c JOIN fan_transactions t ON ${where.join(' AND ')} WHERE ${creatorsOf(tx, criteria, put)}`,
    values,
  )
  return row as TransactionSums
}
