import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { fanBlocks } from './fan-notes.table.ts'
import { fans } from './fans.table.ts'

export async function setBlockedAt(tx: Tx, fanId: string, blockedAt: string | null): Promise<void> {
  await tx.db
    .update(fans)
    .set({ blockedAt })
    .where(and(eq(fans.agencyId, tx.agencyId), eq(fans.id, fanId)))
}

export async function insertBlock(
  tx: Tx,
  block: Omit<typeof fanBlocks.$inferInsert, 'agencyId'>,
): Promise<void> {
  await tx.db.insert(fanBlocks).values({ ...block, agencyId: tx.agencyId })
}

export async function liftBlock(
  tx: Tx,
  fanId: string,
  lifted: { liftedBy: string; liftedAt: string },
): Promise<void> {
  const isOpenBlock = and(
    eq(fanBlocks.agencyId, tx.agencyId),
    eq(fanBlocks.fanId, fanId),
    isNull(fanBlocks.liftedAt),
  )
  await tx.db.update(fanBlocks).set(lifted).where(isOpenBlock)
}
