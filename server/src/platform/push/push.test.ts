import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { claimsOf, newBrowser, type Receiver, startPushReceiver } from '../../../test/push-receiver.ts'
import { createOutbound, type Outbound, OutboundError } from '../outbound/outbound.ts'
import { createPush, type Push, retryAfterSeconds } from './push.ts'
import { createVapid } from './vapid.ts'

let receiver: Receiver
let outbound: Outbound
let push: Push
const now = new Date('2026-11-15T12:00:00Z')
const message = { plaintext: '{"title":"Hello"}', topic: 'AAAAAAAAAAAAAAAAAAAAAA' }

beforeAll(async () => {
  receiver = await startPushReceiver()
  outbound = createOutbound({ allow: [receiver.host] })
  push = createPush(outbound, createVapid('s'.repeat(32), 'mailto:a@b.test'))
})
beforeEach(() => {
  receiver.received.length = 0
  receiver.reply = () => ({ status: 201 })
})
afterAll(async () => {
  outbound.close()
  await receiver.close()
})

const send = async () => {
  const browser = await newBrowser(receiver.origin)
  return { browser, outcome: await push.send({ ...browser, ...browser.keys }, message, now) }
}

test('a delivery is encrypted, signed, urgent, has a topic and expires after half a day', async () => {
  const { browser, outcome } = await send()
  expect(outcome).toEqual({ kind: 'sent' })
  expect(await receiver.readBy(browser)).toEqual([{ title: 'Hello' }])
  const headers = receiver.received[0]?.headers ?? {}
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '43200',
    urgency: 'high',
    topic: message.topic,
  })
  expect(await claimsOf(String(headers.authorization))).toMatchObject({
    aud: receiver.origin,
    key: push.publicKey,
  })
})

test.each([
  [200, undefined, { kind: 'sent' }],
  [202, undefined, { kind: 'sent' }],
  [404, undefined, { kind: 'gone' }],
  [410, undefined, { kind: 'gone' }],
  [429, { 'retry-after': '77' }, { kind: 'retry', afterSeconds: 77 }],
  [429, undefined, { kind: 'retry', afterSeconds: null }],
  [500, undefined, { kind: 'retry', afterSeconds: null }],
  [503, { 'retry-after': 'Sun, 15 Nov 2026 12:02:00 GMT' }, { kind: 'retry', afterSeconds: 120 }],
  [400, undefined, { kind: 'refused' }],
  [401, undefined, { kind: 'refused' }],
  [403, undefined, { kind: 'refused' }],
  [413, undefined, { kind: 'refused' }],
  [302, { location: 'http://127.0.0.1:1/' }, { kind: 'refused' }],
])('classifies a response of %s %o', async (status, headers, expected) => {
  receiver.reply = () => ({ status, ...(headers && { headers: headers as Record<string, string> }) })
  expect((await send()).outcome).toEqual(expected)
  expect(receiver.received).toHaveLength(1)
})

test('a lost connection is retried later', async () => {
  receiver.reply = () => 'disconnect'
  expect((await send()).outcome).toEqual({ kind: 'retry', afterSeconds: null })
})

test('a forbidden endpoint is not retried', async () => {
  const { keys } = await newBrowser('https://127.0.0.1')
  const to = { endpoint: 'https://127.0.0.1/push', ...keys }
  expect(await push.send(to, message, now)).toEqual({ kind: 'refused' })
})

test('a timeout is retried later', async () => {
  const timeOut = vi.fn(async () => {
    throw new OutboundError('timeout')
  })
  const timingOutPush = createPush(
    { ...outbound, request: timeOut },
    createVapid('s'.repeat(32), 'mailto:a@b.test'),
  )
  const { keys, endpoint } = await newBrowser(receiver.origin)
  expect(await timingOutPush.send({ endpoint, ...keys }, message, now)).toEqual({
    kind: 'retry',
    afterSeconds: null,
  })
})

test.each([
  [undefined, null],
  ['', null],
  ['soon', null],
  ['-5', null],
  ['0', 1],
  ['30', 30],
  ['99999', 3_600],
  ['99999999999999999999', null],
  ['Sun, 15 Nov 2026 11:00:00 GMT', 1],
  ['Mon, 16 Nov 2026 12:00:00 GMT', 3_600],
])('Retry-After %j is parsed as %j', (header, seconds) => {
  expect(retryAfterSeconds(header, now)).toBe(seconds)
})
