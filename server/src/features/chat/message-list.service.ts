import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { type AttachmentsByMessage, readAttachments, readAttachmentsInTx } from './attachments.service.ts'
import { toMessage } from './chat-view.ts'
import type { MessageRow } from './thread.queries.ts'

type MessageRowWithReadSeq = MessageRow & { readSeq: number }

/** Maps a page of messages; attachments are read only if there are any. */
export async function toMessages(ctx: Ctx, rows: MessageRowWithReadSeq[], tx?: Tx): Promise<Message[]> {
  const withAttachments = rows.filter(
    ({ attachmentCount, deletedAt }) => attachmentCount > 0 && deletedAt === null,
  )
  const attachmentsByMessage =
    withAttachments.length > 0
      ? await readMessageAttachments(
          ctx,
          tx,
          withAttachments.map(({ id }) => id),
        )
      : null
  return rows.map((row) => toMessage(row, row.readSeq, attachmentsByMessage?.get(row.id) ?? []))
}

async function readMessageAttachments(
  ctx: Ctx,
  tx: Tx | undefined,
  messageIds: string[],
): Promise<AttachmentsByMessage> {
  if (tx) return readAttachmentsInTx(ctx.platform, tx, messageIds)
  return readAttachments(ctx.platform, ctx.agencyId, messageIds)
}
