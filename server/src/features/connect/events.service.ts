import type { eventQuery, OutboundEvent } from '@greenroom/contract/features/connect/connect.schema.ts'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import type { z } from 'zod'
import type { AgencyCtx, ConnectorCtx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { applyReceipts } from '../chat/delivery.service.ts'
import { findUncleared, unclearedText } from '../chat/sent-items.service.ts'
import { selectReleasable } from '../content/gate.service.ts'
import { sendUpload } from '../uploads/media.service.ts'
import * as queries from './events.queries.ts'

export async function listEvents(
  ctx: ConnectorCtx,
  { after, limit }: z.infer<typeof eventQuery>,
): Promise<{ data: OutboundEvent[]; meta: { hasMore: boolean } }> {
  const { platform, key } = ctx
  return withScope(platform.database, key.agencyId, async (tx) => {
    const rows =
      after === undefined
        ? await queries.selectUnacknowledged(tx, key.creatorIds, limit + 1)
        : await queries.selectEventsAfter(tx, key.creatorIds, after, limit + 1)
    return { data: await toEvents(ctx, tx, rows.slice(0, limit)), meta: { hasMore: rows.length > limit } }
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

/** Uses current data, so what was deleted or is no longer cleared is not sent. */
export async function toEvents(ctx: AgencyCtx, tx: Tx, rows: queries.EventRow[]): Promise<OutboundEvent[]> {
  const messageIds = rows.flatMap(({ messageId }) => messageId ?? [])
  const itemIds = rows.flatMap(({ itemId }) => itemId ?? [])
  const messages = messageIds.length > 0 ? await queries.selectMessages(tx, messageIds) : []
  const posts = itemIds.length > 0 ? await queries.selectPosts(tx, itemIds) : []
  const files = Map.groupBy(await queries.selectMedia(tx, messageIds, itemIds), (file) => file.ownerId)
  // Last, so that nothing read above is newer than what is checked.
  const uncleared = await findUncleared(ctx.platform, tx, messageIds)
  const releasable = await loadReleasable(ctx, tx, rows)
  const messagesById = new Map(
    messages.flatMap((row) =>
      uncleared.has(row.id) && !row.isDeleted ? [] : [[row.id, { ...row, media: mediaOf(files, row.id) }]],
    ),
  )
  const postsById = new Map(
    posts.map(({ priceCents, ...row }) => [
      row.id,
      { ...row, price: toPrice(priceCents), media: mediaOf(files, row.id) },
    ]),
  )
  await failUncleared(ctx, tx, rows, uncleared)
  return rows.map(({ messageId, itemId, isOpen: _, ...event }) => ({
    ...event,
    message: messagesById.get(messageId ?? '') ?? null,
    post: (releasable.has(keyOf({ ...event, itemId })) && postsById.get(itemId ?? '')) || null,
  }))
}

/** Queued messages that may no longer leave; those that the platform already has stay sent. */
async function failUncleared(
  ctx: AgencyCtx,
  tx: Tx,
  rows: queries.EventRow[],
  uncleared: Map<string, string[]>,
): Promise<void> {
  const receipts = rows.flatMap(({ messageId, isOpen, type }) => {
    const titles = isOpen && type === 'message.created' && uncleared.get(messageId ?? '')
    return messageId && titles ? [{ messageId, state: 'failed' as const, reason: unclearedText(titles) }] : []
  })
  if (receipts.length > 0) await applyReceipts(ctx, tx, receipts)
}

const keyOf = ({ platform, itemId }: queries.Reference) => `${platform} ${itemId}`

/** Keys of the references whose item passes the gate for that platform. */
async function loadReleasable(ctx: AgencyCtx, tx: Tx, references: queries.Reference[]): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const [platform, group] of Map.groupBy(references, (reference) => reference.platform)) {
    const ids = [...new Set(group.flatMap(({ itemId }) => itemId ?? []))]
    for (const itemId of await selectReleasable(ctx.platform, tx, ids, platform))
      keys.add(keyOf({ platform, itemId }))
  }
  return keys
}

const mediaOf = (files: Map<string, queries.MediaRow[]>, ownerId: string) =>
  (files.get(ownerId) ?? []).map(({ id, kind, mediaType, priceCents, unlockedBy }) => ({
    id,
    kind,
    contentType: kind === 'image' ? 'image/webp' : mediaType === 'video/webm' ? 'video/webm' : 'video/mp4',
    price: toPrice(priceCents),
    unlockedBy,
    path: `/api/connect/media/${id}`,
  }))

const toPrice = (cents: number | null) => (cents === null ? null : cents / 100)

export function sendMedia(ctx: ConnectorCtx, id: string, raw: RawRequest): Promise<RawResponse> {
  const { agencyId, creatorIds } = ctx.key
  return sendUpload(ctx, { agencyId, id }, raw, async (tx) => {
    const references = await queries.selectReferences(tx, creatorIds, id)
    if (references.some(({ itemId }) => itemId === null)) return true
    return (await loadReleasable(ctx, tx, references)).size > 0
  })
}
