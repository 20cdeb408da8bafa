import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { TransactionFilter } from '@greenroom/contract/features/ledger/transactions.schema.ts'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { type AddParam, parameters } from '../../platform/db/statement-text.ts'
import { creators } from '../creators/creators.table.ts'
import { fans } from '../fans/fans.table.ts'
import type { TransactionRow } from './ledger.queries.ts'
import { fanTransactions } from './ledger.table.ts'

export type TransactionCriteria = Omit<TransactionFilter, 'creatorId'> & {
  creators: string[] | null
  timeZone: string
}

export type ListedTransactionRow = {
  row: TransactionRow
  username: string
  platform: AccountPlatform
  stageName: string
}

/** Conditions on transactions `t` of creator `c`. */
function conditions(criteria: TransactionCriteria, addParam: AddParam): string[] {
  const { from, to, platform, type, weekday, hour } = criteria
  const zone = addParam(criteria.timeZone, 'text')
  const startOf = (day: string, offsetDays: number) =>
    `((${addParam(day, 'date')} + ${offsetDays})::timestamp AT TIME ZONE ${zone})`
  const localPart = (field: string) => `extract(${field} FROM t.occurred_at AT TIME ZONE ${zone})`
  return [
    't.agency_id = c.agency_id AND t.creator_id = c.id',
    // PostgreSQL rejects a parameter that no other condition uses, because it can't infer the type.
    `${zone} IS NOT NULL`,
    ...(from === undefined ? [] : [`t.occurred_at >= ${startOf(from, 0)}`]),
    ...(to === undefined ? [] : [`t.occurred_at < ${startOf(to, 1)}`]),
    ...(platform === undefined
      ? []
      : [
          `EXISTS (SELECT 1 FROM fans f WHERE f.agency_id = t.agency_id AND f.id = t.fan_id AND f.platform = ${addParam(platform, 'text')})`,
        ]),
    ...(type === undefined ? [] : [`t.type = ${addParam(type, 'text')}`]),
    ...(weekday === undefined ? [] : [`${localPart('isodow')} = ${addParam(weekday, 'int')}`]),
    ...(hour === undefined ? [] : [`${localPart('hour')} = ${addParam(hour, 'int')}`]),
  ]
}

const creatorCondition = (tx: Tx, criteria: TransactionCriteria, addParam: AddParam): string =>
  `c.agency_id = ${addParam(tx.agencyId, 'uuid')}${criteria.creators ? ` AND c.id = ANY (${addParam(criteria.creators, 'uuid[]')})` : ''}`

/** Selects the newest rows of each creator first, so each creator takes only a short index scan. */
export async function selectFiltered(
  tx: Tx,
  criteria: TransactionCriteria,
  limit: number,
  before: { occurredAt: string; id: string } | null,
): Promise<ListedTransactionRow[]> {
  const { values, addParam } = parameters()
  const where = conditions(criteria, addParam)
  if (before)
    where.push(
      `(t.occurred_at, t.id) < (${addParam(before.occurredAt, 'timestamptz')}, ${addParam(before.id, 'uuid')})`,
    )
  const size = addParam(limit, 'int')
  const page = await tx.query<{ id: string }>(
    `SELECT x.id FROM creators c CROSS JOIN LATERAL (
       SELECT t.id, t.occurred_at FROM fan_transactions t WHERE ${where.join(' AND ')}
       ORDER BY t.occurred_at DESC, t.id DESC LIMIT ${size}
     ) x WHERE ${creatorCondition(tx, criteria, addParam)} ORDER BY x.occurred_at DESC, x.id DESC LIMIT ${size}`,
    values,
  )
  const ids = page.map(({ id }) => id)
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
  const { values, addParam } = parameters()
  const where = conditions(criteria, addParam)
  const [row] = await tx.query<TransactionSums>(
    `SELECT count(*)::int AS rows, coalesce(sum(t.gross_cents), 0)::bigint AS gross,
       coalesce(sum(t.agency_cents), 0)::bigint AS agency, count(*) FILTER (WHERE t.kind = 'SALE')::int AS orders,
       count(DISTINCT t.fan_id) FILTER (WHERE t.kind = 'SALE')::int AS "payingFans"
     FROM creators c JOIN fan_transactions t ON ${where.join(' AND ')} WHERE ${creatorCondition(tx, criteria, addParam)}`,
    values,
  )
  return row as TransactionSums
}
