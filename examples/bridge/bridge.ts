/**
 * A bridge between Greenroom and a platform. Start from here: replace `createPlatform` with calls to yours.
 * See docs/connectors.md. Run: node examples/bridge/bridge.ts (settings at the end). Requires only Node 24.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Settings = {
  /** Such as https://agency.example.com */
  greenroomUrl: string
  key: string
  creatorId: string
  platform: string
  platformUrl: string
  /** Receives webhooks if set; otherwise, the bridge polls. */
  webhook?: { secret: string; port: number }
  pollMs?: number
  log?: (text: string) => void
}

type Row = Record<string, unknown>
/** A fan, message or transaction from the platform, in the format Greenroom accepts. */
type Change = { seq: number; kind: 'fans' | 'messages' | 'transactions'; row: Row }
type OutboundMessage = { id: string; fan: string | null; text: string; isDeleted: boolean }
type Post = { title: string; text: string }
type OutboundEvent = {
  id: string
  type: string
  creatorId: string
  platform: string
  message: OutboundMessage | null
  postId: string | null
  post: Post | null
}
type Result = { verdict: string; field?: string; message?: string; retry?: true }

const MAX_ROWS = 1_000
const MAX_WAIT_MS = 30_000

/** Everything this bridge needs from a platform. */
function createPlatform(request: Request, url: string) {
  return {
    /** Everything new since a position, oldest first. */
    listChanges: (after: number): Promise<Change[]> =>
      request('GET', `${url}/changes?after=${after}&limit=${MAX_ROWS}`),
    /** Sending the same reference twice sends once: the response to the first call may have been lost. */
    send: (fan: string, text: string, reference: string): Promise<{ id: string }> =>
      request('POST', `${url}/messages`, { fan, text, reference }),
    remove: (reference: string): Promise<unknown> => request('POST', `${url}/messages/remove`, { reference }),
    /** Posting the same reference twice posts once. */
    post: (post: Post, reference: string): Promise<{ url: string }> =>
      request('POST', `${url}/posts`, { ...post, reference }),
    removePost: (reference: string): Promise<unknown> =>
      request('POST', `${url}/posts/remove`, { reference }),
  }
}

type Request = <T>(
  method: string,
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<T>

/** Retries a call until it succeeds or is rejected. Every call is safe to repeat: nothing is lost or duplicated. */
function createRequest(signal: AbortSignal, log: (text: string) => void): Request {
  return async (method, url, body, headers = {}) => {
    for (let attempt = 0; ; attempt++) {
      const response = await fetch(url, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(60_000)]),
      }).catch((error: unknown) => {
        if (signal.aborted) throw error
        return null
      })
      const text = await response?.text().catch(() => null)
      if (response?.ok && typeof text === 'string') return text === '' ? null : JSON.parse(text)
      // Retrying does not help with other client errors.
      if (response && response.status < 500 && response.status !== 429)
        throw new Error(`${method} ${url}: ${response.status} ${text}`)
      const retryAfterMs = Number(response?.headers.get('retry-after')) * 1_000
      const waitMs = retryAfterMs || Math.min(MAX_WAIT_MS, 250 * 2 ** attempt) * (0.5 + Math.random() / 2)
      log(`${method} ${url}: ${response?.status ?? 'no response'}, retrying in ${Math.round(waitMs)} ms`)
      await sleep(waitMs, undefined, { signal })
    }
  }
}

const print = (text: string) => void process.stdout.write(`${text}\n`)

export function startBridge(settings: Settings) {
  const { creatorId, platform: name, pollMs = 1_000, log = print } = settings
  const abortController = new AbortController()
  const { signal } = abortController
  const request = createRequest(signal, log)
  const platform = createPlatform(request, settings.platformUrl)
  const callGreenroom = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const url = `${settings.greenroomUrl}/api/connect${path}`
    return (await request<{ data: T }>(method, url, body, { authorization: `Bearer ${settings.key}` })).data
  }

  /** Delivers rows in batches. Rows that Greenroom could not accept yet are delivered again. */
  async function deliver(kind: Change['kind'] | 'receipts', rows: Row[]): Promise<void> {
    for (let start = 0; start < rows.length; start += MAX_ROWS) {
      let batch = rows.slice(start, start + MAX_ROWS)
      for (let attempt = 0; batch.length > 0; attempt++) {
        const body = { creatorId, platform: name, rows: batch }
        const { rows: results } = await callGreenroom<{ rows: Result[] }>('POST', `/${kind}`, body)
        for (const [i, { verdict, field, message, retry }] of results.entries())
          if (verdict === 'refused' && !retry) log(`${kind} ${JSON.stringify(batch[i])}: ${field} ${message}`)
        batch = batch.filter((_, i) => results[i]?.retry)
        if (batch.length > 0) await sleep(Math.min(MAX_WAIT_MS, 200 * 2 ** attempt), undefined, { signal })
      }
    }
  }

  /** From the platform to Greenroom. A restart begins at the first change; known rows change nothing. */
  async function pull(): Promise<void> {
    let position = 0
    while (!signal.aborted) {
      const changes = await platform.listChanges(position)
      // In this order, because messages and payments belong to a fan.
      for (const kind of ['fans', 'messages', 'transactions'] as const)
        await deliver(
          kind,
          changes.filter((change) => change.kind === kind).map(({ row }) => row),
        )
      position = changes.at(-1)?.seq ?? position
      if (changes.length < MAX_ROWS) await sleep(pollMs, undefined, { signal })
    }
  }

  const handledIds = new Set<string>()
  /** What to tell Greenroom about handled events. */
  const results: { receipts: Row[]; ids: string[]; posts: Row[] } = { receipts: [], ids: [], posts: [] }

  /** From Greenroom to the platform. Handled events are skipped. */
  async function handle(event: OutboundEvent): Promise<void> {
    const isOurs = event.creatorId === creatorId && event.platform === name
    if (isOurs && !handledIds.has(event.id)) {
      if (event.message) await handleMessage(event.type, event.message)
      if (event.postId) await handlePost(event, event.postId)
      handledIds.add(event.id)
    }
    results.ids.push(event.id)
  }

  /** Without a post, it may no longer be published. */
  async function handlePost({ id, type, post }: OutboundEvent, reference: string): Promise<void> {
    if (type === 'content.withdrawn') await platform.removePost(reference)
    else if (post) results.posts.push({ eventId: id, url: (await platform.post(post, reference)).url })
  }

  async function handleMessage(type: string, message: OutboundMessage): Promise<void> {
    const { receipts } = results
    if (!message.fan) return
    if (message.isDeleted) await platform.remove(message.id)
    else if (type === 'message.created')
      try {
        const { id } = await platform.send(message.fan, message.text, message.id)
        receipts.push({ messageId: message.id, state: 'sent', id })
      } catch (error) {
        if (signal.aborted) throw error
        receipts.push({
          messageId: message.id,
          state: 'failed',
          reason: 'The platform rejected the message.',
        })
      }
  }

  /** Receipts first: an acknowledged event is not listed again. */
  async function report(): Promise<void> {
    const [receipts, ids, posts] = [
      results.receipts.splice(0),
      results.ids.splice(0),
      results.posts.splice(0),
    ]
    await deliver('receipts', receipts)
    for (let start = 0; start < ids.length; start += MAX_ROWS)
      await callGreenroom('POST', '/events/acknowledge', {
        ids: ids.slice(start, start + MAX_ROWS),
        posts: start === 0 ? posts : [],
      })
  }

  async function poll(): Promise<void> {
    while (!signal.aborted) {
      const events = await callGreenroom<OutboundEvent[]>('GET', '/events?limit=500')
      for (const event of events) await handle(event)
      await report()
      if (events.length === 0) await sleep(pollMs, undefined, { signal })
    }
  }

  async function keepReporting(): Promise<void> {
    while (!signal.aborted) {
      await report()
      await sleep(pollMs, undefined, { signal })
    }
  }

  /** Responds only once the platform has the message; without a 2xx response, Greenroom retries. */
  function startWebhookServer(secret: string): Server {
    return createServer(async (incoming, response) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of incoming) chunks.push(chunk)
        const body = Buffer.concat(chunks).toString()
        if (!isSigned(secret, incoming.headers, body)) return response.writeHead(401).end()
        await handle(JSON.parse(body).data)
        response.writeHead(204).end()
      } catch (error) {
        log(`Webhook: ${error}`)
        response.writeHead(500).end()
      }
    }).listen(settings.webhook?.port)
  }

  const server = settings.webhook && startWebhookServer(settings.webhook.secret)
  const tasks = [pull(), ...(server ? [keepReporting()] : [poll()])].map((task) =>
    task.catch((error: unknown) => {
      if (!signal.aborted) log(`Stopped: ${error}`)
    }),
  )
  return {
    async stop() {
      abortController.abort()
      server?.closeAllConnections()
      server?.close()
      await Promise.all(tasks)
    },
  }
}

/** Whether the Standard Webhooks signature matches this secret and is at most five minutes old. */
export function isSigned(
  secret: string,
  headers: Record<string, string | string[] | undefined>,
  body: string,
) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return String(signatures)
    .split(' ')
    .map((signature) => Buffer.from(signature.replace('v1,', ''), 'base64'))
    .some((candidate) => candidate.length === expected.length && timingSafeEqual(candidate, expected))
}

if (import.meta.main) {
  const {
    GREENROOM_URL,
    GREENROOM_KEY,
    CREATOR_ID,
    PLATFORM = 'OTHER',
    PLATFORM_URL,
    WEBHOOK_SECRET,
    PORT,
  } = process.env
  if (!GREENROOM_URL || !GREENROOM_KEY || !CREATOR_ID || !PLATFORM_URL)
    throw new Error('Set GREENROOM_URL, GREENROOM_KEY, CREATOR_ID and PLATFORM_URL.')
  const bridge = startBridge({
    ...{ greenroomUrl: GREENROOM_URL, key: GREENROOM_KEY, creatorId: CREATOR_ID, platform: PLATFORM },
    platformUrl: PLATFORM_URL,
    ...(WEBHOOK_SECRET && { webhook: { secret: WEBHOOK_SECRET, port: Number(PORT ?? 8080) } }),
  })
  process.on('SIGINT', () => void bridge.stop().then(() => process.exit(0)))
}
