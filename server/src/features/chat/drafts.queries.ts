import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { conversationDrafts } from './chat.table.ts'

export async function putDraft(
  tx: Tx,
  draft: { fanId: string; userId: string; content: string; updatedAt: string },
): Promise<void> {
  const { content, updatedAt } = draft
  await tx.db
    .insert(conversationDrafts)
    .values({ ...draft, agencyId: tx.agencyId })
    .onConflictDoUpdate({
      target: [conversationDrafts.agencyId, conversationDrafts.fanId, conversationDrafts.userId],
      set: { content, updatedAt },
    })
}

export async function deleteDraft(tx: Tx, fanId: string, userId: string): Promise<void> {
  await tx.db
    .delete(conversationDrafts)
    .where(
      and(
        eq(conversationDrafts.agencyId, tx.agencyId),
        eq(conversationDrafts.fanId, fanId),
        eq(conversationDrafts.userId, userId),
      ),
    )
}
