import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { type Bridge, startBridge } from '../../../test/bridge.ts'
import { block, connectAccount } from '../../../test/fans.ts'

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
const sendFromApp = async (fanId: string, content: string): Promise<string> =>
  (await t.send(admin, 'POST /chats/send', { body: { fanId, content } })).body.data.id

test('receipts never downgrade a message, and “read” also applies to earlier ones', async () => {
  const { fanId } = await bridge.addFan()
  const [firstId, secondId] = [await sendFromApp(fanId, '1'), await sendFromApp(fanId, '2')]
  const receipt = (messageId: string, state: string) => ({ messageId, state })
  expect(await bridge.verdicts('receipts', [receipt(secondId, 'sent')])).toEqual(['updated'])
  expect((await thread(fanId)).map(({ is_sent }) => is_sent)).toEqual([false, true])
  await bridge.deliver('receipts', [
    receipt(secondId, 'read'),
    receipt(secondId, 'delivered'),
    receipt(secondId, 'sent'),
  ])
  expect(await thread(fanId)).toMatchObject([
    { is_sent: true, is_delivered: true, is_read: true },
    { is_sent: true, is_delivered: true, is_read: true },
  ])
  expect(await bridge.verdicts('receipts', [receipt(firstId, 'read')])).toEqual(['unchanged'])
})

test('a success clears a failure', async () => {
  const newBridge = await startBridge(t)
  const { fanId } = await newBridge.addFan()
  const [firstId, secondId] = [await sendFromApp(fanId, '1'), await sendFromApp(fanId, '2')]
  const failed = { messageId: firstId, state: 'failed', reason: 'The fan left.' }
  expect((await newBridge.deliver('receipts', [failed])).updated).toBe(1)
  expect((await newBridge.deliver('receipts', [failed])).unchanged).toBe(1)
  const account = async () =>
    (await t.sql('SELECT * FROM platform_accounts WHERE creator_id = $1', [newBridge.creatorId]))[0]
  expect(await account()).toMatchObject({ failing_since: expect.anything(), last_error: 'The fan left.' })
  const { body } = await t.send(admin, 'GET /chats/conversations/{id}/messages', { params: { id: fanId } })
  expect(body.data.map(({ failure }: { failure: string | null }) => failure)).toEqual([null, 'The fan left.'])
  await newBridge.deliver('receipts', [{ messageId: secondId, state: 'delivered' }])
  expect((await thread(fanId))[0]).toMatchObject({ is_sent: false, failure: 'The fan left.' })
  expect(await account()).toMatchObject({ failing_since: null, last_error: null })
  expect((await account()).last_out_at).not.toBeNull()
  await newBridge.deliver('receipts', [{ messageId: firstId, state: 'sent' }])
  expect((await thread(fanId))[0]).toMatchObject({ is_sent: true, failure: null })
})

test('a failure after the message was sent is shown and can be sent again, but not after it was delivered', async () => {
  const newBridge = await startBridge(t)
  const { fanId } = await newBridge.addFan()
  const [messageId, deliveredId] = [await sendFromApp(fanId, '1'), await sendFromApp(fanId, '2')]
  const receipt = (id: string, state: string, reason?: string) => ({ messageId: id, state, reason })
  await newBridge.deliver('receipts', [receipt(messageId, 'sent'), receipt(messageId, 'failed', 'Removed.')])
  expect((await thread(fanId))[0]).toMatchObject({ is_sent: false, failure: 'Removed.' })
  await newBridge.deliver('receipts', [receipt(messageId, 'failed', 'Busy.'), receipt(messageId, 'sent')])
  expect((await thread(fanId))[0]).toMatchObject({ is_sent: true, failure: null })
  expect((await newBridge.deliver('receipts', [receipt(messageId, 'failed', 'Taken down.')])).updated).toBe(1)
  const { body } = await t.send(admin, 'GET /chats/conversations/{id}/messages', { params: { id: fanId } })
  expect(body.data.at(-1)).toMatchObject({ isSent: false, failure: 'Taken down.' })
  const resent = await t.send(admin, 'POST /chats/messages/{id}/resend', { params: { id: messageId } })
  expect(resent.body.data).toMatchObject({ isSent: false, failure: null })

  await newBridge.deliver('receipts', [receipt(deliveredId, 'delivered')])
  expect((await newBridge.deliver('receipts', [receipt(deliveredId, 'failed', 'Late.')])).unchanged).toBe(1)
  expect((await thread(fanId))[1]).toMatchObject({ is_sent: true, is_delivered: true, failure: null })
})

test('resending a failed message queues one event, unless the fan is blocked or the account disconnected', async () => {
  const newBridge = await startBridge(t)
  const { fanId } = await newBridge.addFan()
  const messageId = await sendFromApp(fanId, 'Once more')
  const resend = (user = admin) =>
    t.send(user, 'POST /chats/messages/{id}/resend', { params: { id: messageId } })
  const events = async () =>
    (await t.sql('SELECT count(*)::int AS n FROM connector_events WHERE message_id = $1', [messageId]))[0].n
  expect((await resend()).body.data).toMatchObject({ failure: null, rev: 1 })
  expect(await events()).toBe(1)
  await newBridge.deliver('receipts', [{ messageId, state: 'failed', reason: 'Busy' }])
  expect((await resend(t.people.north.CHAT_OPERATOR.token)).status).toBe(404)
  expect((await resend(t.people.north.COMPLIANCE.token)).status).toBe(403)
  expect((await resend(t.people.south.AGENCY_ADMIN.token)).status).toBe(404)
  await block(t, fanId)
  expect((await resend()).status).toBe(422)
  await t.sql('UPDATE fans SET blocked_at = NULL WHERE id = $1', [fanId])
  expect((await resend()).body.data).toMatchObject({ failure: null, isSent: false })
  expect((await resend()).status).toBe(200)
  expect(await events()).toBe(2)
  // The bridge may have crashed before it acknowledged the first.
  const unacknowledged = 'SELECT 1 FROM connector_events WHERE message_id = $1 AND acknowledged_at IS NULL'
  expect(await t.sql(unacknowledged, [messageId])).toHaveLength(1)
  await t.sql('UPDATE platform_accounts SET connected_at = NULL WHERE creator_id = $1', [newBridge.creatorId])
  await t.sql(`UPDATE messages SET failure = 'Again' WHERE id = $1`, [messageId])
  expect((await resend()).status).toBe(422)
})

test('a platform id belongs to only one message', async () => {
  const { fanId } = await bridge.addFan()
  const [firstId, secondId] = [await sendFromApp(fanId, '1'), await sendFromApp(fanId, '2')]
  const receipts = [firstId, secondId].map((messageId) => ({ messageId, state: 'sent', id: 'same' }))
  expect(await bridge.verdicts('receipts', receipts)).toEqual(['updated', 'updated'])
  expect((await thread(fanId)).map(({ external_id }) => external_id)).toEqual(['same', null])
})

test('receipts are accepted only for messages sent from Greenroom on this account', async () => {
  const { id: fan, fanId } = await bridge.addFan()
  const { id: fanMessageId } = await bridge.deliverOne('messages', fromFan(fan, newId()))
  const sentId = await sendFromApp(fanId, 'Ours')
  const receipt = (messageId: unknown) => ({ messageId, state: 'sent' })
  const rejected = { verdict: 'refused', field: 'messageId' }
  for (const invalidId of [fanMessageId, newId(), 'no id'])
    expect(await bridge.deliverOne('receipts', receipt(invalidId))).toMatchObject(rejected)
  for (const other of [await startBridge(t), await startBridge(t, 'south')])
    expect(await other.deliverOne('receipts', receipt(sentId))).toMatchObject(rejected)
  const fansly = await startBridge(t, 'north', bridge.creatorId, { platform: 'FANSLY' })
  expect(await fansly.deliverOne('receipts', receipt(sentId))).toMatchObject(rejected)
  expect((await thread(fanId)).some(({ is_sent }) => is_sent)).toBe(false)
})
