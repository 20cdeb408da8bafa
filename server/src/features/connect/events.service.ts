import type { eventQuery, OutboundEvent } from '@greenroom/contract/features/connect/connect.schema.ts'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import type { z } from 'zod'
import type { ConnectorCtx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { sendUpload } from '../uploads/media.service.ts'
import * as queries from './events.queries.ts'

export async function listEvents(
  { platform, key }: ConnectorCtx,
  { after, limit }: z.infer<typeof eventQuery>,
): Promise<{ data: OutboundEvent[]; meta: { hasMore: boolean } }> {
  return withScope(platform.database, key.agencyId, async (tx) => {
    const rows =
      after === undefined
        ? await queries.selectUnacknowledged(tx, key.creatorIds, limit + 1)
        : await queries.selectEventsAfter(tx, key.creatorIds, after, limit + 1)
    return { data: await toEvents(tx, rows.slice(0, limit)), meta: { hasMore: rows.length > limit } }
  })
}

export async function acknowledgeEvents(
  { platform, key }: ConnectorCtx,
  ids: string[],
): Promise<{ acknowledged: number }> {
  return withScope(platform.database, key.agencyId, async (tx) => ({
    acknowledged: await queries.acknowledge(tx, key.creatorIds, ids),
  }))
}

/** Uses current data, so content deleted in the meantime is not sent. */
export async function toEvents(tx: Tx, rows: queries.EventRow[]): Promise<OutboundEvent[]> {
  const messageIds = rows.flatMap(({ messageId }) => messageId ?? [])
  const itemIds = rows.flatMap(({ itemId }) => itemId ?? [])
  const messages = messageIds.length > 0 ? await queries.selectMessages(tx, messageIds) : []
  const posts = itemIds.length > 0 ? await queries.selectPosts(tx, itemIds) : []
  const files = Map.groupBy(await queries.selectMedia(tx, messageIds, itemIds), (file) => file.ownerId)
  const mediaOf = (id: string) =>
    (files.get(id) ?? []).map(({ id, kind, mediaType, priceCents, unlockedBy }) => ({
      id,
      kind,
      contentType: kind === 'image' ? 'image/webp' : mediaType === 'video/webm' ? 'video/webm' : 'video/mp4',
      price: toPrice(priceCents),
      unlockedBy,
      path: `/api/connect/media/${id}`,
    }))
  const messagesById = new Map(messages.map((row) => [row.id, { ...row, media: mediaOf(row.id) }]))
  const postsById = new Map(
    posts.map(({ priceCents, ...row }) => [
      row.id,
      { ...row, price: toPrice(priceCents), media: mediaOf(row.id) },
    ]),
  )
  return rows.map(({ messageId, itemId, ...event }) => ({
    ...event,
    message: messagesById.get(messageId ?? '') ?? null,
    post: postsById.get(itemId ?? '') ?? null,
  }))
}

const toPrice = (cents: number | null) => (cents === null ? null : cents / 100)

export function sendMedia(ctx: ConnectorCtx, id: string, raw: RawRequest): Promise<RawResponse> {
  const { agencyId, creatorIds } = ctx.key
  return sendUpload(ctx, { agencyId, id }, raw, (tx) => queries.isReferenced(tx, creatorIds, id))
}
