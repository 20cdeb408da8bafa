import { MAX_WEBHOOKS } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { OutboundEvent } from '@greenroom/contract/features/connect/connect.schema.ts'
import type {
  connectionTest,
  createdWebhook,
  Delivery,
  newWebhook,
  replayRequest,
  Webhook,
  webhookChange,
} from '@greenroom/contract/features/connect/connections.schema.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { PageMeta } from '@greenroom/contract/kit/pagination.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, fieldError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { createOnce } from '../../platform/requests/create-once.ts'
import { callReceiver, decryptReceiver, encryptSecret, isDelivered, newSecret } from './webhook-call.ts'
import * as queries from './webhooks.queries.ts'

const OLD_SECRET_HOURS = 24
/** All of them sign every call. */
const MAX_OLD_SECRETS = 5

type CreatedWebhook = z.infer<typeof createdWebhook>
type Settings = Pick<queries.WebhookSettings, 'url' | 'creatorIds'>

export const listWebhooks = (ctx: Ctx): Promise<Webhook[]> => inScope(ctx, (tx) => queries.selectWebhooks(tx))

export async function addWebhook(
  ctx: Ctx,
  { clientId, ...settings }: z.infer<typeof newWebhook>,
): Promise<CreatedWebhook> {
  return inScope(ctx, async (tx) => {
    await assertValid(ctx, tx, settings)
    const create = async (): Promise<CreatedWebhook> => {
      if ((await queries.lockAndCountWebhooks(tx)) >= MAX_WEBHOOKS)
        throw new ApiError('refused', `An agency can have up to ${MAX_WEBHOOKS} webhooks. Remove one first.`)
      const id = newId()
      const secret = newSecret()
      await queries.insertWebhook(tx, { ...settings, id, secret: encryptSecret(ctx.platform, id, secret) })
      await emitEvent(ctx, tx, 'webhook.added', { id, url: settings.url })
      return { ...(await loadWebhook(tx, id)), secret }
    }
    return createOnce<CreatedWebhook>(
      ctx,
      tx,
      { endpoint: 'POST /connections/webhooks', clientId, content: settings },
      { create, load: async (id) => ({ ...(await loadWebhook(tx, id)), secret: null }) },
    )
  })
}

/** Takes effect immediately, including for waiting deliveries: a corrected URL is tried right away. */
export async function changeWebhook(
  ctx: Ctx,
  id: string,
  settings: z.infer<typeof webhookChange>,
): Promise<Webhook> {
  return inScope(ctx, async (tx) => {
    await lockWebhookOrThrow(tx, id)
    await assertValid(ctx, tx, settings)
    await queries.updateWebhook(tx, id, {
      ...settings,
      note: null,
      failingSince: null,
      alertedAt: null,
      claimedUntil: null,
    })
    await queries.failThoseOfOthers(tx, id)
    if (!settings.isPaused) {
      await queries.retryWaiting(tx, id)
      await queries.wakeDispatcher(tx)
    }
    const { url, isPaused } = settings
    await emitEvent(ctx, tx, 'webhook.changed', { id, url }, { isPaused })
    return loadWebhook(tx, id)
  })
}

export async function removeWebhook(ctx: Ctx, id: string): Promise<Record<string, never>> {
  return inScope(ctx, async (tx) => {
    const { url } = await lockWebhookOrThrow(tx, id)
    await queries.deleteWebhook(tx, id)
    await emitEvent(ctx, tx, 'webhook.removed', { id, url })
    return {}
  })
}

export async function changeSecret(ctx: Ctx, id: string): Promise<CreatedWebhook> {
  return inScope(ctx, async (tx) => {
    const { url, secret: oldSecret, oldSecrets } = await lockWebhookOrThrow(tx, id)
    if (oldSecrets.length >= MAX_OLD_SECRETS)
      throw new ApiError(
        'refused',
        `This secret was changed ${MAX_OLD_SECRETS} times in a day. Try again tomorrow.`,
      )
    const secret = newSecret()
    const until = ctx.platform.clock().getTime() + OLD_SECRET_HOURS * 3_600_000
    await queries.updateWebhook(tx, id, {
      secret: encryptSecret(ctx.platform, id, secret),
      oldSecrets: [{ secret: oldSecret, until: new Date(until).toISOString() }, ...oldSecrets],
    })
    await emitEvent(ctx, tx, 'webhook.rotated', { id, url })
    return { ...(await loadWebhook(tx, id)), secret }
  })
}

export async function testWebhook(ctx: Ctx, id: string): Promise<z.infer<typeof connectionTest>> {
  const webhook = await inScope(ctx, (tx) => lockWebhookOrThrow(tx, id))
  const event: OutboundEvent = {
    id: '0',
    type: 'test',
    createdAt: ctx.platform.clock().toISOString(),
    creatorId: '00000000-0000-0000-0000-000000000000',
    platform: 'OTHER',
    message: null,
    postId: null,
    post: null,
  }
  const result = await callReceiver(ctx.platform, decryptReceiver(ctx.platform, webhook), {
    id: newId(),
    event,
  })
  const text = result.error ?? `The receiver responded with ${result.status} after ${result.milliseconds} ms.`
  return { checks: [{ ok: isDelivered(result), text }] }
}

type DeliveryQuery = Omit<queries.DeliveryFilter, 'webhookId'> & { cursor?: string | undefined }

export async function listDeliveries(
  ctx: Ctx,
  webhookId: string,
  { cursor, state, limit }: DeliveryQuery,
): Promise<{ data: Delivery[]; meta: PageMeta }> {
  const before = decodeCursor(cursor, ['instant', 'id'])
  return inScope(ctx, async (tx) => {
    await loadWebhook(tx, webhookId)
    const rows = await queries.selectDeliveries(tx, { webhookId, state, limit: limit + 1 }, before)
    const data = rows.slice(0, limit)
    const last = rows.length > limit ? data.at(-1) : undefined
    return { data, meta: { nextCursor: last ? encodeCursor([last.createdAt, last.id]) : null, total: null } }
  })
}

export async function replayDeliveries(
  ctx: Ctx,
  id: string,
  replay: z.infer<typeof replayRequest>,
): Promise<{ replayed: number }> {
  if ((replay.deliveryId === undefined) === (replay.failedSince === undefined))
    throw new ApiError('refused', 'Specify either a delivery or a time.')
  return inScope(ctx, async (tx) => {
    const { url } = await lockWebhookOrThrow(tx, id)
    const replayed = await queries.replay(tx, id, replay)
    if (replayed > 0) {
      await emitEvent(ctx, tx, 'webhook.replayed', { id, url }, { deliveries: replayed })
      await queries.wakeDispatcher(tx)
    }
    return { replayed }
  })
}

async function assertValid({ platform }: Ctx, tx: Tx, { url, creatorIds }: Settings): Promise<void> {
  if (!platform.outbound.permits(url)) throw fieldError('url', 'Use a public URL that starts with https://.')
  const ids = [...new Set(creatorIds)]
  if (ids.length > 0 && (await queries.countCreators(tx, ids)) < ids.length)
    throw fieldError('creatorIds', 'One of these creators was not found.')
}

async function lockWebhookOrThrow(tx: Tx, id: string) {
  const row = await queries.lockWebhook(tx, id)
  if (!row) throw notFound()
  return row
}

async function loadWebhook(tx: Tx, id: string): Promise<Webhook> {
  const [row] = await queries.selectWebhooks(tx, id)
  if (!row) throw notFound()
  return row
}

type WebhookEvent =
  | 'webhook.added'
  | 'webhook.changed'
  | 'webhook.removed'
  | 'webhook.rotated'
  | 'webhook.replayed'

function emitEvent(
  ctx: Ctx,
  tx: Tx,
  name: WebhookEvent,
  { id, url }: { id: string; url: string },
  extraFields: object = {},
): Promise<void> {
  const payload = { webhookId: id, host: new URL(url).host, ...extraFields }
  return ctx.platform.events.emit(ctx, tx, name, payload as never)
}
