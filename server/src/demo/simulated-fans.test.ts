import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp } from '../../test/app.ts'
import { chatMismatches } from '../../test/chats.ts'
import { addClearedItem } from '../../test/content-fixture.ts'
import { addCreator, addFan, addMessage, connectAccount } from '../../test/fans.ts'
import { longTest } from '../../test/long.ts'
import type { Platform } from '../platform/ctx.ts'
import { withScope } from '../platform/db/scope.ts'
import { seedBridge } from './bridge.ts'
import { createSimulatedFans, type Reaction, reactionTo } from './simulated-fans.ts'
import { createApiCaller } from './simulated-fans-runner.ts'

let t: TestApp
let agencyId: string
let creatorId: string
let now = Date.now()
let socketCount = 1
let item: AnyJson
let platform: Platform
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  creatorId = await addCreator(t, agencyId, 'Lively Star')
  await connectAccount(t, creatorId)
  item = await addClearedItem(t, t.people.north.AGENCY_ADMIN, creatorId)
  await withScope(t.platform.database, agencyId, (tx) => seedBridge(tx, now, 'Mara'))
  platform = {
    ...t.platform,
    clock: () => new Date(now),
    live: { ...t.platform.live, socketCount: () => socketCount },
  }
})
beforeEach(() => {
  now = Date.now()
  socketCount = 1
})
afterAll(() => t.close())

type SentMessage = { id: string; timestamp: string }
const send = async (fanId: string, overrides: object = {}): Promise<SentMessage> => {
  const body = { fanId, content: 'How was your day?', ...overrides }
  return (await t.send(t.people.north.AGENCY_ADMIN.token, 'POST /chats/send', { body })).body.data
}
/** Sends messages, each to a new fan, until one gets a matching reaction. */
async function sendUntil(matches: (reaction: Reaction) => boolean, isPriced = false) {
  for (let attempt = 0; attempt < 60; attempt++) {
    const fanId = await addFan(t, agencyId, creatorId)
    const sentMessage = await send(fanId, isPriced ? { attachments: [{ itemId: item.id, price: 15 }] } : {})
    const reaction = reactionTo({ id: sentMessage.id, isPriced })
    if (matches(reaction)) return { fanId, sentMessage, reaction, at: Date.parse(sentMessage.timestamp) }
    await t.sql('UPDATE fans SET archived_at = now() WHERE id = $1', [fanId])
  }
  throw new Error('No message got a matching reaction')
}
const fans = () => createSimulatedFans(platform, createApiCaller(t.app), [agencyId])
const thread = (fanId: string) =>
  t.sql('SELECT direction, content, is_delivered, is_read FROM messages WHERE fan_id = $1 ORDER BY seq', [
    fanId,
  ])
const externalIds = async (fanId: string) =>
  (await t.sql('SELECT external_id FROM messages WHERE fan_id = $1', [fanId])).map((row) => row.external_id)
const presence = async (fanId: string) =>
  (await t.sql('SELECT online_until, typing_until FROM fan_presence WHERE fan_id = $1', [fanId]))[0]

test('a message is delivered, read, and replied to once after typing', async () => {
  const { fanId, sentMessage, reaction, at } = await sendUntil(({ repliesAfter }) => repliesAfter !== null)
  const simulated = fans()
  const tickAfter = async (seconds: number) => {
    now = at + Math.ceil(seconds * 1_000)
    await simulated.tick()
  }
  await tickAfter(0.2)
  expect(await thread(fanId)).toMatchObject([{ is_delivered: false, is_read: false }])
  await tickAfter(1.1)
  expect(await thread(fanId)).toMatchObject([{ is_delivered: true, is_read: false }])
  await tickAfter(reaction.readAfter)
  expect(await thread(fanId)).toMatchObject([{ is_delivered: true, is_read: true }])
  expect((await presence(fanId)).online_until).not.toBeNull()
  await tickAfter(reaction.typesAfter)
  expect((await presence(fanId)).typing_until).not.toBeNull()
  expect(await thread(fanId)).toHaveLength(1)
  await tickAfter(reaction.repliesAfter ?? 0)
  expect(await thread(fanId)).toMatchObject([{}, { direction: 'FROM_FAN', content: reaction.reply }])
  expect(await externalIds(fanId)).toContain(`reply to ${sentMessage.id}`)
  expect((await presence(fanId)).typing_until).toBeNull()
  // Another node, or the same one after a restart, does not reply again.
  await Promise.all([fans().tick(), simulated.tick()])
  expect(await thread(fanId)).toHaveLength(2)
  socketCount = 0
  await tickAfter(400)
  expect((await presence(fanId)).online_until).toBeNull()
})

test('two nodes ticking at the same time reply once', async () => {
  const { fanId, reaction, at } = await sendUntil(({ repliesAfter }) => repliesAfter !== null)
  now = at + Math.ceil((reaction.repliesAfter ?? 0) * 1_000)
  await Promise.all([fans().tick(), fans().tick()])
  expect((await thread(fanId)).filter(({ direction }) => direction === 'FROM_FAN')).toHaveLength(1)
})

longTest(
  'some fans read without replying, and no fan replies to a message we have already followed up on',
  async () => {
    const silent = await sendUntil(({ repliesAfter }) => repliesAfter === null)
    now = silent.at + 50_000
    await fans().tick()
    expect(await thread(silent.fanId)).toMatchObject([{ is_read: true }])
    const eager = await sendUntil(({ repliesAfter }) => repliesAfter !== null && repliesAfter < 20)
    now = eager.at + 100
    await addMessage(t, agencyId, eager.fanId, 'TO_FAN', {
      sentAt: new Date(eager.at + 19_000).toISOString(),
    })
    now = eager.at + 19_500
    await fans().tick()
    // The second message may get a separate reply.
    expect(await externalIds(eager.fanId)).not.toContain(`reply to ${eager.sentMessage.id}`)
  },
)

test('a purchase unlocks the file and records one transaction', async () => {
  const { fanId, sentMessage, reaction, at } = await sendUntil(
    ({ repliesAfter, willBuy }) => repliesAfter !== null && willBuy,
    true,
  )
  now = at + Math.ceil((reaction.repliesAfter ?? 0) * 1_000)
  await Promise.all([fans().tick(), fans().tick()])
  const ledger = await t.sql(
    'SELECT type, kind, gross_cents, source FROM fan_transactions WHERE fan_id = $1',
    [fanId],
  )
  expect(ledger).toEqual([{ type: 'PPV Content', kind: 'SALE', gross_cents: '1500', source: 'connector' }])
  const { body } = await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /chats/conversations/{id}/messages', {
    params: { id: fanId },
  })
  const message = body.data.find(({ id }: SentMessage) => id === sentMessage.id)
  expect(message.attachments).toMatchObject([{ price: 15, isPaid: true }])
  expect(message.rev).toBeGreaterThan(1)
})

test('blocked fans never reply, and no fan replies while no browser is connected', async () => {
  const blocked = await sendUntil(({ repliesAfter }) => repliesAfter !== null)
  await t.send(t.people.north.AGENCY_ADMIN.token, 'POST /fans/{id}/block', {
    params: { id: blocked.fanId },
    body: {},
  })
  const unattended = await sendUntil(({ repliesAfter }) => repliesAfter !== null)
  now = unattended.at + 31_000
  socketCount = 0
  await fans().tick()
  expect(await thread(unattended.fanId)).toMatchObject([{ is_delivered: false }])
  socketCount = 1
  await fans().tick()
  expect(await thread(unattended.fanId)).toHaveLength(2)
  expect(await thread(blocked.fanId)).toHaveLength(1)
})

longTest('every so often a fan comes online and starts a conversation', async () => {
  const count = async () =>
    Number((await t.sql(`SELECT count(*) FROM messages WHERE external_id LIKE 'hello %'`))[0].count)
  const simulated = fans()
  const startAt = now + 3_600_000
  for (let second = 0; second <= 120; second++) {
    now = startAt + second * 1_000
    await simulated.tick()
  }
  const started = await count()
  expect(started).toBeGreaterThanOrEqual(2)
  expect(started).toBeLessThanOrEqual(6)
})

test('stored chat aggregates match a recount', async () => {
  expect(await chatMismatches(t, agencyId)).toEqual([])
})

test('fans on an account that is not connected never react', async () => {
  const otherCreatorId = await addCreator(t, agencyId, 'Unconnected Star')
  const fanId = await addFan(t, agencyId, otherCreatorId)
  const { timestamp } = await send(fanId)
  now = Date.parse(timestamp) + 40_000
  await fans().tick()
  expect(await thread(fanId)).toMatchObject([{ is_delivered: false, is_read: false }])
})
