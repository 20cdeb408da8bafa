import type {
  eventAcknowledgement,
  eventQuery,
  OutboundEvent,
} from '@greenroom/contract/features/connect/connect.schema.ts'
import type { RawRequest, RawResponse } from '@greenroom/contract/kit/endpoint.ts'
import type { z } from 'zod'
import type { AgencyCtx, ConnectorCtx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { applyReceipts } from '../chat/delivery.service.ts'
import { findLeaveProblems } from '../chat/sent-items.service.ts'
import { selectReleasable } from '../content/gate.service.ts'
import {
  lockStanding,
  markCollected,
  markRemovedByBridge,
  setPostUrls,
} from '../content/publications.service.ts'
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
  { ids, posts }: z.infer<typeof eventAcknowledgement>,
): Promise<{ acknowledged: number }> {
  return withScope(platform.database, key.agencyId, async (tx) => {
    const acknowledged = await queries.acknowledge(tx, key.creatorIds, ids)
    const withdrawals = await queries.selectWithdrawals(tx, key.creatorIds, ids)
    await markRemovedByBridge(tx, withdrawals, key.name)
    if (posts.length > 0) await setPostUrls(tx, await queries.selectOwnPostUrls(tx, key.creatorIds, posts))
    return { acknowledged }
  })
}

/** Uses current data, so what was deleted or is no longer cleared is not sent. */
export async function toEvents(ctx: AgencyCtx, tx: Tx, rows: queries.EventRow[]): Promise<OutboundEvent[]> {
  // Messages first: they lock fans, posts lock publications.
  const messages = await loadMessages(ctx, tx, rows)
  const posts = await loadPosts(ctx, tx, rows)
  return rows.map(({ messageId, itemId, isOpen: _, ...event }) => ({
    ...event,
    message: messages.get(messageId ?? '') ?? null,
    postId: itemId,
    post: posts.get(event.id) ?? null,
  }))
}

async function loadMessages(ctx: AgencyCtx, tx: Tx, rows: queries.EventRow[]) {
  const ids = rows.flatMap(({ messageId }) => messageId ?? [])
  if (ids.length === 0) return new Map<string, NonNullable<OutboundEvent['message']>>()
  const messages = await queries.selectMessages(tx, ids)
  const files = Map.groupBy(await queries.selectMessageMedia(tx, ids), (file) => file.ownerId)
  // Last, so that nothing read above is newer than what is checked.
  const problems = await findLeaveProblems(ctx.platform, tx, ids)
  const sent = new Set(messages.flatMap(({ id, isSent }) => (isSent ? id : [])))
  await failMessages(
    ctx,
    tx,
    rows.filter(({ messageId }) => messageId === null || !sent.has(messageId)),
    problems,
  )
  return new Map(
    messages.flatMap(({ isSent: _, ...row }) =>
      problems.has(row.id) && !row.isDeleted
        ? []
        : [[row.id, { ...row, media: row.isDeleted ? [] : mediaOf(files, row.id) }]],
    ),
  )
}

/** By event. Locks the publications, so that a withdrawal either prevents this or knows that it must be undone. */
async function loadPosts(ctx: AgencyCtx, tx: Tx, rows: queries.EventRow[]) {
  const events = rows.filter(({ type }) => type === 'content.published')
  const standing =
    events.length === 0
      ? new Set()
      : await lockStanding(
          tx,
          events.map(({ id }) => id),
        )
  const published = events.filter(({ id }) => standing.has(id))
  const itemIds = published.flatMap(({ itemId }) => itemId ?? [])
  if (itemIds.length === 0) return new Map<string, NonNullable<OutboundEvent['post']>>()
  const items = new Map((await queries.selectPosts(tx, itemIds)).map((row) => [row.id, row]))
  const files = Map.groupBy(await queries.selectPostMedia(tx, itemIds), (file) => file.ownerId)
  const releasable = await loadReleasable(ctx, tx, published)
  const posts = new Map(
    published.flatMap((event) => {
      const item = items.get(event.itemId ?? '')
      if (!item || !releasable.has(keyOf(event))) return []
      const { priceCents, ...post } = item
      return [[event.id, { ...post, price: toPrice(priceCents), media: mediaOf(files, item.id) }]]
    }),
  )
  await markCollected(tx, [...posts.keys()])
  return posts
}

/** Queued messages that may no longer leave; those that the platform already has stay sent. */
async function failMessages(
  ctx: AgencyCtx,
  tx: Tx,
  rows: queries.EventRow[],
  problems: Map<string, string>,
): Promise<void> {
  const receipts = rows.flatMap(({ messageId, isOpen, type }) => {
    const reason = isOpen && type === 'message.created' && problems.get(messageId ?? '')
    return messageId && reason ? [{ messageId, state: 'failed' as const, reason }] : []
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
