import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { isolateFailures } from '../../platform/db/isolate-failures.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import type { PastMessage } from '../fan-imports/import-history.service.ts'
import { type AnyCtx, visibleTo } from '../fans/fan-access.service.ts'
import { enqueueRebuildSoon } from '../fans/recount.service.ts'
import { announceHits, type Finding, screenDeliveredMessages } from '../screening/screening.service.ts'
import { applyReceipts } from './delivery.service.ts'
import { addHistory } from './history-import.service.ts'
import { minuteOf, normalizeText } from './history-plan.ts'
import * as queries from './inbound.queries.ts'
import { sendError, writeMessagesInTx } from './message-writer.service.ts'
import type { AppendResult, NewMessage } from './send.queries.ts'

/** Fans are locked for one chunk at a time, so operators can message them in between. */
const CHUNK_SIZE = 250
const DAY_MS = 86_400_000
/** A row that made the server fail; sending it again would fail again. */
export const UNPROCESSABLE = 'This row could not be processed. The other rows were. Report it if it is valid.'

export type InboundMessage = {
  fanId: string
  /** `creator`: written on the platform itself, as the creator. */
  from: 'fan' | 'creator'
  content: string
  /** The platform's id, which makes retries idempotent. */
  externalId: string
  sentAt: string
  /** The id of our message, if this is the platform's copy of it. */
  messageId?: string | undefined
  uploadIds?: string[] | undefined
}

export type DeliveryResult = {
  verdict: 'created' | 'updated' | 'unchanged' | 'refused'
  id?: string
  message?: string
  field?: 'mediaIds' | 'messageId' | 'fan'
  /** Retrying later may succeed. */
  retry?: true
}

export type Source = { creatorId: string; stageName: string; connectedAt: string }

/**
 * The only entry point for messages from a platform. Expects messages of one creator's fans, in order. Texts are stored
 * unchanged. Messages from before the connection are history: they count as read and trigger no notifications.
 */
export async function deliverMessages(
  ctx: AnyCtx,
  source: Source,
  messages: InboundMessage[],
): Promise<DeliveryResult[]> {
  const { clock } = ctx.platform
  const results = new Map<InboundMessage, DeliveryResult>()
  const firstByKey = new Map<string, InboundMessage>()
  for (const message of messages) {
    const key = `${message.fanId} ${message.externalId}`
    if (!firstByKey.has(key)) firstByKey.set(key, message)
  }
  const historyCutoff = Math.min(Date.parse(source.connectedAt), clock().getTime() - DAY_MS)
  const isPast = ({ sentAt, uploadIds, messageId }: InboundMessage) =>
    !uploadIds?.length && messageId === undefined && Date.parse(sentAt) < historyCutoff
  const pastMessages = [...firstByKey.values()].filter(isPast)
  const record = (deliveries: Delivery[]) => {
    for (const [message, result] of deliveries) results.set(message, result)
  }
  const refuse = (message: InboundMessage, err: unknown): Delivery => {
    ctx.platform.log.error({ err }, 'A message from a platform could not be stored')
    return [message, { verdict: 'refused', message: UNPROCESSABLE }]
  }
  for (const chunk of chunksOf(numberRepeats(pastMessages)))
    record(
      await isolateFailures(
        chunk,
        (part) => inScope(ctx, (tx) => deliverPast(ctx, tx, source, part)),
        ({ message }, error) => refuse(message, error),
      ),
    )
  const liveMessages = [...firstByKey.values()].filter((message) => !results.has(message))
  for (const chunk of chunksOf(liveMessages)) {
    const echoes = chunk.filter(({ from }) => from === 'creator')
    if (echoes.length > 0)
      record(
        await isolateFailures(echoes, (part) => inScope(ctx, (tx) => adoptEchoes(ctx, tx, part)), refuse),
      )
    const remaining = chunk.filter((message) => !results.has(message))
    if (remaining.length === 0) continue
    const findings = await screenDeliveredMessages(
      ctx,
      remaining.map((message) => ({ ...message, direction: directionOf(message) })),
    )
    const screened = remaining.map((message, i) => ({ message, hits: findings[i] ?? [] }))
    record(
      await isolateFailures(
        screened,
        (part) => inScope(ctx, (tx) => deliverLive(ctx, tx, source, part)),
        ({ message }, error) => refuse(message, error),
      ),
    )
  }
  return messages.map((message): DeliveryResult => {
    const result = results.get(message)
    if (result) return result
    const duplicate = results.get(firstByKey.get(`${message.fanId} ${message.externalId}`) ?? message)
    return duplicate && duplicate.verdict !== 'refused'
      ? { ...duplicate, verdict: 'unchanged' }
      : (duplicate as DeliveryResult)
  })
}

function chunksOf<Item>(items: Item[]): Item[][] {
  const count = Math.ceil(items.length / CHUNK_SIZE)
  return Array.from({ length: count }, (_, i) => items.slice(i * CHUNK_SIZE, (i + 1) * CHUNK_SIZE))
}

type Delivery = [InboundMessage, DeliveryResult]
type NumberedMessage = { message: InboundMessage; past: PastMessage }

/** In chronological order, each with its number among identical messages of the same minute. */
function numberRepeats(messages: InboundMessage[]): NumberedMessage[] {
  const counts = new Map<string, number>()
  return messages
    .toSorted((a, b) => Date.parse(a.sentAt) - Date.parse(b.sentAt))
    .map((message) => {
      const { fanId, content, externalId } = message
      const direction = directionOf(message)
      const sentAt = Date.parse(message.sentAt)
      const key = `${fanId} ${minuteOf(sentAt)} ${normalizeText(direction, content)}`
      const nth = (counts.get(key) ?? 0) + 1
      counts.set(key, nth)
      const defaults = { isDelivered: false, isRead: false, senderName: null }
      return { message, past: { fanId, direction, sentAt, content, externalId, ...defaults, nth } }
    })
}

/** Messages in the middle of the existing history get no result here; they are appended with the others. */
async function deliverPast(
  ctx: AnyCtx,
  tx: Tx,
  source: Source,
  chunk: NumberedMessage[],
): Promise<Delivery[]> {
  const pastMessages = chunk.map(({ past }) => past)
  const { outcomes, needsRecount } = await addHistory(ctx, tx, pastMessages, {
    importId: null,
    shouldWrite: true,
  })
  if (needsRecount) await enqueueRebuildSoon(ctx, tx, source.creatorId)
  const messages = chunk.map(({ message }) => message)
  const ids = await queries.selectMessageIds(tx, messages)
  return messages.flatMap((message, i): Delivery[] => {
    if (outcomes[i] === 'between') return []
    const id = ids.get(`${message.fanId} ${message.externalId}`)
    return [[message, { verdict: outcomes[i] === 'added' ? 'created' : 'unchanged', ...(id && { id }) }]]
  })
}

type ScreenedMessage = { message: InboundMessage; hits: Finding[] }

async function deliverLive(
  ctx: AnyCtx,
  tx: Tx,
  source: Source,
  chunk: ScreenedMessage[],
): Promise<Delivery[]> {
  const newMessages = chunk.map(({ message, hits }): NewMessage => {
    const { fanId, content, externalId, sentAt, uploadIds = [] } = message
    const direction = directionOf(message)
    return {
      id: newId(),
      fanId,
      direction,
      handlerType: 'HUMAN',
      composition: null,
      content,
      platform: null,
      senderId: null,
      senderName: direction === 'TO_FAN' ? source.stageName : null,
      clientId: null,
      externalId,
      sentAt,
      visible: visibleTo(ctx),
      ownerId: ctx.actor.id,
      attachments: uploadIds.map((uploadId) => ({ uploadId, priceCents: null })),
      hits,
    }
  })
  const rows = await writeMessagesInTx(ctx.platform, tx, newMessages)
  const hits = rows.flatMap(({ outcome }, i) => (outcome === 'sent' ? (chunk[i]?.hits ?? []) : []))
  if (hits.length > 0) tx.afterCommit(() => announceHits(ctx, hits))
  return rows.flatMap((row, i): Delivery[] => {
    const message = chunk[i]?.message
    return message ? [[message, toResult(row, directionOf(message))]] : []
  })
}

const directionOf = ({ from }: InboundMessage): Direction => (from === 'fan' ? 'FROM_FAN' : 'TO_FAN')

function toResult(row: AppendResult, direction: Direction): DeliveryResult {
  if (row.outcome === 'sent') return { verdict: 'created', id: row.id }
  if (row.outcome === 'duplicate') return { verdict: 'unchanged', id: row.id }
  const field = row.outcome === 'attachment_unavailable' ? 'mediaIds' : 'fan'
  return { verdict: 'refused', field, message: sendError(row, { direction }).message }
}

/** Platforms echo messages sent from here; these are not stored twice. Other messages get no result here. */
async function adoptEchoes(ctx: AnyCtx, tx: Tx, candidates: InboundMessage[]): Promise<Delivery[]> {
  const echoes = await queries.findEchoes(tx, candidates)
  await applyReceipts(
    ctx,
    tx,
    echoes.flatMap(({ index, id, isKnown }) => {
      const externalId = candidates[index]?.externalId ?? null
      return id && !isKnown ? [{ messageId: id, state: 'sent' as const, externalId }] : []
    }),
  )
  return echoes.flatMap(({ index, id, isKnown }): Delivery[] => {
    const message = candidates[index]
    if (!message) return []
    if (id) return [[message, { verdict: isKnown ? 'unchanged' : 'updated', id }]]
    const text = 'No message with this ID was sent to this fan.'
    return [[message, { verdict: 'refused', field: 'messageId', message: text }]]
  })
}
