import { webhookRetrySeconds } from '@greenroom/contract/features/connect/connect.rules.ts'
import type { OutboundEvent } from '@greenroom/contract/features/connect/connect.schema.ts'
import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import { listen } from '../../platform/db/listen.ts'
import { withPlatform, withScope } from '../../platform/db/scope.ts'
import { createFailureLog } from '../../platform/log/repeats.ts'
import { runNamed } from '../../platform/watchdog.ts'
import * as queries from './dispatch.queries.ts'
import { selectEventsByIds } from './events.queries.ts'
import { toEvents } from './events.service.ts'
import { type CallResult, callReceiver, decryptReceiver, isDelivered } from './webhook-call.ts'

const BATCH_SIZE = 50
/** Concurrent calls per receiver. */
const MAX_PARALLEL_CALLS = 10
const MAX_PARALLEL_WEBHOOKS = 32
/** Even if the last call times out, a batch ends well within the one-minute claim. */
const MAX_BATCH_MS = 40_000
const POLL_MS = 2_000
const HTTP_GONE = 410

const systemCtx = (platform: Platform, agencyId: string): AgencyCtx => ({
  platform,
  agencyId,
  actor: { kind: 'system', id: null, name: 'Webhooks' },
})

/** Claims one webhook and delivers a batch to it. Returns false if nothing is due. Safe to repeat after a crash. */
export async function deliverNext(platform: Platform): Promise<boolean> {
  const claimed = await queries.claimWebhook(platform.database, BATCH_SIZE)
  const [first] = claimed
  if (!first) return false
  await deliver(platform, first, claimed)
  return true
}

async function deliver(
  platform: Platform,
  webhook: queries.ClaimedDelivery,
  claimed: queries.ClaimedDelivery[],
  isStopping = () => false,
): Promise<void> {
  const { agencyId, webhookId } = webhook
  const load = (ids: string[]) => loadEvents(platform, agencyId, ids)
  const events = await load(claimed.map(({ eventId }) => eventId))
  const receiver = decryptReceiver(platform, { ...webhook, id: webhookId })
  const deadline = Date.now() + MAX_BATCH_MS
  const results: (queries.ClaimedDelivery & CallResult)[] = []
  // A fan's messages and a post's events are sent sequentially, stopping after a failure.
  const chains = Map.groupBy(claimed, ({ eventId }) => chainOf(eventId, events.get(eventId))).values()
  const work = async () => {
    for (const chain of chains)
      for (const delivery of chain) {
        if (Date.now() > deadline || isStopping()) return
        const loaded = events.get(delivery.eventId)
        // What may leave is checked again, because the calls before may have taken long.
        const event = loaded && hasFiles(loaded) ? (await load([loaded.id])).get(loaded.id) : loaded
        const result = event
          ? await callReceiver(platform, receiver, { id: delivery.deliveryId, event })
          : { status: null, error: 'The event expired before it was delivered.', milliseconds: 0 }
        results.push({ ...delivery, ...result })
        if (!isDelivered(result)) break
      }
  }
  await Promise.all(Array.from({ length: MAX_PARALLEL_CALLS }, work))
  await save(platform, webhook, results)
}

async function loadEvents(
  platform: Platform,
  agencyId: string,
  ids: string[],
): Promise<Map<string, OutboundEvent>> {
  return withScope(platform.database, agencyId, async (tx) => {
    const events = await toEvents(systemCtx(platform, agencyId), tx, await selectEventsByIds(tx, ids))
    return new Map(events.map((event) => [event.id, event]))
  })
}

const hasFiles = ({ message, post }: OutboundEvent) => post !== null || (message?.media.length ?? 0) > 0

const chainOf = (eventId: string, event: OutboundEvent | undefined) =>
  event?.message
    ? `${event.creatorId} ${event.message.username}`
    : event?.postId
      ? `${event.postId} ${event.platform}`
      : eventId

async function save(
  platform: Platform,
  { agencyId, webhookId, url }: queries.ClaimedDelivery,
  results: (queries.ClaimedDelivery & CallResult)[],
): Promise<void> {
  await withScope(platform.database, agencyId, async (tx) => {
    const webhook = await queries.lockWebhook(tx, webhookId)
    if (!webhook) return
    if (results.length === 0) return queries.releaseClaim(tx, webhookId)
    await queries.saveAttempts(
      tx,
      results.map(({ deliveryId, attempts, ...result }) => ({
        ...result,
        deliveryId,
        state: isDelivered(result) ? 'delivered' : 'waiting',
        waitSeconds: isDelivered(result) ? 0 : retrySeconds(attempts),
      })),
    )
    if (results.some(isDelivered)) return queries.markWorking(tx, webhookId, webhook.failingSince)
    if (!results.some(({ status }) => status === HTTP_GONE)) return queries.markFailing(tx, webhookId)
    if (
      await queries.pauseWebhook(
        tx,
        webhookId,
        'The receiver responded with 410, so it no longer accepts events.',
      )
    )
      await platform.events.emit(systemCtx(platform, agencyId), tx, 'webhook.paused', {
        webhookId,
        host: new URL(url).host,
      })
  })
}

/** Adds jitter so deliveries that failed together aren't retried together. */
function retrySeconds(attempts: number): number {
  const planned = webhookRetrySeconds[Math.min(attempts, webhookRetrySeconds.length - 1)] ?? 0
  return planned * (0.9 + Math.random() * 0.1)
}

/** Runs until stopped: immediately when something is queued, and periodically for retries. */
export function runDispatcher(platform: Platform): { stop(): Promise<void> } {
  const { database, log } = platform
  const runningBatches = new Set<Promise<void>>()
  let isStopped = false
  let wake = () => {}
  const listener = listen(
    database.connection,
    'webhooks',
    () => wake(),
    () => wake(),
  )

  const start = async (): Promise<boolean> => {
    const claimed = await queries.claimWebhook(database, BATCH_SIZE)
    const [first] = claimed
    if (!first) return false
    const task = runNamed('webhook delivery', () => deliver(platform, first, claimed, () => isStopped))
      .catch((err) => log.error({ err, webhookId: first.webhookId }, 'Webhook batch failed'))
      .finally(() => {
        runningBatches.delete(task)
        wake()
      })
    runningBatches.add(task)
    return true
  }
  const logFailure = createFailureLog(log, 'Webhooks: database error')
  const loop = async () => {
    while (!isStopped) {
      const { promise: woken, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const timer = setTimeout(resolve, POLL_MS)
      try {
        while (!isStopped && runningBatches.size < MAX_PARALLEL_WEBHOOKS && (await start()));
      } catch (err) {
        logFailure(err)
      }
      await woken
      clearTimeout(timer)
    }
  }
  const loopEnd = loop()
  return {
    async stop() {
      isStopped = true
      wake()
      await loopEnd
      await Promise.all(runningBatches)
      await listener.close()
    },
  }
}

/** Notifies once per outage. */
export async function alertFailing(platform: Platform): Promise<void> {
  const webhooks = await withPlatform(platform.database, queries.selectWebhooksToAlert)
  for (const { id, agencyId } of webhooks)
    await withScope(platform.database, agencyId, async (tx) => {
      const url = await queries.markAlerted(tx, id)
      if (!url) return
      const payload = { webhookId: id, host: new URL(url).host }
      await platform.events.emit(systemCtx(platform, agencyId), tx, 'webhook.failing', payload)
    })
}

const DELETE_BATCH_SIZE = 5_000

export async function deleteOldEvents({ database }: Platform): Promise<void> {
  while ((await queries.deleteOldEvents(database, DELETE_BATCH_SIZE)) >= DELETE_BATCH_SIZE);
}
