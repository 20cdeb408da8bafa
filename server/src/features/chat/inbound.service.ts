import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { visibleTo } from '../fans/fan-access.service.ts'
import { announceHits, screenMessage } from '../screening/screening.service.ts'
import { writeMessage } from './message-writer.service.ts'

const MAX_CLOCK_SKEW_MS = 5 * 60_000
const MAX_CONTENT_LENGTH = 20_000
const MAX_EXTERNAL_ID_LENGTH = 200

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
export async function receiveMessage(ctx: Ctx | AgencyCtx, message: InboundMessage): Promise<Message> {
  const { content, externalId = null, attachments = [] } = message
  for (const text of [content, externalId ?? '', message.platform ?? ''])
    if (text.includes('\0')) throw new ApiError('invalid_input', 'Contains characters that can’t be stored.')
  if (content === '' && attachments.length === 0) throw new ApiError('refused', 'The message is empty.')
  if (content.length > MAX_CONTENT_LENGTH || (externalId?.length ?? 0) > MAX_EXTERNAL_ID_LENGTH)
    throw new ApiError('too_large')
  const screened = {
    fanId: message.fanId,
    content,
    direction: 'FROM_FAN' as const,
    visible: visibleTo(ctx),
    senderId: null,
    clientId: null,
  }
  const hits = await screenMessage(ctx, screened)
  const written = await writeMessage(ctx.platform, ctx.agencyId, {
    ...screened,
    id: newId(),
    hits,
    handlerType: 'HUMAN',
    composition: null,
    platform: message.platform ?? null,
    senderName: null,
    externalId,
    sentAt: sentAt(ctx, message.sentAt),
    ownerId: ctx.actor.id,
    attachments: attachments.map(({ uploadId }) => ({ uploadId, priceCents: null })),
  })
  await announceHits(ctx, hits)
  return written
}

function sentAt({ platform }: Ctx | AgencyCtx, reported: string | undefined): string {
  const now = platform.clock().getTime()
  const at = reported === undefined ? now : Date.parse(reported)
  if (Number.isNaN(at) || at > now + MAX_CLOCK_SKEW_MS)
    throw new ApiError('refused', 'The time of this message is in the future.')
  return new Date(at).toISOString()
}
