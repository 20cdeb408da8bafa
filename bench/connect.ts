// npm run bench:connect: messages per second that bridges deliver and collect, compared with the operators' own send
// path in the same run, and the cost of events and webhooks for that path.
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '@greenroom/contract/kit/ids.ts'
import autocannon from 'autocannon'
import { callOk } from '../server/test/chaos/api.ts'
import { startBridgedNode } from '../server/test/chaos/bridged-node.ts'
import { check, printTable } from './report.ts'

const MIN_RATIO = 0.4
const SECONDS = 8
const ROUNDS = 3
const FANS = 5_000
const BATCH_ROWS = 1_000

let textCount = 0
let inboundCount = 0

const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bench-connect-'))
const { node, adminToken, creatorId, key, webhookPort, addWebhook } = await startBridgedNode(dataDir)
const { origin } = node
let receivedCount = 0
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    receivedCount++
    response.writeHead(204).end()
  })
}).listen(webhookPort)

const passed = await measure().finally(async () => {
  await node.stop()
  receiver.closeAllConnections()
  receiver.close()
  await rm(dataDir, { recursive: true, force: true })
})
process.exit(passed ? 0 : 1)

async function measure(): Promise<boolean> {
  const account = { creatorId, platform: 'FANSLY' }
  const fans = Array.from({ length: FANS }, (_, i) => ({ id: `fan-${i}`, username: `bench_${i}` }))
  const connectedFanIds: string[] = []
  for (let start = 0; start < FANS; start += BATCH_ROWS) {
    const body = { ...account, rows: fans.slice(start, start + BATCH_ROWS) }
    const { rows } = await call<{ rows: { id: string }[] }>('POST', '/connect/fans', body, key)
    connectedFanIds.push(...rows.map(({ id }) => id))
  }
  // A creator without a connected account, so sending creates no events.
  const { id: otherId } = await call<{ id: string }>('POST', '/creators', {
    stageName: 'Plain',
    clientId: newId(),
  })
  const otherFanIds: string[] = []
  for (let i = 0; i < 1_000; i++) {
    const body = { creatorId: otherId, username: `plain_${i}`, clientId: newId() }
    otherFanIds.push((await call<{ id: string }>('POST', '/fans', body)).id)
  }
  const inboundRequest = (): autocannon.Request => {
    const rows = () =>
      Array.from({ length: BATCH_ROWS }, () => ({
        id: newId(),
        fan: `fan-${inboundCount++ % FANS}`,
        from: 'fan',
        text: nextText(),
      }))
    const body = () => JSON.stringify({ ...account, rows: rows() })
    const path = '/api/connect/messages'
    return { method: 'POST', path, body: body(), setupRequest: (request) => ({ ...request, body: body() }) }
  }

  const runs = {
    plain: [] as number[],
    events: [] as number[],
    inbound: [] as number[],
    webhooks: [] as number[],
  }
  // Alternating, so other load on the machine affects all.
  for (let round = 0; round < ROUNDS; round++) {
    runs.events.push(await load(adminToken, 50, [sendRequest(connectedFanIds)]))
    runs.inbound.push((await load(key, 4, [inboundRequest()])) * BATCH_ROWS)
    runs.plain.push(await load(adminToken, 50, [sendRequest(otherFanIds)]))
  }
  const [pulled, pullSeconds] = await measureTime(pull)
  await addWebhook()
  for (let round = 0; round < ROUNDS; round++)
    runs.webhooks.push(await load(adminToken, 50, [sendRequest(connectedFanIds)]))
  const before = receivedCount
  const [, pushSeconds] = await measureTime(async () => {
    while (
      (await call<{ waiting: number }[]>('GET', '/connections/webhooks')).some(({ waiting }) => waiting > 0)
    )
      await sleep(100)
  })
  const pushed = receivedCount - before

  const operatorRate = median(runs.events)
  const row = (name: string, value: number) => [
    name,
    String(Math.round(value)),
    `${Math.round((value / operatorRate) * 100)}%`,
  ]
  printTable(
    ['messages', 'per second', 'vs. operators'],
    [
      row('operators send, account connected', operatorRate),
      row('operators send, account not connected', median(runs.plain)),
      row('operators send, with a webhook', median(runs.webhooks)),
      row('bridges deliver, batches of 1,000', median(runs.inbound)),
      row('bridges collect and acknowledge', pulled / pullSeconds),
      row('webhooks catch up', pushed / pushSeconds),
    ],
  )
  const ratio = median(runs.inbound) / operatorRate
  return check(
    'inbound',
    ratio >= MIN_RATIO,
    `${Math.round(ratio * 100)}% of the operators' rate, at least ${MIN_RATIO * 100}%`,
  )
}

function call<T>(method: string, path: string, body?: unknown, token = adminToken): Promise<T> {
  return callOk<T>(origin, token, path, { method, ...(body === undefined ? {} : { body }) })
}

/** Varies each time, because repeated messages are flagged as spam, which is slower. */
function nextText(): string {
  textCount++
  const pick = (words: string[], every: number) => words[Math.floor(textCount / every) % words.length]
  const subjects = [
    'garden',
    'kitchen',
    'concert',
    'bicycle',
    'holiday',
    'painting',
    'recipe',
    'library',
    'market',
  ]
  const times = ['today', 'on Sunday', 'last week', 'this morning', 'in spring', 'after work', 'at noon']
  const feelings = ['lovely', 'calm', 'funny', 'busy', 'long', 'bright', 'quiet', 'curious']
  return `The ${pick(subjects, 1)} was ${pick(feelings, 9)} ${pick(times, 72)}, how about yours?`
}

function sendRequest(fanIds: string[]): autocannon.Request {
  let count = 0
  const body = () => {
    const fanId = fanIds[count++ % fanIds.length]
    return JSON.stringify({ fanId, clientId: newId(), content: nextText() })
  }
  const path = '/api/chats/send'
  return { method: 'POST', path, body: body(), setupRequest: (request) => ({ ...request, body: body() }) }
}

/** Requests per second. */
async function load(token: string, connections: number, requests: autocannon.Request[]): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const result = await autocannon({ url: origin, connections, headers, requests, duration: SECONDS })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} requests to ${requests[0]?.path} failed`)
  return result['2xx'] / result.duration
}

async function pull(): Promise<number> {
  for (let total = 0; ; ) {
    const events = await call<{ id: string }[]>('GET', '/connect/events?limit=500', undefined, key)
    if (events.length === 0) return total
    total += events.length
    await call('POST', '/connect/events/acknowledge', { ids: events.map(({ id }) => id) }, key)
  }
}

async function measureTime<T>(action: () => Promise<T>): Promise<[T, number]> {
  const start = performance.now()
  return [await action(), (performance.now() - start) / 1_000]
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
