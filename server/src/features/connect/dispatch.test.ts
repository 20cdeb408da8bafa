import type { ServerResponse } from 'node:http'
import { webhookRetrySeconds } from '@greenroom/contract/features/connect/connect.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestApp, TestUser } from '../../../test/app.ts'
import { addCreator, addFan } from '../../../test/fans.ts'
import { eventually } from '../../../test/mailbox.ts'
import { startWebhookFixture, type WebhookFixture } from '../../../test/webhook-fixture.ts'
import { isSignedBy, type WebhookReceiver } from '../../../test/webhook-receiver.ts'
import { sampleWebhook } from '../../../test/webhook-samples.ts'
import { createOutbound } from '../../platform/outbound/outbound.ts'
import { claimWebhook } from './dispatch.queries.ts'
import { alertFailing, deleteOldEvents, deliverNext, runDispatcher } from './dispatch.service.ts'

let f: WebhookFixture
let t: TestApp
let [receiver, other] = [] as unknown as [WebhookReceiver, WebhookReceiver]
let admin: TestUser
let creatorId = ''
beforeAll(async () => {
  f = await startWebhookFixture()
  ;({ t, receiver, other, admin, creatorId } = f)
})
afterAll(() => f.close())
beforeEach(() => f.reset())

const addWebhook: WebhookFixture['addWebhook'] = (...settings) => f.addWebhook(...settings)
const send: WebhookFixture['send'] = (...message) => f.send(...message)
const skipTime = () => f.skipTime()
const deliveries = () => f.deliveries()
const webhook = () => f.webhook()
const deliverAll = async () => {
  while (await deliverNext(t.platform));
}
const texts = (from = receiver) => from.received.map(({ body }) => body.data.message.text)

test('a sent message is signed and delivered to subscribed webhooks', async () => {
  const { secret } = await addWebhook()
  await addWebhook(other.url, { types: ['message.deleted'] })
  await addWebhook(other.url, { creatorIds: [await addCreator(t, admin.agencyId, `Other ${newId()}`)] })
  await send('Hello')
  await deliverAll()
  const [call] = receiver.received
  expect(call && isSignedBy(secret, call)).toBe(true)
  expect(call?.body).toMatchObject({
    type: 'message.created',
    data: { creatorId, message: { text: 'Hello' } },
  })
  expect(Math.abs(Number(call?.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(5)
  expect([receiver.received.length, other.received]).toEqual([1, []])
  expect(await deliveries()).toEqual([{ state: 'delivered', attempts: 1, status: 204, error: null }])
})

test('a fan’s messages arrive in order, and none after a failed one', async () => {
  await addWebhook()
  for (let i = 0; i < 8; i++) await send(String(i))
  await deliverAll()
  expect(texts()).toEqual(['0', '1', '2', '3', '4', '5', '6', '7'])
  receiver.received.length = 0
  for (const text of ['a', 'b', 'c']) await send(text)
  receiver.reply = (response, { body }) =>
    response.writeHead(body.data.message.text === 'b' ? 500 : 200).end()
  await deliverNext(t.platform)
  expect(texts()).toEqual(['a', 'b'])
})

describe('a delivery attempt fails when the receiver', () => {
  test.each<[string, WebhookReceiver['reply'], number | null, string]>([
    ['responds with 500', 500, 500, 'The receiver responded with 500.'],
    [
      'redirects',
      (response) => response.writeHead(302, { location: other.url }).end(),
      302,
      'The receiver responded with 302.',
    ],
    ['returns 5 MB', (response) => response.end('x'.repeat(5_000_000)), null, 'The response was too large.'],
    ['closes the connection', (response) => response.destroy(), null, 'The receiver could not be reached.'],
  ])('%s', async (_, response, status, error) => {
    await addWebhook()
    await send('Hi')
    receiver.reply = response
    await deliverAll()
    expect(await deliveries()).toEqual([{ state: 'waiting', attempts: 1, status, error }])
    expect([receiver.received.length, other.received.length]).toEqual([1, 0])
  })
})

test('a receiver that hangs does not block others', async () => {
  const pendingResponses: ServerResponse[] = []
  receiver.reply = (response) => pendingResponses.push(response)
  await addWebhook()
  await addWebhook(other.url)
  const dispatcher = runDispatcher(t.platform)
  try {
    for (const text of ['1', '2', '3']) await send(text)
    await eventually(async () => texts(other).length === 3)
    expect([texts(), texts(other)]).toEqual([['1'], ['1', '2', '3']])
  } finally {
    receiver.reply = 204
    for (const response of pendingResponses) response.end()
    await dispatcher.stop()
  }
}, 20_000)

test('retries continue for three days with the same id, then the delivery fails', async () => {
  await addWebhook()
  await send('Hi')
  receiver.reply = 500
  const delays: number[] = []
  for (let i = 0; i <= webhookRetrySeconds.length; i++) {
    await deliverAll()
    const [row] = await t.sql(
      `SELECT extract(epoch FROM next_try_at - last_tried_at)::float8 AS wait FROM webhook_deliveries`,
    )
    delays.push(row.wait)
    await t.sql(`UPDATE webhook_deliveries SET expires_at = expires_at - make_interval(secs => $1)`, [
      row.wait,
    ])
    await skipTime()
  }
  for (const [i, planned] of webhookRetrySeconds.entries()) {
    expect(delays[i]).toBeLessThanOrEqual(planned + 1)
    expect(delays[i]).toBeGreaterThanOrEqual(planned * 0.9 - 1)
  }
  expect(await deliveries()).toMatchObject([{ state: 'failed', attempts: webhookRetrySeconds.length + 1 }])
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const last = receiver.received.at(-1)
  receiver.reply = 204
  const { id } = await webhook()
  const failedSince = new Date(Date.now() - 60_000).toISOString()
  const replay = { params: { id }, body: { failedSince } }
  expect(
    (await t.send(admin.token, 'POST /connections/webhooks/{id}/replay', replay)).body.data.replayed,
  ).toBe(1)
  await skipTime()
  await deliverAll()
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1 }])
  expect(receiver.received.at(-1)?.headers['webhook-id']).toBe(last?.headers['webhook-id'])
})

test('after an outage everything arrives in order as soon as one call succeeds', async () => {
  await addWebhook()
  receiver.reply = 503
  for (let i = 0; i < 5; i++) {
    await send(String(i))
    await deliverNext(t.platform)
    await t.sql('UPDATE webhooks SET claimed_until = NULL')
  }
  const callsDuringOutage = receiver.received.length
  expect((await webhook()).failing_since).not.toBeNull()
  await t.sql(`UPDATE webhooks SET failing_since = failing_since - interval '10 minutes'`)
  await t.sql(`UPDATE webhook_deliveries SET next_try_at = now() + interval '1 day' WHERE attempts > 0`)
  receiver.reply = 204
  await send('5')
  await deliverAll()
  expect(texts().slice(callsDuringOutage)).toEqual(['5', '0', '1', '2', '3', '4'])
  expect(await webhook()).toMatchObject({ failing_since: null, alerted_at: null, claimed_until: null })
})

test('a failing receiver gets one call at a time, with growing intervals', async () => {
  await addWebhook()
  const fans = await Promise.all(Array.from({ length: 12 }, () => addFan(t, admin.agencyId, creatorId)))
  for (const fan of fans) await send('Hi', fan)
  receiver.reply = 500
  await deliverNext(t.platform)
  expect(receiver.received).toHaveLength(12)
  expect(await deliverNext(t.platform)).toBe(false)
  await skipTime()
  await t.sql(`UPDATE webhooks SET failing_since = failing_since - interval '8 minutes'`)
  await deliverNext(t.platform)
  expect(receiver.received).toHaveLength(13)
  const [{ wait }] = await t.sql(
    'SELECT extract(epoch FROM claimed_until - now())::float8 AS wait FROM webhooks',
  )
  expect(Math.round(wait / 10)).toBe(12)
})

test('410 pauses the webhook with a note, notifies admins once, and later events wait', async () => {
  await addWebhook()
  await send('1')
  receiver.reply = 410
  await deliverAll()
  expect(await webhook()).toMatchObject({
    is_paused: true,
    note: 'The receiver responded with 410, so it no longer accepts events.',
  })
  await send('2')
  await skipTime()
  await deliverAll()
  expect(receiver.received).toHaveLength(1)
  const notifications = await t.sql(
    `SELECT priority FROM notifications WHERE user_id = $1 AND title = 'Webhook paused'`,
    [admin.userId],
  )
  expect(notifications).toEqual([{ priority: 'HIGH' }])
  receiver.reply = 204
  const { id } = await webhook()
  await t.send(admin.token, 'PUT /connections/webhooks/{id}', {
    params: { id },
    body: sampleWebhook(receiver.url),
  })
  await deliverAll()
  expect(texts()).toEqual(['1', '1', '2'])
})

test('admins are notified after an hour, once per outage', async () => {
  await addWebhook()
  receiver.reply = 500
  const count = async () =>
    (
      await t.sql(`SELECT 1 FROM notifications WHERE user_id = $1 AND title = 'Webhook failing'`, [
        admin.userId,
      ])
    ).length
  const counts: number[] = []
  for (const minutes of [50, 70, 90]) {
    await send('Hi')
    await skipTime()
    await deliverAll()
    await t.sql(`UPDATE webhooks SET failing_since = now() - make_interval(mins => $1)`, [minutes])
    await alertFailing(t.platform)
    counts.push(await count())
  }
  receiver.reply = 204
  await skipTime()
  await deliverAll()
  receiver.reply = 500
  await send('Hi')
  await deliverAll()
  await t.sql(`UPDATE webhooks SET failing_since = now() - interval '2 hours'`)
  await alertFailing(t.platform)
  expect([...counts, await count()]).toEqual([0, 1, 1, 2])
})

test('when a dispatcher dies after claiming a delivery, it is delivered later with the same id', async () => {
  await addWebhook()
  await send('Hi')
  const [claimed] = await claimWebhook(t.platform.database, 50)
  expect(await deliverNext(t.platform)).toBe(false)
  await t.sql(`UPDATE webhooks SET claimed_until = now() - interval '1 second'`)
  await deliverAll()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([claimed?.deliveryId])
})

test('ten concurrent dispatchers deliver everything once', async () => {
  await Promise.all([addWebhook(), addWebhook(other.url)])
  const fans = await Promise.all(Array.from({ length: 10 }, () => addFan(t, admin.agencyId, creatorId)))
  const dispatchers = Array.from({ length: 10 }, () => runDispatcher(t.platform))
  try {
    await Promise.all(fans.map((fan) => send(fan, fan)))
    await eventually(async () => texts().length === 10 && texts(other).length === 10)
  } finally {
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.stop()))
  }
  for (const target of [receiver, other]) expect(texts(target).toSorted()).toEqual(fans.toSorted())
  const attempted = await deliveries()
  expect(attempted.every(({ state, attempts }) => state === 'delivered' && attempts === 1)).toBe(true)
}, 20_000)

test('a host name that changes to a private address is not called', async () => {
  await addWebhook()
  await t.sql(`UPDATE webhooks SET url = 'https://moving.example.com/'`)
  const { outbound } = t.platform
  t.platform.outbound = createOutbound({
    allow: [],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  await send('Hi')
  await deliverAll()
  t.platform.outbound = outbound
  expect(await deliveries()).toMatchObject([{ status: null, error: 'The URL isn’t a public https URL.' }])
})

test('delivered or acknowledged events are deleted after 30 days, others after 90; late deliveries fail', async () => {
  await addWebhook()
  await t.sql('DELETE FROM connector_events')
  for (const text of ['delivered', 'acknowledged', 'open', 'ancient', 'late']) {
    await send(text)
    if (text === 'delivered') await deliverAll()
  }
  const events = await t.sql('SELECT id FROM connector_events ORDER BY id')
  const setAge = (index: number, days: number) =>
    t.sql(`UPDATE connector_events SET created_at = now() - make_interval(days => $2) WHERE id = $1`, [
      events[index].id,
      days,
    ])
  await Promise.all([setAge(0, 31), setAge(1, 40), setAge(2, 40), setAge(3, 91)])
  await t.sql(`UPDATE connector_events SET acknowledged_at = now() - interval '31 days' WHERE id = $1`, [
    events[1].id,
  ])
  await t.sql(
    `UPDATE webhook_deliveries SET created_at = now() - interval '31 days' WHERE state = 'delivered'`,
  )
  await t.sql(`UPDATE webhook_deliveries SET expires_at = now() WHERE event_id = $1`, [events[4].id])
  await deleteOldEvents(t.platform)
  expect(await t.sql('SELECT id FROM connector_events ORDER BY id')).toEqual([events[2], events[4]])
  const late = await t.sql('SELECT state, error FROM webhook_deliveries WHERE event_id = $1', [events[4].id])
  expect(late).toEqual([{ state: 'failed', error: 'Not delivered within three days.' }])
})
