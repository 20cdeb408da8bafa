import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/scope.ts'
import { uploads } from '../uploads/uploads.table.ts'
import { messageAttachments, messages } from './chat.table.ts'

export type AttachmentRow = Awaited<ReturnType<typeof selectAttachments>>[number]

export async function selectAttachments(tx: Tx, messageIds: string[]) {
  return tx.db
    .select({
      messageId: messageAttachments.messageId,
      id: uploads.id,
      kind: uploads.kind,
      width: uploads.width,
      height: uploads.height,
      milliseconds: uploads.milliseconds,
      displayKey: uploads.displayKey,
      thumbnailKey: uploads.thumbnailKey,
      priceCents: messageAttachments.priceCents,
      paidAt: messageAttachments.paidAt,
    })
    .from(messageAttachments)
    .innerJoin(
      uploads,
      and(eq(uploads.agencyId, messageAttachments.agencyId), eq(uploads.id, messageAttachments.uploadId)),
    )
    .where(
      and(eq(messageAttachments.agencyId, tx.agencyId), inArray(messageAttachments.messageId, messageIds)),
    )
    .orderBy(asc(messageAttachments.messageId), asc(messageAttachments.position))
}

export async function isInShownMessage(tx: Tx, uploadId: string): Promise<boolean> {
  const found = await tx.db
    .select({ id: messages.id })
    .from(messageAttachments)
    .innerJoin(messages, eq(messages.id, messageAttachments.messageId))
    .where(
      and(
        eq(messageAttachments.agencyId, tx.agencyId),
        eq(messageAttachments.uploadId, uploadId),
        isNull(messages.deletedAt),
      ),
    )
    .limit(1)
  return found.length > 0
}
