import type { TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import { and, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { olderThan } from '../../platform/db/older-than.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { creators } from '../creators/creators.table.ts'
import { fanMonths, fans } from '../fans/fans.table.ts'
import { fanTransactions } from './ledger.table.ts'

export type TransactionRow = typeof fanTransactions.$inferSelect

const inAgency = (tx: Tx) => eq(fanTransactions.agencyId, tx.agencyId)
const forFan = (tx: Tx, fanId: string) => and(inAgency(tx), eq(fanTransactions.fanId, fanId))

export async function selectByExternalId(tx: Tx, externalId: string): Promise<TransactionRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(fanTransactions)
    .where(and(inAgency(tx), eq(fanTransactions.externalId, externalId)))
  return row
}

export async function selectTransaction(
  tx: Tx,
  fanId: string,
  id: string,
): Promise<TransactionRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(fanTransactions)
    .where(and(forFan(tx, fanId), eq(fanTransactions.id, id)))
  return row
}

/** Sum of refunds and corrections of a transaction. */
export async function sumCorrections(tx: Tx, fanId: string, id: string): Promise<number> {
  const [row] = await tx.db
    .select({ cents: sql<string>`coalesce(sum(${fanTransactions.grossCents}), 0)` })
    .from(fanTransactions)
    .where(and(forFan(tx, fanId), eq(fanTransactions.correctsId, id)))
  return Number(row?.cents ?? 0)
}

export async function selectTransactions(
  tx: Tx,
  fanId: string,
  limit: number,
  before: { occurredAt: string; id: string } | null,
): Promise<TransactionRow[]> {
  const beforeCursor = olderThan(
    [fanTransactions.occurredAt, fanTransactions.id],
    before && [before.occurredAt, before.id],
  )
  return tx.db
    .select()
    .from(fanTransactions)
    .where(and(forFan(tx, fanId), beforeCursor))
    .orderBy(desc(fanTransactions.occurredAt), desc(fanTransactions.id))
    .limit(limit)
}

/** Transactions of all or some creators. Sorted by creator first, so each page is one index range. */
export async function selectAllTransactions(
  tx: Tx,
  creatorIds: string[] | null,
  limit: number,
  before: { creatorId: string; occurredAt: string; id: string } | null,
): Promise<{ row: TransactionRow; username: string; creator: string }[]> {
  return tx.db
    .select({ row: fanTransactions, username: fans.username, creator: creators.stageName })
    .from(fanTransactions)
    .innerJoin(fans, and(eq(fans.agencyId, fanTransactions.agencyId), eq(fans.id, fanTransactions.fanId)))
    .innerJoin(creators, and(eq(creators.agencyId, fans.agencyId), eq(creators.id, fans.creatorId)))
    .where(
      and(
        inAgency(tx),
        creatorIds ? inArray(fanTransactions.creatorId, creatorIds) : undefined,
        before
          ? sql`(${fanTransactions.creatorId}, ${fanTransactions.occurredAt}, ${fanTransactions.id}) < (${before.creatorId}::uuid, ${before.occurredAt}::timestamptz, ${before.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(fanTransactions.creatorId), desc(fanTransactions.occurredAt), desc(fanTransactions.id))
    .limit(limit)
}

export async function selectMonths(tx: Tx, fanId: string, from: string) {
  return tx.db
    .select()
    .from(fanMonths)
    .where(and(eq(fanMonths.agencyId, tx.agencyId), eq(fanMonths.fanId, fanId), gte(fanMonths.month, from)))
}

export type TypeSums = {
  type: TransactionType
  gross: number
  orders: number
  fee: number
  net: number
  creator: number
  agency: number
  refunded: number
}

/** Computed on read: a single fan has few transactions. */
export async function sumByType(tx: Tx, fanId: string): Promise<TypeSums[]> {
  return tx.query<TypeSums>(
    `SELECT type, sum(gross_cents)::bigint AS gross, count(*) FILTER (WHERE kind = 'SALE') AS orders,
       sum(fee_cents)::bigint AS fee, sum(net_cents)::bigint AS net, sum(creator_cents)::bigint AS creator,
       sum(agency_cents)::bigint AS agency,
       coalesce(-sum(gross_cents) FILTER (WHERE kind IN ('REFUND', 'CHARGEBACK')), 0)::bigint AS refunded
     FROM fan_transactions WHERE agency_id = $1 AND fan_id = $2 GROUP BY type`,
    [tx.agencyId, fanId],
  )
}
