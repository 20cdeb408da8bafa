import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { type AttachmentsByMessage, attachmentsIn, attachmentsOf } from './attachments.service.ts'
import { toMessage } from './chat-view.ts'
import type { MessageRow } from './thread.queries.ts'

type MessageRowWithRead = MessageRow & { readSeq: number }

/** Maps a page of messages; attachments are read only if there are any. */
export async function toMessages(ctx: Ctx, rows: MessageRowWithRead[], tx?: Tx): Promise<Message[]> {
  const carrying = rows.filter(({ attachments, deletedAt }) => attachments > 0 && deletedAt === null)
  const files =
    carrying.length > 0
      ? await filesOf(
          ctx,
          tx,
          carrying.map(({ id }) => id),
        )
      : null
  return rows.map((row) => toMessage(row, row.readSeq, files?.get(row.id) ?? []))
}

async function filesOf(ctx: Ctx, tx: Tx | undefined, messageIds: string[]): Promise<AttachmentsByMessage> {
  if (tx) return attachmentsIn(ctx.platform, tx, messageIds)
  return attachmentsOf(ctx.platform, ctx.agencyId, messageIds)
}
