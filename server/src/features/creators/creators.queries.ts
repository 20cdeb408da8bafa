import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { creators } from './creators.table.ts'

export async function insertCreator(tx: Tx, creator: typeof creators.$inferInsert): Promise<void> {
  await tx.db.insert(creators).values(creator)
}

export async function updateCreatorOfUser(
  tx: Tx,
  userId: string,
  changes: { stageName: string },
): Promise<boolean> {
  const rows = await tx.db
    .update(creators)
    .set({ ...changes, updatedAt: new Date().toISOString() })
    .where(eq(creators.userId, userId))
    .returning({ id: creators.id })
  return rows.length > 0
}
