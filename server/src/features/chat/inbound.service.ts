import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { visibleTo } from '../fans/fan-access.service.ts'
import { writeMessage } from './message-writer.service.ts'

const AHEAD_MS = 5 * 60_000
const LONGEST_HEARD = 20_000
const LONGEST_EXTERNAL_ID = 200

export type InboundMessage = {
  fanId: string
  content: string
  /** The platform's id, which makes retries idempotent. */
  externalId?: string | undefined
  /** Defaults to now. */
  sentAt?: string | undefined
  platform?: string | undefined
  attachments?: { uploadId: string }[] | undefined
}

/**
 * The only entry for messages from fans, from a bridge or a simulated fan. Fans may write anything; it is stored
 * unchanged.
 */
export async function receiveMessage(ctx: Ctx | AgencyCtx, heard: InboundMessage): Promise<Message> {
  const { content, externalId = null, attachments = [] } = heard
  for (const text of [content, externalId ?? '', heard.platform ?? ''])
    if (text.includes('\0')) throw new ApiError('invalid_input', 'Contains characters that cannot be kept.')
  if (content === '' && attachments.length === 0) throw new ApiError('refused', 'The message is empty.')
  if (content.length > LONGEST_HEARD || (externalId?.length ?? 0) > LONGEST_EXTERNAL_ID)
    throw new ApiError('too_large')
  return writeMessage(ctx.platform, ctx.agencyId, {
    id: newId(),
    fanId: heard.fanId,
    direction: 'FROM_FAN',
    handlerType: 'HUMAN',
    composition: null,
    content,
    platform: heard.platform ?? null,
    senderId: null,
    senderName: null,
    clientId: null,
    externalId,
    sentAt: sentAt(ctx, heard.sentAt),
    visible: visibleTo(ctx),
    ownerId: ctx.actor.id,
    attachments: attachments.map(({ uploadId }) => ({ uploadId, priceCents: null })),
  })
}

function sentAt({ platform }: Ctx | AgencyCtx, said: string | undefined): string {
  const now = platform.clock().getTime()
  const at = said === undefined ? now : Date.parse(said)
  if (Number.isNaN(at) || at > now + AHEAD_MS)
    throw new ApiError('refused', 'The time of this message is in the future.')
  return new Date(at).toISOString()
}
