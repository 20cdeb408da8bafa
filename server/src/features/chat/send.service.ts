import { handlerOf } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Message, SendBody } from '@greenroom/contract/features/chat/chat.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { toCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { writeMessage } from './message-writer.service.ts'

/** Sends in the creator's name. Repeating a client id returns the same message. */
export async function sendMessage(ctx: Ctx, body: SendBody): Promise<Message> {
  const { session, platform } = ctx
  return writeMessage(platform, ctx.agencyId, {
    id: newId(),
    fanId: body.fanId,
    direction: 'TO_FAN',
    handlerType: handlerOf(session.role),
    composition: body.composition,
    content: body.content,
    platform: null,
    senderId: session.userId,
    senderName: ctx.actor.name,
    clientId: body.clientId ?? null,
    externalId: null,
    sentAt: platform.clock().toISOString(),
    visible: session.visibleCreators,
    ownerId: session.userId,
    attachments: body.attachments.map(({ uploadId, price }) => ({
      uploadId,
      priceCents: price === undefined ? null : toCents(price),
    })),
  })
}
