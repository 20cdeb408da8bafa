import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/db/scope.ts'
import { contentItems } from '../content/content.table.ts'
import { uploads } from '../uploads/uploads.table.ts'
import { messageAttachments, messages } from './chat.table.ts'

/** The paid attachment that unlocks this one. */
const opener = alias(messageAttachments, 'opener')

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
      itemId: messageAttachments.itemId,
      title: contentItems.title,
      unlockedBy: messageAttachments.unlockedBy,
      openerPaidAt: opener.paidAt,
    })
    .from(messageAttachments)
    .innerJoin(
      uploads,
      and(eq(uploads.agencyId, messageAttachments.agencyId), eq(uploads.id, messageAttachments.uploadId)),
    )
    .leftJoin(
      contentItems,
      and(
        eq(contentItems.agencyId, messageAttachments.agencyId),
        eq(contentItems.id, messageAttachments.itemId),
      ),
    )
    .leftJoin(
      opener,
      and(
        eq(opener.agencyId, messageAttachments.agencyId),
        eq(opener.messageId, messageAttachments.messageId),
        eq(opener.position, messageAttachments.unlockedBy),
      ),
    )
    .where(
      and(eq(messageAttachments.agencyId, tx.agencyId), inArray(messageAttachments.messageId, messageIds)),
    )
    .orderBy(asc(messageAttachments.messageId), asc(messageAttachments.position))
}

export async function isInVisibleMessage(tx: Tx, uploadId: string): Promise<boolean> {
  const rows = await tx.db
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
  return rows.length > 0
}
