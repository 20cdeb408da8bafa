import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { chatFaults } from '../../test/chats.ts'
import { addCreator, addFan, say } from '../../test/fans.ts'
import type { Platform } from '../platform/ctx.ts'
import { createSimulatedFans, fateOf } from './simulated-fans.ts'

let t: TestApp
let agencyId: string
let creatorId: string
let now = Date.now()
let listeners = 1
let platform: Platform
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  agencyId = t.people.north.AGENCY_ADMIN.agencyId
  creatorId = await addCreator(t, agencyId, 'Lively Star')
  platform = {
    ...t.platform,
    clock: () => new Date(now),
    live: { ...t.platform.live, listeners: () => listeners },
  }
})
beforeEach(() => {
  now = Date.now()
  listeners = 1
})
afterAll(() => t.close())

type Sent = { id: string; timestamp: string }
const send = async (fanId: string, more: object = {}): Promise<Sent> => {
  const body = { fanId, content: 'How was your day?', ...more }
  return (await t.send(t.people.north.AGENCY_ADMIN.token, 'POST /chats/send', { body })).body.data
}
/** Sends until the fate of one is as wanted; the fan of each is another one. */
async function fated(wanted: (fate: ReturnType<typeof fateOf>) => boolean, isPriced = false) {
  for (let tries = 0; tries < 60; tries++) {
    const fanId = await addFan(t, agencyId, creatorId)
    const sent = await send(fanId, isPriced ? { attachments: [{ uploadId: await upload(), price: 15 }] } : {})
    const fate = fateOf({ id: sent.id, isPriced })
    if (wanted(fate)) return { fanId, sent, fate, at: Date.parse(sent.timestamp) }
    await t.sql('UPDATE fans SET archived_at = now() WHERE id = $1', [fanId])
  }
  throw new Error('No message had that fate')
}
async function upload(): Promise<string> {
  const id = newId()
  const { userId } = t.people.north.AGENCY_ADMIN
  await t.sql(
    `INSERT INTO uploads (id, agency_id, owner_id, purpose, status, file_name, bytes, kind) VALUES ($1, $2, $3, 'chat', 'ready', 'a.jpg', 10, 'image')`,
    [id, agencyId, userId],
  )
  return id
}
const fans = () => createSimulatedFans(platform, [agencyId])
const thread = (fanId: string) =>
  t.sql('SELECT direction, content, is_delivered, is_read FROM messages WHERE fan_id = $1 ORDER BY seq', [
    fanId,
  ])
const presence = async (fanId: string) =>
  (await t.sql('SELECT online_until, typing_until FROM fan_presence WHERE fan_id = $1', [fanId]))[0]

test('a message is delivered, read, and answered after some typing, once', async () => {
  const { fanId, fate, at } = await fated(({ answers }) => answers !== null)
  const house = fans()
  const after = async (seconds: number) => {
    now = at + Math.ceil(seconds * 1_000)
    await house.tick()
  }
  await after(0.2)
  expect(await thread(fanId)).toMatchObject([{ is_delivered: false, is_read: false }])
  await after(1.1)
  expect(await thread(fanId)).toMatchObject([{ is_delivered: true, is_read: false }])
  await after(fate.read)
  expect(await thread(fanId)).toMatchObject([{ is_delivered: true, is_read: true }])
  expect((await presence(fanId)).online_until).not.toBeNull()
  await after(fate.types)
  expect((await presence(fanId)).typing_until).not.toBeNull()
  expect(await thread(fanId)).toHaveLength(1)
  await after(fate.answers ?? 0)
  expect(await thread(fanId)).toMatchObject([{}, { direction: 'FROM_FAN', content: fate.words }])
  expect((await presence(fanId)).typing_until).toBeNull()
  // Another node, or the same after a restart, knows what has been said.
  await Promise.all([fans().tick(), house.tick()])
  expect(await thread(fanId)).toHaveLength(2)
  listeners = 0
  await after(400)
  expect((await presence(fanId)).online_until).toBeNull()
})

test('two that look at the same moment answer once', async () => {
  const { fanId, fate, at } = await fated(({ answers }) => answers !== null)
  now = at + Math.ceil((fate.answers ?? 0) * 1_000)
  await Promise.all([fans().tick(), fans().tick()])
  expect((await thread(fanId)).filter(({ direction }) => direction === 'FROM_FAN')).toHaveLength(1)
})

test('some read and say nothing; nobody answers what is followed by another of ours', async () => {
  const silent = await fated(({ answers }) => answers === null)
  now = silent.at + 50_000
  await fans().tick()
  expect(await thread(silent.fanId)).toMatchObject([{ is_read: true }])
  const eager = await fated(({ answers }) => answers !== null && answers < 20)
  now = eager.at + 100
  await say(t, agencyId, eager.fanId, 'TO_FAN', { sentAt: new Date(eager.at + 19_000).toISOString() })
  now = eager.at + 19_500
  await fans().tick()
  expect((await thread(eager.fanId)).every(({ direction }) => direction === 'TO_FAN')).toBe(true)
})

test('a fan who buys pays: the file is unlocked and the ledger says so, once', async () => {
  const { fanId, sent, fate, at } = await fated(({ answers, buys }) => answers !== null && buys, true)
  now = at + Math.ceil((fate.answers ?? 0) * 1_000)
  await Promise.all([fans().tick(), fans().tick()])
  const ledger = await t.sql(
    'SELECT type, kind, gross_cents, source FROM fan_transactions WHERE fan_id = $1',
    [fanId],
  )
  expect(ledger).toEqual([{ type: 'PPV Content', kind: 'SALE', gross_cents: '1500', source: 'demo' }])
  const { body } = await t.send(t.people.north.AGENCY_ADMIN.token, 'GET /chats/conversations/{id}/messages', {
    params: { id: fanId },
  })
  const message = body.data.find(({ id }: Sent) => id === sent.id)
  expect(message.attachments).toMatchObject([{ price: 15, isPaid: true }])
  expect(message.rev).toBeGreaterThan(1)
})

test('a blocked fan stays silent, and a demo that nobody looks at, too', async () => {
  const blocked = await fated(({ answers }) => answers !== null)
  await t.send(t.people.north.AGENCY_ADMIN.token, 'POST /fans/{id}/block', {
    params: { id: blocked.fanId },
    body: {},
  })
  const alone = await fated(({ answers }) => answers !== null)
  now = alone.at + 31_000
  listeners = 0
  await fans().tick()
  expect(await thread(alone.fanId)).toMatchObject([{ is_delivered: false }])
  listeners = 1
  await fans().tick()
  expect(await thread(alone.fanId)).toHaveLength(2)
  expect(await thread(blocked.fanId)).toHaveLength(1)
})

test('now and then somebody comes online and begins to talk', async () => {
  const count = async () =>
    Number((await t.sql(`SELECT count(*) FROM messages WHERE external_id LIKE 'hello %'`))[0].count)
  const house = fans()
  const begun = now + 3_600_000
  for (let second = 0; second <= 120; second++) {
    now = begun + second * 1_000
    await house.tick()
  }
  const said = await count()
  expect(said).toBeGreaterThanOrEqual(2)
  expect(said).toBeLessThanOrEqual(6)
})

test('after all of it every kept figure is what a recount says', async () => {
  expect(await chatFaults(t, agencyId)).toEqual([])
})
