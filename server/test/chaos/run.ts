import { setTimeout as sleep } from 'node:timers/promises'
import { DEMO_PASSWORD } from '../../src/features/auth/demo-accounts.ts'
import { ask, signIn } from './api.ts'
import { check, type Sent, type Violation } from './checker.ts'
import { openFans } from './fans.ts'
import { startNode } from './node.ts'
import { type Reader, startReader } from './reader.ts'
import { openTruth } from './stored-messages.ts'
import { type Tally, write } from './writers.ts'

export type Plan = {
  sends: number
  writers: number
  serverKills: number
  postgresKills: number
  /** The same seed makes the same sends; when they meet which kill is up to the machine. */
  seed: number
  dataDir: string
  say?: (line: string) => void
}
export type Report = {
  violations: Violation[]
  tally: Tally
  ok: number
  stored: number
  kills: { server: number; postgres: number }
  readers: Reader['tally']
  /** Without any fan's message nobody has read, the counters would say nothing. */
  unread: number
  seconds: number
}

const CONVERSATIONS = 12
const SETTLED_WITHIN_MS = 15_000
const people = ['sol@northlight.test', 'mara@northlight.test', 'dana@northlight.test']

/** Writers and readers on a real server while it and its PostgreSQL are killed; then everything is held against the database. */
export async function runChaos(plan: Plan): Promise<Report> {
  const { sends, dataDir, say = () => {} } = plan
  const random = seeded(plan.seed)
  const node = await startNode(dataDir)
  const { origin } = node
  const tokens: string[] = []
  for (const email of people) tokens.push(await signIn(origin, email, DEMO_PASSWORD))
  const operator = tokens.at(-1) ?? ''
  const inbox = await ask<{ id: string }[]>(
    origin,
    operator,
    `/chats/conversations?limit=${CONVERSATIONS + 1}`,
  )
  const [blockedFanId = '', ...fanIds] = inbox.map(({ id }) => id)
  if (fanIds.length < CONVERSATIONS) throw new Error('The demo has too few conversations')
  await ask(origin, tokens[0] ?? '', `/fans/${blockedFanId}/block`, { method: 'POST', body: {} })
  const stranger = await signIn(origin, 'ada@harbourstreet.test', DEMO_PASSWORD)
  const [foreign] = await ask<{ id: string }[]>(origin, stranger, '/fans?limit=1')
  const before = await openTruth(dataDir)
  const agencyId = await before.agencyOf(blockedFanId)
  await before.close()
  const fans = await openFans(dataDir, agencyId)
  const readers = [...tokens, operator].map((token, i) =>
    startReader(origin, `reader ${i + 1}`, token, fanIds),
  )

  const begun = performance.now()
  const sent: Sent[] = []
  const tally: Tally = { tries: 0, unknowns: 0, refused: 0, deeds: 0 }
  let given = 0
  let cutting = true
  const next = () => (given < sends ? ++given : null)
  const stage = { origin, tokens, fanIds, foreignFanId: foreign?.id ?? '', blockedFanId, fans, random }
  const cuts = cutAtRandom(readers, random, () => cutting)
  const kills = { server: 0, postgres: 0 }
  try {
    const writing = Promise.all(
      Array.from({ length: plan.writers }, (_, writer) => write(stage, writer, next, sent, tally)),
    )
    for (const [i, kill] of schedule(plan).entries()) {
      const at = Math.round(((i + 1) * sends) / (plan.serverKills + plan.postgresKills + 1))
      await Promise.race([writing, until(() => sent.length >= at)])
      kills[kill]++
      say(`${sent.length} of ${sends} sends: kill -9 of ${kill === 'server' ? 'the server' : 'PostgreSQL'}`)
      await (kill === 'server' ? node.killServer() : node.killPostgres())
    }
    await writing
    cutting = false
    await cuts
    say('all sends are known; readers settle')
    return { ...(await judge()), kills, tally, seconds: (performance.now() - begun) / 1_000 }
  } finally {
    cutting = false
    for (const reader of readers) reader.stop()
    fans.stop()
    await node.stop()
  }

  async function judge() {
    const truth = await openTruth(dataDir)
    try {
      const conversations = [...fanIds, blockedFanId]
      const evidence = async () => ({
        sent,
        stored: await truth.stored(conversations),
        seen: readers.flatMap((reader) => reader.seen()),
      })
      // Nobody asks on the readers' behalf: what they were told and what they asked for must be enough.
      const patience = performance.now() + SETTLED_WITHIN_MS
      let found = await evidence()
      while (check(found).some(({ kind }) => kind === 'reader') && performance.now() < patience) {
        await sleep(200)
        found = await evidence()
      }
      const { count } = await ask<{ count: number }>(origin, tokens[0] ?? '', '/chats/unread-count')
      const unread = await truth.unread(agencyId)
      const violations = [...check(found), ...(await truth.faults(agencyId))]
      if (count !== unread)
        violations.push({ kind: 'counter', what: `the unread count says ${count}, there are ${unread}` })
      const total = { pushes: 0, catchUps: 0, cuts: 0 }
      for (const { tally } of readers)
        for (const key of ['pushes', 'catchUps', 'cuts'] as const) total[key] += tally[key]
      const marked = found.stored.filter(({ mark }) => mark !== null).length
      const ok = sent.filter(({ outcome }) => outcome === 'ok').length
      return { violations, ok, stored: marked, readers: total, unread }
    } finally {
      await truth.close()
    }
  }
}

/** Kills of PostgreSQL spread among those of the server. */
function schedule({ serverKills, postgresKills }: Plan): ('server' | 'postgres')[] {
  const all = serverKills + postgresKills
  const place = (i: number) => Math.floor(((i + 0.5) * all) / Math.max(1, postgresKills))
  const places = new Set(Array.from({ length: postgresKills }, (_, i) => place(i)))
  return Array.from({ length: all }, (_, i) => (places.has(i) ? 'postgres' : 'server'))
}

async function cutAtRandom(readers: Reader[], random: () => number, going: () => boolean): Promise<void> {
  while (going()) {
    await sleep(200 + random() * 800)
    readers[Math.floor(random() * readers.length)]?.cut()
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5)
}

/** Numbers between 0 and 1 that follow from the seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
