import type { TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { olderThan } from '../../platform/db/older-than.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { agencies } from '../agency/agency.table.ts'
import { creatorSplits, creators } from '../creators/creators.table.ts'
import { fanMonths, fans } from './fans.table.ts'
import { fanTransactions } from './ledger.table.ts'

export type TransactionRow = typeof fanTransactions.$inferSelect
export type NewTransactionRow = Omit<typeof fanTransactions.$inferInsert, 'agencyId'>

const inAgency = (tx: Tx) => eq(fanTransactions.agencyId, tx.agencyId)
const forFan = (tx: Tx, fanId: string) => and(inAgency(tx), eq(fanTransactions.fanId, fanId))

/** Returns undefined if the external id is already in use, even by a concurrent insert. */
export async function insertTransaction(tx: Tx, row: NewTransactionRow): Promise<TransactionRow | undefined> {
  const [inserted] = await tx.db
    .insert(fanTransactions)
    .values({ ...row, agencyId: tx.agencyId })
    .onConflictDoNothing()
    .returning()
  return inserted
}

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

/** Total spent minus refunds. */
export async function selectTotalSpent(tx: Tx, fanId: string): Promise<number> {
  const [row] = await tx.db
    .select({ cents: fans.totalSpentCents })
    .from(fans)
    .where(and(eq(fans.agencyId, tx.agencyId), eq(fans.id, fanId)))
  return row?.cents ?? 0
}

/** The creator's split at an instant; undefined before the first one. Concurrent changes wait until the commit. */
export async function selectSplit(tx: Tx, creatorId: string, at: string): Promise<number | undefined> {
  await tx.query('SELECT 1 FROM creators WHERE agency_id = $1 AND id = $2 FOR SHARE', [
    tx.agencyId,
    creatorId,
  ])
  const day = sql`(${at}::timestamptz AT TIME ZONE ${agencies.timeZone})::date`
  const [row] = await tx.db
    .select({ percent: creatorSplits.creatorPercent })
    .from(creatorSplits)
    .innerJoin(agencies, eq(agencies.id, creatorSplits.agencyId))
    .where(
      and(
        eq(creatorSplits.agencyId, tx.agencyId),
        eq(creatorSplits.creatorId, creatorId),
        lte(creatorSplits.validFrom, day),
      ),
    )
    .orderBy(desc(creatorSplits.validFrom))
    .limit(1)
  return row?.percent
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
