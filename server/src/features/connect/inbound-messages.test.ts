import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Bridge, startBridge } from '../../../test/bridge.ts'
import { chatMismatches } from '../../../test/chats.ts'
import { addMessage, block, connectAccount } from '../../../test/fans.ts'
import { longTest } from '../../../test/long.ts'

let t: TestApp
let bridge: Bridge
let admin: string
beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  bridge = await startBridge(t)
  await connectAccount(t, bridge.creatorId)
  admin = t.people.north.AGENCY_ADMIN.token
})
afterAll(() => t.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const fromFan = (fan: string, id: string, overrides: object = {}) => ({
  id,
  fan,
  from: 'fan',
  text: `text ${id}`,
  ...overrides,
})
const thread = (fanId: string) =>
  t.sql(
    'SELECT id, seq, direction, content, external_id, sender_id, sender_name, is_sent, is_delivered, is_read, failure FROM messages WHERE fan_id = $1 ORDER BY seq',
    [fanId],
  )
const conversation = async (fanId: string) =>
  (
    await t.sql('SELECT unread_count, waiting_since, read_seq FROM conversations WHERE fan_id = $1', [fanId])
  )[0]
const sendFromApp = async (fanId: string, content: string): Promise<string> =>
  (await t.send(admin, 'POST /chats/send', { body: { fanId, content } })).body.data.id

describe('messages', () => {
  longTest('a thousand messages from fifty fans keep their order, and a repeat changes nothing', async () => {
    const { deliver, agencyId } = await startBridge(t)
    const fans = Array.from({ length: 50 }, (_, i) => ({ id: `f${i}`, username: `busy ${i} ${newId()}` }))
    const fanIds = (await deliver('fans', fans)).rows.map(({ id }) => id ?? '')
    const rows = Array.from({ length: 1_000 }, (_, i) => fromFan(`f${i % 50}`, `m${i}`))
    const first = await deliver('messages', rows)
    expect(first.created).toBe(1_000)
    const retried = await deliver('messages', rows)
    expect(retried.unchanged).toBe(1_000)
    expect(retried.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id))
    const messages = await thread(fanIds[7] ?? '')
    expect(messages.map(({ external_id }) => external_id)).toEqual(
      Array.from({ length: 20 }, (_, i) => `m${i * 50 + 7}`),
    )
    expect(await conversation(fanIds[7] ?? '')).toMatchObject({ unread_count: 20 })
    expect(await chatMismatches(t, agencyId)).toEqual([])
  })

  test('a message from the creator’s own app is attributed to the creator, marked as sent, and counts as a reply', async () => {
    const { id: fan, fanId } = await bridge.addFan()
    await bridge.deliver('messages', [fromFan(fan, 'a1')])
    expect((await conversation(fanId)).waiting_since).not.toBeNull()
    await bridge.deliver('messages', [{ id: 'a2', fan, from: 'creator', text: 'Hello you' }])
    const [creator] = await t.sql('SELECT stage_name FROM creators WHERE id = $1', [bridge.creatorId])
    expect((await thread(fanId))[1]).toMatchObject({
      direction: 'TO_FAN',
      sender_id: null,
      sender_name: creator.stage_name,
      is_sent: true,
      external_id: 'a2',
    })
    expect((await conversation(fanId)).waiting_since).toBeNull()
  })

  test('an age hint in a message from the creator’s own app locks nothing and is not reported as a lock', async () => {
    const { id: fan, fanId } = await bridge.addFan()
    await bridge.deliver('messages', [{ id: 'age1', fan, from: 'creator', text: 'im 16 lol' }])
    expect(await t.sql('SELECT locked_at FROM conversations WHERE fan_id = $1', [fanId])).toEqual([
      { locked_at: null },
    ])
    const actions = await t.sql(
      `SELECT l.action FROM audit_log l JOIN violations v ON v.id::text = l.details ->> 'violationId' WHERE v.fan_id = $1`,
      [fanId],
    )
    expect(actions).toEqual([{ action: 'violation.flagged' }])
  })

  test.each(['locked_at', 'archived_at'])(
    'the creator’s message is stored even if %s is set',
    async (state) => {
      const { id: fan, fanId } = await bridge.addFan()
      await bridge.deliver('messages', [fromFan(fan, 'b1')])
      const table = state === 'locked_at' ? 'conversations SET locked_at' : 'fans SET archived_at'
      await t.sql(`UPDATE ${table} = now() WHERE ${state === 'locked_at' ? 'fan_id' : 'id'} = $1`, [fanId])
      const result = await bridge.deliverOne('messages', { id: 'b2', fan, from: 'creator', text: 'Hi' })
      expect(result.verdict).toBe('created')
    },
  )

  test('messages from blocked and unknown fans are rejected', async () => {
    const { id: fan, fanId } = await bridge.addFan()
    await block(t, fanId)
    const { rows } = await bridge.deliver('messages', [fromFan(fan, 'c1'), fromFan('nobody', 'c2')])
    expect(rows).toMatchObject([
      { verdict: 'refused', field: 'fan', message: expect.stringContaining('blocked') },
      { verdict: 'refused', field: 'fan', retry: true, message: expect.stringContaining('Send the fan') },
    ])
    expect(rows[0]?.retry).toBeUndefined()
  })

  test('invalid rows are rejected', async () => {
    const { id: fan } = await bridge.addFan()
    const invalidRows: [object, string][] = [
      [{ text: '' }, 'text'],
      [{ text: 'x'.repeat(20_001) }, 'text'],
      [{ sentAt: 'yesterday' }, 'sentAt'],
      [{ sentAt: ago(-60) }, 'sentAt'],
      [{ id: '' }, 'id'],
      [{ from: 'robot' }, 'from'],
      [{ mediaIds: [newId()] }, 'mediaIds'],
      [{ messageId: newId() }, 'messageId'],
      [{ from: 'creator', messageId: newId() }, 'messageId'],
    ]
    const rows = invalidRows.map(([change], i) => fromFan(fan, `d${i}`, change))
    const result = await bridge.deliver('messages', [...rows, fromFan(fan, 'good')])
    expect(result.rows.slice(0, -1).map(({ field }) => field)).toEqual(invalidRows.map(([, field]) => field))
    expect(result).toMatchObject({ created: 1, refused: invalidRows.length })
    const response = await bridge.send('messages', [fromFan(fan, 'e', { text: 'a\0b' })])
    expect(response.status).toBe(400)
  })

  test('an ID repeated in a batch creates one message', async () => {
    const { id: fan, fanId } = await bridge.addFan()
    expect(await bridge.verdicts('messages', [fromFan(fan, 'x1'), fromFan(fan, 'x1')])).toEqual([
      'created',
      'unchanged',
    ])
    expect(await thread(fanId)).toHaveLength(1)
  })

  test('are screened, and a hint that the fan is underage locks the conversation', async () => {
    const { id: fan, fanId } = await bridge.addFan()
    await bridge.deliver('messages', [fromFan(fan, 'y1', { text: 'im 16, is that ok' })])
    const [row] = await t.sql('SELECT locked_at, flagged_count FROM conversations WHERE fan_id = $1', [fanId])
    expect(row).toMatchObject({ locked_at: expect.anything(), flagged_count: 1 })
    const [violations] = await t.sql('SELECT count(*)::int AS n FROM violations WHERE fan_id = $1', [fanId])
    expect(violations.n).toBe(1)
  })
})

describe('copies of our own messages', () => {
  test.each([
    ['identified by our id', (id: string) => ({ messageId: id, text: 'changed by the platform' })],
    ['with the same text', () => ({ text: ' Our words ' })],
  ])('%s are matched, not duplicated', async (_, copyOf) => {
    const { id: fan, fanId } = await bridge.addFan()
    const sentId = await sendFromApp(fanId, 'Our words')
    const copy = { id: 'e1', fan, from: 'creator', ...copyOf(sentId) }
    expect(await bridge.deliverOne('messages', copy)).toEqual({ verdict: 'updated', id: sentId })
    expect(await bridge.deliverOne('messages', copy)).toEqual({ verdict: 'unchanged', id: sentId })
    expect(await thread(fanId)).toMatchObject([{ content: 'Our words', external_id: 'e1', is_sent: true }])
  })

  test('identical texts are matched one by one, and an extra one is a new message', async () => {
    const { id: fan, fanId } = await bridge.addFan()
    const sentIds = [await sendFromApp(fanId, 'Hi!'), await sendFromApp(fanId, 'Hi!')]
    const copy = (id: string) => ({ id, fan, from: 'creator', text: 'Hi!' })
    const { rows } = await bridge.deliver('messages', [copy('g1'), copy('g2'), copy('g3')])
    expect(rows.map(({ verdict }) => verdict)).toEqual(['updated', 'updated', 'created'])
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual(sentIds)
    expect(await thread(fanId)).toHaveLength(3)
  })

  test('the same text half an hour later is a different message', async () => {
    const { id: fan, fanId } = await bridge.addFan()
    const sentId = await sendFromApp(fanId, 'Again')
    await t.sql(`UPDATE messages SET sent_at = now() - interval '30 minutes' WHERE id = $1`, [sentId])
    expect(
      (await bridge.deliverOne('messages', { id: 'h1', fan, from: 'creator', text: 'Again' })).verdict,
    ).toBe('created')
  })

  test('a copy is recognized by the id from its receipt', async () => {
    const { id: fan, fanId } = await bridge.addFan()
    const sentId = await sendFromApp(fanId, 'Receipt first')
    await bridge.deliver('receipts', [{ messageId: sentId, state: 'sent', id: 'r1' }])
    const copy = { id: 'r1', fan, from: 'creator', text: 'edited there' }
    expect(await bridge.deliverOne('messages', copy)).toEqual({ verdict: 'unchanged', id: sentId })
  })
})

describe('history', () => {
  test('from before the connection is marked as read and comes first', async () => {
    const newBridge = await startBridge(t)
    const { id: fan, fanId } = await newBridge.addFan()
    await addMessage(t, newBridge.agencyId, fanId, 'FROM_FAN', { sentAt: ago(3 * 1_440) })
    const old = [
      fromFan(fan, 'o2', { sentAt: ago(9 * 1_440) }),
      fromFan(fan, 'o1', { sentAt: ago(10 * 1_440) }),
    ]
    const recent = fromFan(fan, 'n1', { sentAt: ago(5) })
    const first = await newBridge.deliver('messages', [...old, recent])
    expect(first).toMatchObject({ created: 3 })
    expect(first.rows.every(({ id }) => id !== undefined)).toBe(true)
    expect((await newBridge.deliver('messages', [recent, ...old])).unchanged).toBe(3)
    const messages = await thread(fanId)
    expect(messages.map(({ external_id, seq }) => [external_id, seq])).toEqual([
      ['o1', -1],
      ['o2', 0],
      [null, 1],
      ['n1', 2],
    ])
    expect((await conversation(fanId)).unread_count).toBe(2)
  })

  test('the full history of a new fan is marked as read, but not messages missed in an outage', async () => {
    const newBridge = await startBridge(t)
    const { id: fan, fanId } = await newBridge.addFan()
    const days = [10, 8, 6].map((day) => fromFan(fan, `day ${day}`, { sentAt: ago(day * 1_440) }))
    await newBridge.deliver('messages', days)
    expect(await conversation(fanId)).toEqual({ unread_count: 0, read_seq: 3, waiting_since: null })
    await connectAccount(t, newBridge.creatorId, ago(5 * 1_440))
    await newBridge.deliver('messages', [fromFan(fan, 'missed', { sentAt: ago(2 * 1_440) })])
    expect(await conversation(fanId)).toMatchObject({ unread_count: 1 })
  })
})

test('another agency’s fan and message IDs are rejected', async () => {
  const south = await startBridge(t, 'south')
  const { id: fan, fanId } = await bridge.addFan()
  const sentId = await sendFromApp(fanId, 'Ours')
  const own = await south.addFan()
  expect(await south.deliverOne('messages', fromFan(fan, 'z1'))).toMatchObject({ field: 'fan' })
  const copy = { id: 'z2', fan: own.id, from: 'creator', text: 'Ours', messageId: sentId }
  expect(await south.deliverOne('messages', copy)).toMatchObject({ verdict: 'refused', field: 'messageId' })
})

test('all stored counts match a recount', async () => {
  expect(await chatMismatches(t, bridge.agencyId)).toEqual([])
})
