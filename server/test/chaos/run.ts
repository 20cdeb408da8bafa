import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../src/features/auth/demo-accounts.ts'
import { callOk, signIn } from './api.ts'
import { check, type SentMessage, type Violation } from './checker.ts'
import { startFanProcess } from './fans.ts'
import { startNode } from './node.ts'
import { type Reader, startReader } from './reader.ts'
import { openStoredMessages } from './stored-messages.ts'
import { runWriter, type Tally } from './writers.ts'

export type Plan = {
  sends: number
  writers: number
  serverKills: number
  postgresKills: number
  /** The same seed gives the same sends, but not the same timing of kills. */
  seed: number
  dataDir: string
  log?: (line: string) => void
}
export type Report = {
  violations: Violation[]
  tally: Tally
  ok: number
  stored: number
  kills: { server: number; postgres: number }
  readers: Reader['tally']
  /** Must not be zero, otherwise the counter check would be meaningless. */
  unread: number
  seconds: number
}

const CONVERSATIONS = 12
const SETTLE_TIMEOUT_MS = 15_000
const emails = ['sol@northlight.test', 'mara@northlight.test', 'dana@northlight.test']

/**
 * Runs writers and readers against a real server while it and its PostgreSQL are killed, then compares everything with
 * the database.
 */
export async function runChaos(plan: Plan): Promise<Report> {
  const { sends, dataDir, log = () => {} } = plan
  const random = createRandom(plan.seed)
  const node = await startNode(dataDir)
  const { origin } = node
  const tokens: string[] = []
  for (const email of emails) tokens.push(await signIn(origin, email, DEMO_PASSWORD))
  const operator = tokens.at(-1) ?? ''
  const inbox = await callOk<{ id: string }[]>(
    origin,
    operator,
    `/chats/conversations?limit=${CONVERSATIONS + 1}`,
  )
  const [blockedFanId = '', ...fanIds] = inbox.map(({ id }) => id)
  if (fanIds.length < CONVERSATIONS) throw new Error('The demo has too few conversations')
  await callOk(origin, tokens[0] ?? '', `/fans/${blockedFanId}/block`, { method: 'POST', body: {} })
  const foreignToken = await signIn(origin, 'ada@harbourstreet.test', DEMO_PASSWORD)
  const [foreignFan] = await callOk<{ id: string }[]>(origin, foreignToken, '/fans?limit=1')
  const initialMessages = await openStoredMessages(dataDir)
  const agencyId = await initialMessages.agencyOf(blockedFanId)
  await initialMessages.close()
  const fans = await startFanProcess(dataDir, agencyId)
  const readers = [...tokens, operator].map((token, i) =>
    startReader(origin, `reader ${i + 1}`, token, fanIds),
  )

  const startedAt = performance.now()
  const sent: SentMessage[] = []
  const tally: Tally = { attempts: 0, unknowns: 0, rejected: 0, actions: 0 }
  let issuedCount = 0
  let isDisconnecting = true
  const next = () => (issuedCount < sends ? ++issuedCount : null)
  const context = { origin, tokens, fanIds, foreignFanId: foreignFan?.id ?? '', blockedFanId, fans, random }
  const disconnects = disconnectAtRandom(readers, random, () => isDisconnecting)
  const kills = { server: 0, postgres: 0 }
  try {
    const writing = Promise.all(
      Array.from({ length: plan.writers }, (_, writer) => runWriter(context, writer, next, sent, tally)),
    )
    for (const [i, kill] of schedule(plan).entries()) {
      const at = Math.round(((i + 1) * sends) / (plan.serverKills + plan.postgresKills + 1))
      await Promise.race([writing, waitUntil(() => sent.length >= at)])
      kills[kill]++
      log(`${sent.length} of ${sends} sends: kill -9 of ${kill === 'server' ? 'the server' : 'PostgreSQL'}`)
      await (kill === 'server' ? node.killAndRestartServer() : node.killAndRestartPostgres())
    }
    await writing
    isDisconnecting = false
    await disconnects
    log('all sends are done; waiting for the readers')
    return { ...(await collectResults()), kills, tally, seconds: (performance.now() - startedAt) / 1_000 }
  } finally {
    isDisconnecting = false
    for (const reader of readers) reader.stop()
    fans.stop()
    await node.stop()
  }

  async function collectResults() {
    const database = await openStoredMessages(dataDir)
    try {
      const conversations = [...fanIds, blockedFanId]
      const evidence = async () => ({
        sent,
        stored: await database.stored(conversations),
        timelines: readers.flatMap((reader) => reader.timelines()),
      })
      // Readers must converge by themselves, from pushed changes and their own requests.
      const deadline = performance.now() + SETTLE_TIMEOUT_MS
      let current = await evidence()
      while (check(current).some(({ kind }) => kind === 'reader') && performance.now() < deadline) {
        await sleep(200)
        current = await evidence()
      }
      const { count } = await callOk<{ count: number }>(origin, tokens[0] ?? '', '/chats/unread-count')
      const unread = await database.unread(agencyId)
      const violations = [...check(current), ...(await database.figureMismatches(agencyId))]
      if (count !== unread)
        violations.push({ kind: 'counter', detail: `the unread count is ${count} instead of ${unread}` })
      const total = { pushes: 0, catchUps: 0, disconnects: 0 }
      for (const { tally } of readers)
        for (const key of ['pushes', 'catchUps', 'disconnects'] as const) total[key] += tally[key]
      const markedCount = current.stored.filter(({ mark }) => mark !== null).length
      const ok = sent.filter(({ outcome }) => outcome === 'ok').length
      return { violations, ok, stored: markedCount, readers: total, unread }
    } finally {
      await database.close()
    }
  }
}

/** Spreads the PostgreSQL kills evenly among the server kills. */
function schedule({ serverKills, postgresKills }: Plan): ('server' | 'postgres')[] {
  const killCount = serverKills + postgresKills
  const position = (i: number) => Math.floor(((i + 0.5) * killCount) / Math.max(1, postgresKills))
  const positions = new Set(Array.from({ length: postgresKills }, (_, i) => position(i)))
  return Array.from({ length: killCount }, (_, i) => (positions.has(i) ? 'postgres' : 'server'))
}

async function disconnectAtRandom(
  readers: Reader[],
  random: () => number,
  isRunning: () => boolean,
): Promise<void> {
  while (isRunning()) {
    await sleep(200 + random() * 800)
    readers[Math.floor(random() * readers.length)]?.disconnect()
  }
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5)
}

/** Seeded random numbers between 0 and 1 (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
