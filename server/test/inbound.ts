import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { toMessage } from '../src/features/chat/chat-view.ts'
import { applyReceipts } from '../src/features/chat/delivery.service.ts'
import { deliverMessages, type Source } from '../src/features/chat/inbound.service.ts'
import { setPresence } from '../src/features/chat/presence.service.ts'
import { readMessages } from '../src/features/chat/thread.queries.ts'
import { deliverTransactions } from '../src/features/connect/inbound-transactions.service.ts'
import type { AgencyCtx } from '../src/platform/ctx.ts'
import { withScope } from '../src/platform/db/scope.ts'
import { ApiError, notFound } from '../src/platform/http/api-error.ts'

/** Applies platform events about one fan, without a bridge. */

type FanMessage = { fanId: string; content: string; externalId?: string; sentAt?: string }

export async function receiveMessage(
  ctx: AgencyCtx,
  { fanId, content, externalId = newId(), sentAt = new Date().toISOString() }: FanMessage,
): Promise<Message> {
  const source = await sourceOf(ctx, fanId)
  const [result] = await deliverMessages(ctx, source, [{ fanId, from: 'fan', content, externalId, sentAt }])
  if (!result?.id) throw new ApiError('refused', result?.message)
  const rows = await readMessages(ctx.platform.database, ctx.agencyId, [result.id])
  const row = rows.get(result.id)
  if (!row) throw notFound()
  return toMessage(row, 0, [])
}

async function sourceOf({ platform, agencyId }: AgencyCtx, fanId: string): Promise<Source> {
  const [row] = await withScope(platform.database, agencyId, (tx) =>
    tx.query<Source>(
      `SELECT f.creator_id AS "creatorId", c.stage_name AS "stageName", '2000-01-01T00:00:00Z' AS "connectedAt"
       FROM fans f JOIN creators c ON c.id = f.creator_id WHERE f.agency_id = $1 AND f.id = $2`,
      [agencyId, fanId],
    ),
  )
  if (!row) throw notFound()
  return row
}

/** Returns how many messages changed. */
export async function setDelivery(
  ctx: AgencyCtx,
  fanId: string,
  seq: number,
  state: 'sent' | 'delivered' | 'read',
): Promise<number> {
  await sourceOf(ctx, fanId)
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const last = await tx.query<{ id: string }>(
      `SELECT id FROM messages WHERE agency_id = $1 AND fan_id = $2 AND seq <= $3 AND direction = 'TO_FAN' ORDER BY seq DESC LIMIT 1`,
      [ctx.agencyId, fanId, seq],
    )
    const receipts = last.map(({ id }) => ({ messageId: id, state }))
    return (await applyReceipts(ctx, tx, receipts)).size
  })
}

export async function setFanPresence(
  ctx: AgencyCtx,
  fanId: string,
  change: { isOnline?: boolean; typing?: boolean },
): Promise<void> {
  const { creatorId } = await sourceOf(ctx, fanId)
  await withScope(ctx.platform.database, ctx.agencyId, (tx) =>
    setPresence(ctx, tx, creatorId, [{ fanId, ...change }]),
  )
}

/** The fan buys the files of a message. Returns the price in cents. */
export async function payForMessage(ctx: AgencyCtx, fanId: string, messageId: string): Promise<number> {
  const source = await sourceOf(ctx, fanId)
  const [purchase] = await withScope(ctx.platform.database, ctx.agencyId, (tx) =>
    tx.query<{ fan: string; platform: 'ONLYFANS'; cents: number }>(
      `UPDATE fans f SET external_id = coalesce(f.external_id, f.id::text) WHERE f.agency_id = $1 AND f.id = $2
       RETURNING f.external_id AS fan, f.platform, (SELECT coalesce(sum(a.price_cents), 0)::integer FROM message_attachments a
         WHERE a.agency_id = $1 AND a.message_id = $3 AND a.paid_at IS NULL) AS cents`,
      [ctx.agencyId, fanId, messageId],
    ),
  )
  if (!purchase || purchase.cents === 0) return 0
  const key = { id: newId(), agencyId: ctx.agencyId, name: 'Bridge', scopes: [], creatorIds: null }
  const request = { requestId: newId(), ipAddress: '127.0.0.1', device: 'Bridge' }
  const sale = { id: messageId, fan: purchase.fan, type: 'PPV Content', kind: 'SALE' } as const
  const [result] = await deliverTransactions(
    { ...ctx, ...request, key: { ...key, expiresAt: null } },
    { ...source, platform: purchase.platform, timeZone: 'UTC' },
    [{ ...sale, amount: purchase.cents / 100, messageId }],
  )
  if (result?.verdict !== 'created') throw new Error(result?.message ?? 'Not recorded')
  return purchase.cents
}
