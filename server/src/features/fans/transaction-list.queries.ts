import type { AccountPlatform } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { TransactionFilter } from '@greenroom/contract/features/fans/transactions.schema.ts'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
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

const ITS_FAN = and(eq(fans.agencyId, fanTransactions.agencyId), eq(fans.id, fanTransactions.fanId))

function conditions(tx: Tx, criteria: TransactionCriteria): SQL | undefined {
  const { from, to, platform, type, weekday, hour, timeZone } = criteria
  const start = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp AT TIME ZONE ${timeZone})`
  const local = (field: string) =>
    sql`extract(${sql.raw(field)} FROM ${fanTransactions.occurredAt} AT TIME ZONE ${timeZone})`
  return and(
    eq(fanTransactions.agencyId, tx.agencyId),
    criteria.creators ? inArray(fanTransactions.creatorId, criteria.creators) : undefined,
    from === undefined ? undefined : sql`${fanTransactions.occurredAt} >= ${start(from, 0)}`,
    to === undefined ? undefined : sql`${fanTransactions.occurredAt} < ${start(to, 1)}`,
    platform === undefined ? undefined : eq(fans.platform, platform),
    type === undefined ? undefined : eq(fanTransactions.type, type),
    weekday === undefined ? undefined : sql`${local('isodow')} = ${weekday}`,
    hour === undefined ? undefined : sql`${local('hour')} = ${hour}`,
  )
}

export async function selectFiltered(
  tx: Tx,
  criteria: TransactionCriteria,
  limit: number,
  before: { occurredAt: string; id: string } | null,
): Promise<ListedTransactionRow[]> {
  const rest = before
    ? sql`(${fanTransactions.occurredAt}, ${fanTransactions.id}) < (${before.occurredAt}::timestamptz, ${before.id}::uuid)`
    : undefined
  return tx.db
    .select({
      row: fanTransactions,
      username: fans.username,
      platform: fans.platform,
      stageName: creators.stageName,
    })
    .from(fanTransactions)
    .innerJoin(fans, ITS_FAN)
    .innerJoin(creators, and(eq(creators.agencyId, fans.agencyId), eq(creators.id, fans.creatorId)))
    .where(and(conditions(tx, criteria), rest))
    .orderBy(desc(fanTransactions.occurredAt), desc(fanTransactions.id))
    .limit(limit)
}

export type TransactionSums = {
  rows: number
  gross: number
  agency: number
  orders: number
  payingFans: number
}

export async function sumFiltered(tx: Tx, criteria: TransactionCriteria): Promise<TransactionSums> {
  const isSale = sql`${fanTransactions.kind} = 'SALE'`
  const [row] = await tx.db
    .select({
      rows: sql<number>`count(*)`.mapWith(Number),
      gross: sql<number>`coalesce(sum(${fanTransactions.grossCents}), 0)`.mapWith(Number),
      agency: sql<number>`coalesce(sum(${fanTransactions.agencyCents}), 0)`.mapWith(Number),
      orders: sql<number>`count(*) FILTER (WHERE ${isSale})`.mapWith(Number),
      payingFans: sql<number>`count(DISTINCT ${fanTransactions.fanId}) FILTER (WHERE ${isSale})`.mapWith(
        Number,
      ),
    })
    .from(fanTransactions)
    .innerJoin(fans, ITS_FAN)
    .where(conditions(tx, criteria))
  return row as TransactionSums
}
