import type { TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import { and, desc, eq, gte, lt, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { agencies } from '../agency/agency.table.ts'
import { creatorSplits } from '../creators/creators.table.ts'
import { fanMonths, fans } from './fans.table.ts'
import { fanTransactions } from './ledger.table.ts'

export type TransactionRow = typeof fanTransactions.$inferSelect
export type NewTransactionRow = Omit<typeof fanTransactions.$inferInsert, 'agencyId'>

const ofAgency = (tx: Tx) => eq(fanTransactions.agencyId, tx.agencyId)
const ofFan = (tx: Tx, fanId: string) => and(ofAgency(tx), eq(fanTransactions.fanId, fanId))

/** Undefined when a row with this external id is there already, also when it came a moment ago. */
export async function insertTransaction(tx: Tx, row: NewTransactionRow): Promise<TransactionRow | undefined> {
  const [written] = await tx.db
    .insert(fanTransactions)
    .values({ ...row, agencyId: tx.agencyId })
    .onConflictDoNothing()
    .returning()
  return written
}

export async function selectByExternalId(tx: Tx, externalId: string): Promise<TransactionRow | undefined> {
  const [row] = await tx.db
    .select()
    .from(fanTransactions)
    .where(and(ofAgency(tx), eq(fanTransactions.externalId, externalId)))
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
    .where(and(ofFan(tx, fanId), eq(fanTransactions.id, id)))
  return row
}

/** What rows that refer to a transaction have added to it or taken from it. */
export async function sumOfCorrections(tx: Tx, fanId: string, id: string): Promise<number> {
  const [row] = await tx.db
    .select({ cents: sql<string>`coalesce(sum(${fanTransactions.grossCents}), 0)` })
    .from(fanTransactions)
    .where(and(ofFan(tx, fanId), eq(fanTransactions.correctsId, id)))
  return Number(row?.cents ?? 0)
}

/** What a fan has paid in all, less what went back. */
export async function selectTotalSpent(tx: Tx, fanId: string): Promise<number> {
  const [row] = await tx.db
    .select({ cents: fans.totalSpentCents })
    .from(fans)
    .where(and(eq(fans.agencyId, tx.agencyId), eq(fans.id, fanId)))
  return row?.cents ?? 0
}

/** What the creator keeps of the net on the day of an instant in the agency's zone; undefined before the first row. */
export async function selectSplit(tx: Tx, creatorId: string, at: string): Promise<number | undefined> {
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
  const rest =
    before &&
    or(
      lt(fanTransactions.occurredAt, before.occurredAt),
      and(eq(fanTransactions.occurredAt, before.occurredAt), lt(fanTransactions.id, before.id)),
    )
  return tx.db
    .select()
    .from(fanTransactions)
    .where(and(ofFan(tx, fanId), rest ?? undefined))
    .orderBy(desc(fanTransactions.occurredAt), desc(fanTransactions.id))
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

/** One fan's ledger by type; a fan has as many rows as a person buys, so this needs no store of its own. */
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
