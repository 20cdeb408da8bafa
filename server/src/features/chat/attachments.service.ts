import type { Attachment } from '@greenroom/contract/features/chat/chat.schema.ts'
import { fromCents } from '@greenroom/contract/kit/money.ts'
import type { Platform } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { mediaUrl } from '../uploads/media-url.service.ts'
import * as queries from './attachments.queries.ts'

export type AttachmentsByMessage = Map<string, Attachment[]>

/** Attachments with signed, short-lived URLs. Call only for messages the user can see. */
export async function readAttachments(
  platform: Platform,
  agencyId: string,
  messageIds: string[],
): Promise<AttachmentsByMessage> {
  if (messageIds.length === 0) return new Map()
  return withScope(platform.database, agencyId, (tx) => readAttachmentsInTx(platform, tx, messageIds))
}

/** Like `readAttachments`, but within an open transaction. */
export async function readAttachmentsInTx(
  platform: Platform,
  tx: Tx,
  messageIds: string[],
  isEvidence = false,
): Promise<AttachmentsByMessage> {
  if (messageIds.length === 0) return new Map()
  const byMessage: AttachmentsByMessage = new Map()
  for (const row of await queries.selectAttachments(tx, messageIds)) {
    const list = byMessage.get(row.messageId)
    const attachment = toAttachment(platform, tx.agencyId, row, isEvidence)
    if (list) list.push(attachment)
    else byMessage.set(row.messageId, [attachment])
  }
  return byMessage
}

function toAttachment(
  platform: Platform,
  agencyId: string,
  row: queries.AttachmentRow,
  isEvidence: boolean,
): Attachment {
  const urlFor = (variant: 'display' | 'thumbnail', key: string | null) =>
    key === null ? null : mediaUrl(platform, { agencyId, id: row.id, variant, isEvidence })
  return {
    id: row.id,
    type: row.kind ?? 'image',
    url: urlFor('display', row.displayKey),
    thumbnailUrl: urlFor('thumbnail', row.thumbnailKey),
    width: row.width,
    height: row.height,
    seconds: row.milliseconds === null ? null : row.milliseconds / 1_000,
    price: row.priceCents === null ? null : fromCents(row.priceCents),
    isPaid: row.paidAt !== null,
    itemId: row.itemId,
    title: row.title,
    // Positions start at one.
    unlockedBy: row.unlockedBy === null ? null : row.unlockedBy - 1,
    isLocked:
      row.unlockedBy === null ? row.priceCents !== null && row.paidAt === null : row.openerPaidAt === null,
  }
}

/** A file is visible as long as a message that contains it is. */
export const chatMedia = { isShown: queries.isInVisibleMessage }
