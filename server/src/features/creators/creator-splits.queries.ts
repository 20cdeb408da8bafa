import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { creatorSplits } from './creators.table.ts'

/** First day of a share that applies to all history. As text it sorts before all other days. */
export const BEGINNING = '-infinity'

/** `validFrom` may be BEGINNING. */
export type Split = { validFrom: string; creatorPercent: number }

const whereCreator = (tx: Tx, creatorId: string) =>
  and(eq(creatorSplits.agencyId, tx.agencyId), eq(creatorSplits.creatorId, creatorId))

const whereSplit = (tx: Tx, creatorId: string, validFrom: string) =>
  and(whereCreator(tx, creatorId), eq(creatorSplits.validFrom, validFrom))

export async function insertSplits(tx: Tx, splits: (Split & { creatorId: string })[]): Promise<void> {
  await tx.db.insert(creatorSplits).values(splits.map((split) => ({ agencyId: tx.agencyId, ...split })))
}

/** Replaces a split that starts on the same day. */
export async function upsertSplit(tx: Tx, creatorId: string, split: Split): Promise<void> {
  await tx.db
    .insert(creatorSplits)
    .values({ agencyId: tx.agencyId, creatorId, ...split })
    .onConflictDoUpdate({
      target: [creatorSplits.agencyId, creatorSplits.creatorId, creatorSplits.validFrom],
      set: { creatorPercent: split.creatorPercent },
    })
}

export async function selectSplit(tx: Tx, creatorId: string, validFrom: string): Promise<Split | undefined> {
  const columns = { validFrom: creatorSplits.validFrom, creatorPercent: creatorSplits.creatorPercent }
  const [row] = await tx.db
    .select(columns)
    .from(creatorSplits)
    .where(whereSplit(tx, creatorId, validFrom))
  return row
}

export async function deleteSplit(tx: Tx, creatorId: string, validFrom: string): Promise<void> {
  await tx.db.delete(creatorSplits).where(whereSplit(tx, creatorId, validFrom))
}

export async function hasSplits(tx: Tx, creatorId: string): Promise<boolean> {
  return (await tx.db.$count(creatorSplits, whereCreator(tx, creatorId))) > 0
}

/** The creator's share on a day. */
export async function percentOn(tx: Tx, creatorId: string, day: string): Promise<number> {
  const [row] = await tx.db
    .select({ percent: creatorSplits.creatorPercent })
    .from(creatorSplits)
    .where(and(whereCreator(tx, creatorId), lte(creatorSplits.validFrom, day)))
    .orderBy(desc(creatorSplits.validFrom))
    .limit(1)
  return row?.percent ?? DEFAULT_CREATOR_PERCENT
}

/** First day of the next split, or null. */
export async function selectNextSplitDay(
  tx: Tx,
  creatorId: string,
  validFrom: string,
): Promise<string | null> {
  const [row] = await tx.query<{ day: string | null }>(
    `SELECT min(valid_from)::text AS day FROM creator_splits
     WHERE agency_id = $1 AND creator_id = $2 AND valid_from > $3::date`,
    [tx.agencyId, creatorId, validFrom],
  )
  return row?.day ?? null
}

export type ChangedMonth = {
  month: string
  transactions: number
  /** The month's totals in cents, before the change. */
  creator: number
  agency: number
  /** The change in the creator's share. */
  difference: number
}

/** Months whose shares change if the split applies until `until`, newest first. */
export async function selectChangedMonths(
  tx: Tx,
  creatorId: string,
  split: Split,
  until: string | null,
): Promise<ChangedMonth[]> {
  return tx.query<ChangedMonth>(
    `SELECT c.month, c.transactions, c.difference, m.creator, m.agency
     FROM (
       SELECT to_char(day, 'YYYY-MM') AS month, count(*) AS transactions, sum(after - before)::bigint AS difference
       FROM gate.resplit_amounts($1, $2, $3::date, coalesce($4::date, 'infinity'), $5) GROUP BY 1
     ) c
     JOIN (
       SELECT to_char(day, 'YYYY-MM') AS month, sum(creator_cents)::bigint AS creator, sum(agency_cents)::bigint AS agency
       FROM creator_days WHERE agency_id = $1 AND creator_id = $2 GROUP BY 1
     ) m USING (month)
     ORDER BY c.month DESC`,
    [tx.agencyId, creatorId, split.validFrom, until, split.creatorPercent],
  )
}

/** Recalculates the split of existing transactions. */
export async function resplitTransactions(
  tx: Tx,
  creatorId: string,
  split: Split,
  until: string | null,
): Promise<void> {
  await tx.query(`SELECT gate.resplit_transactions($1, $2::date, coalesce($3::date, 'infinity'), $4)`, [
    creatorId,
    split.validFrom,
    until,
    split.creatorPercent,
  ])
}
