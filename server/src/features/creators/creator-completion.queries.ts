import { DEFAULT_CREATOR_PERCENT } from '@greenroom/contract/features/creators/creators.rules.ts'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { creatorSplits } from './creators.table.ts'

/** The creator's share on a day. */
export async function percentOn(tx: Tx, creatorId: string, day: string): Promise<number> {
  const [row] = await tx.db
    .select({ percent: creatorSplits.creatorPercent })
    .from(creatorSplits)
    .where(and(eq(creatorSplits.creatorId, creatorId), lte(creatorSplits.validFrom, day)))
    .orderBy(desc(creatorSplits.validFrom))
    .limit(1)
  return row?.percent ?? DEFAULT_CREATOR_PERCENT
}
