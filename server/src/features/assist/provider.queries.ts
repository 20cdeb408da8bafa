import type { ProviderProblem } from '@greenroom/contract/features/assist/assist.rules.ts'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { aiCalls, aiProviders } from './assist.table.ts'

type ProviderRow = Omit<typeof aiProviders.$inferSelect, 'agencyId'>

export async function selectProvider(tx: Tx): Promise<ProviderRow | undefined> {
  const [row] = await tx.db.select().from(aiProviders).where(eq(aiProviders.agencyId, tx.agencyId))
  return row
}

export async function upsertProvider(tx: Tx, row: ProviderRow): Promise<void> {
  await tx.db
    .insert(aiProviders)
    .values({ agencyId: tx.agencyId, ...row })
    .onConflictDoUpdate({ target: aiProviders.agencyId, set: row })
}

/** Returns false if there was none. */
export async function deleteProvider(tx: Tx): Promise<boolean> {
  const deletedRows = await tx.db
    .delete(aiProviders)
    .where(eq(aiProviders.agencyId, tx.agencyId))
    .returning({ agencyId: aiProviders.agencyId })
  return deletedRows.length > 0
}

/** Since the first of this month in the agency's time zone. */
export async function selectMonthCostMicros(tx: Tx, now: string, timeZone: string): Promise<number> {
  const [row] = await tx.query<{ micros: number }>(
    `SELECT coalesce(sum(cost_micros), 0)::float8 AS micros FROM ai_calls
     WHERE agency_id = $1 AND created_at >= date_trunc('month', $2::timestamptz, $3)`,
    [tx.agencyId, now, timeZone],
  )
  return row?.micros ?? 0
}

/** Serializes budget checks per agency, so concurrent calls can't exceed the budget. */
export async function lockBudget(tx: Tx): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('ai budget ' || $1, 0))`, [tx.agencyId])
}

export async function insertCall(
  tx: Tx,
  call: { id: string; userId: string; creatorId: string | null; costMicros: number; createdAt: string },
): Promise<void> {
  await tx.db.insert(aiCalls).values({ agencyId: tx.agencyId, ...call })
}

export async function updateCall(
  tx: Tx,
  id: string,
  result: { problem: ProviderProblem | null; inputTokens: number; outputTokens: number; costMicros: number },
): Promise<void> {
  await tx.db.update(aiCalls).set(result).where(eq(aiCalls.id, id))
}
