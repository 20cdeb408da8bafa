import { type Composition, handlerOf } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { SendBody } from '@greenroom/contract/features/chat/chat-send.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { toCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { announceHits, screenMessage } from '../screening/screening.service.ts'
import { readSuggestions } from './composition.queries.ts'
import { compositionOf } from './composition.ts'
import { writeMessage } from './message-writer.service.ts'
import type { NewMessage } from './send.queries.ts'

/** Creators send in their own name, without their agency's limits for staff. */
export const isStaff = ({ role }: Ctx['session']): boolean => role !== 'CREATOR'

/** Sends a message on the creator's behalf. Repeating a client id returns the same message. */
export async function sendMessage(ctx: Ctx, body: SendBody): Promise<Message> {
  const { session, platform } = ctx
  const { fanId, content, clientId = null } = body
  const visible = session.visibleCreators
  const senderId = session.userId
  const baseMessage = { fanId, content, clientId, visible, senderId, direction: 'TO_FAN' as const }
  const [hits, composition] = await Promise.all([
    screenMessage(ctx, baseMessage),
    resolveComposition(ctx, body),
  ])
  const message = await writeMessage(platform, ctx.agencyId, {
    ...baseMessage,
    id: newId(),
    hits,
    handlerType: handlerOf(session.role),
    composition,
    platform: null,
    senderName: ctx.actor.name,
    externalId: null,
    sentAt: platform.clock().toISOString(),
    ownerId: senderId,
    attachments: toNewAttachments(body, isStaff(session)),
  })
  await announceHits(ctx, hits)
  return message
}

/** Reads no suggestions for messages without text or for quick replies. */
async function resolveComposition(ctx: Ctx, body: SendBody): Promise<Composition> {
  if (body.content === '' || body.composition === 'quick_reply')
    return body.composition === 'quick_reply' ? 'quick_reply' : 'typed'
  return compositionOf(body, await readSuggestions(ctx.platform.database, ctx.agencyId, body.fanId))
}

/** The first item carries the price of the bundle. */
function toNewAttachments(
  { attachments, bundlePrice, resend }: SendBody,
  isFromStaff: boolean,
): NewMessage['attachments'] {
  const first = attachments.find(({ itemId }) => itemId !== undefined)
  return attachments.map((attachment) => {
    const { uploadId, itemId, price = attachment === first ? bundlePrice : undefined } = attachment
    const priceCents = price === undefined ? null : toCents(price)
    if (itemId === undefined) return { uploadId: uploadId ?? '', priceCents, isFromStaff }
    const isBundled = bundlePrice !== undefined && attachment !== first
    return { itemId, priceCents, isBundled, isResend: resend ?? false }
  })
}
