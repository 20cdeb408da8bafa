import { MAX_WEBHOOKS } from '@greenroom/contract/features/connect/connect.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyJson, startTestApp, type TestApp, type TestUser } from '../../../test/app.ts'
import { ownCreator } from '../../../test/fans.ts'
import { isSignedBy, startReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts'
import { sampleWebhook } from '../../../test/webhook-samples.ts'

let t: TestApp
let receiver: WebhookReceiver
let [admin, southAdmin] = [] as unknown as [TestUser, TestUser]
beforeAll(async () => {
  receiver = await startReceiver()
  t = await startTestApp({ config: { role: 'web', outboundAllow: [receiver.host] } })
  admin = t.people.north.AGENCY_ADMIN
  southAdmin = t.people.south.AGENCY_ADMIN
})
afterAll(async () => {
  await t.close()
  receiver.close()
})
beforeEach(async () => {
  await t.sql('DELETE FROM webhooks')
  await t.unthrottle()
  receiver.received.length = 0
  receiver.reply = 204
})

const add = (changes: AnyJson = {}, user = admin) =>
  t.send(user.token, 'POST /connections/webhooks', {
    body: { ...sampleWebhook(receiver.url), clientId: newId(), ...changes },
  })
const addWebhook = async (changes: AnyJson = {}): Promise<AnyJson> => (await add(changes)).body.data
const list = async (user = admin) => (await t.send(user.token, 'GET /connections/webhooks')).body.data
const sendTo = (id: string, verb: string, path = '', overrides: AnyJson = {}, user = admin) =>
  t.send(user.token, `${verb} /connections/webhooks/{id}${path}`, { params: { id }, ...overrides })
async function addDelivery(webhookId: string, state: string, minutesAgo = 0): Promise<string> {
  const id = newId()
  await t.sql(
    `INSERT INTO webhook_deliveries (id, agency_id, webhook_id, event_id, type, state, attempts, created_at, last_tried_at)
     VALUES ($1, $2, $3, 7, 'message.created', $4, 3, now() - make_interval(mins => $5), now() - make_interval(mins => $5))`,
    [id, admin.agencyId, webhookId, state, minutesAgo],
  )
  return id
}

test('the secret is shown once and stored encrypted', async () => {
  const clientId = newId()
  const first = (await add({ clientId })).body.data
  expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect((await add({ clientId })).body.data).toEqual({ ...first, secret: null })
  expect(await list()).toEqual([{ ...first, secret: undefined }])
  const storedRows = JSON.stringify(await t.sql('SELECT * FROM webhooks'))
  expect(storedRows).not.toContain(first.secret.slice(6))
})

describe('adding a webhook rejects', () => {
  const cases: [string, AnyJson, string][] = [
    ['plain http', { url: 'http://example.com/hook' }, 'url'],
    ['a private address', { url: 'https://10.0.0.1/hook' }, 'url'],
    ['credentials', { url: 'https://a:b@example.com/' }, 'url'],
    ['an unknown creator', { creatorIds: [newId()] }, 'creatorIds'],
  ]
  test.each(cases)('%s', async (_, changes, path) => {
    const reply = await add(changes)
    expect([reply.status, reply.body.details[0].path]).toEqual([422, path])
    const { id } = await addWebhook()
    const body = { ...sampleWebhook(receiver.url), ...changes }
    expect((await sendTo(id, 'PUT', '', { body })).status).toBe(422)
  })
  test.each([{ types: [] }, { types: ['test'] }, { url: 'nowhere' }, { creatorIds: [] }])(
    'invalid input %j',
    async (changes) => {
      expect((await add(changes)).status).toBe(400)
    },
  )
  test('a creator of another agency', async () => {
    const [other] = await t.sql('SELECT id FROM creators WHERE agency_id = $1 LIMIT 1', [southAdmin.agencyId])
    expect((await add({ creatorIds: [other.id] })).status).toBe(422)
  })
  test('more than the limit, even when added concurrently', async () => {
    const responses = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 5 }, () => add()))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(MAX_WEBHOOKS)
    expect(await list()).toHaveLength(MAX_WEBHOOKS)
  })
})

test('another agency can’t access a webhook', async () => {
  const { id } = await addWebhook()
  const body = sampleWebhook(receiver.url)
  const replay = { body: { deliveryId: await addDelivery(id, 'failed') } }
  for (const [verb, path, options] of [
    ['PUT', '', { body }],
    ['DELETE', '', {}],
    ['POST', '/secret', {}],
    ['POST', '/test', {}],
    ['GET', '/deliveries', {}],
    ['POST', '/replay', replay],
  ] as const)
    expect((await sendTo(id, verb, path, options, southAdmin)).status, verb + path).toBe(404)
  expect(await list(southAdmin)).toEqual([])
  expect(receiver.received).toEqual([])
})

test('a change applies immediately, including to pending deliveries', async () => {
  const { id } = await addWebhook()
  await addDelivery(id, 'waiting')
  await t.sql(`UPDATE webhook_deliveries SET next_try_at = now() + interval '1 day'`)
  await t.sql(
    `UPDATE webhooks SET failing_since = now(), alerted_at = now(), note = 'Gone', claimed_until = now() + interval '5 minutes'`,
  )
  const creatorId = await ownCreator(t)
  const body = { ...sampleWebhook(receiver.url), types: ['content.published'], creatorIds: [creatorId] }
  const changed = (await sendTo(id, 'PUT', '', { body: { ...body, isPaused: true } })).body.data
  expect(changed).toMatchObject({ ...body, isPaused: true, failingSince: null, note: null, waiting: 1 })
  const dueDeliveries = () => t.sql('SELECT 1 FROM webhook_deliveries WHERE next_try_at <= now()')
  expect(await dueDeliveries()).toHaveLength(0)
  await sendTo(id, 'PUT', '', { body })
  expect(await dueDeliveries()).toHaveLength(1)
})

test('a removed webhook is deleted with its log', async () => {
  const { id } = await addWebhook()
  await addDelivery(id, 'delivered')
  expect((await sendTo(id, 'DELETE')).status).toBe(200)
  expect([await list(), await t.sql('SELECT 1 FROM webhook_deliveries')]).toEqual([[], []])
  expect((await sendTo(id, 'DELETE')).status).toBe(404)
})

const endOldSecrets = () =>
  t.sql(`UPDATE webhooks SET old_secrets = (
    SELECT coalesce(jsonb_agg(s || jsonb_build_object('until', now() - interval '1 second')), '[]') FROM jsonb_array_elements(old_secrets) s)`)

describe('the test button', () => {
  test('sends a signed event and shows the response', async () => {
    const { id, secret } = await addWebhook()
    const { checks } = (await sendTo(id, 'POST', '/test')).body.data
    expect(checks).toEqual([
      { ok: true, text: expect.stringMatching(/^The receiver responded with 204 after \d+ ms\.$/) },
    ])
    const [call] = receiver.received
    expect(call?.body).toMatchObject({
      type: 'test',
      timestamp: call?.body.data.createdAt,
      data: { type: 'test' },
    })
    expect(call && isSignedBy(secret, call)).toBe(true)
    expect(call && isSignedBy('whsec_AAAA', call)).toBe(false)
  })
  test('reports an error', async () => {
    const { id } = await addWebhook()
    receiver.reply = 500
    expect((await sendTo(id, 'POST', '/test')).body.data.checks).toEqual([
      { ok: false, text: 'The receiver responded with 500.' },
    ])
    await t.sql(`UPDATE webhooks SET url = 'https://127.0.0.1/'`)
    expect((await sendTo(id, 'POST', '/test')).body.data.checks[0].text).toBe(
      'The URL isn’t a public https URL.',
    )
  })
  test('signs with both secrets for a day after a rotation', async () => {
    const { id, secret } = await addWebhook()
    const { secret: newSecret } = (await sendTo(id, 'POST', '/secret')).body.data
    expect(newSecret).not.toBe(secret)
    await sendTo(id, 'POST', '/test')
    await endOldSecrets()
    await sendTo(id, 'POST', '/test')
    const signers = receiver.received.map((call) => [isSignedBy(newSecret, call), isSignedBy(secret, call)])
    expect(signers).toEqual([
      [true, true],
      [true, false],
    ])
  })

  test('a second rotation keeps the first secret for its day; a sixth in a day is refused', async () => {
    const { id, secret } = await addWebhook()
    const rotate = async () => (await sendTo(id, 'POST', '/secret')).body.data.secret
    const secrets = [secret, await rotate(), await rotate()]
    await sendTo(id, 'POST', '/test')
    const signed = () => {
      const call = receiver.received.at(-1)
      return secrets.map((each) => call !== undefined && isSignedBy(each, call))
    }
    expect(signed()).toEqual([true, true, true])
    for (let i = 0; i < 3; i++) expect(await rotate()).toMatch(/^whsec_/)
    const { status, body } = await sendTo(id, 'POST', '/secret')
    expect([status, body.message]).toEqual([
      422,
      'This secret was changed 5 times in a day. Try again tomorrow.',
    ])
    await endOldSecrets()
    await sendTo(id, 'POST', '/test')
    expect(signed()).toEqual([false, false, false])
    expect(await rotate()).toMatch(/^whsec_/)
  })
})

describe('the delivery log', () => {
  test('is paginated, newest first, and filtered by status', async () => {
    const { id } = await addWebhook()
    const ids = [
      await addDelivery(id, 'failed', 3),
      await addDelivery(id, 'delivered', 2),
      await addDelivery(id, 'failed', 1),
    ]
    const read = async (query: AnyJson) => (await sendTo(id, 'GET', '/deliveries', { query })).body
    const first = await read({ limit: 2 })
    expect(first.data.map((row: AnyJson) => row.id)).toEqual([ids[2], ids[1]])
    const second = await read({ limit: 2, cursor: first.meta.nextCursor })
    expect([second.data.map((row: AnyJson) => row.id), second.meta.nextCursor]).toEqual([[ids[0]], null])
    expect((await read({ state: 'failed' })).data).toHaveLength(2)
    expect(first.data[0]).toMatchObject({
      eventId: '7',
      type: 'message.created',
      state: 'failed',
      attempts: 3,
    })
    expect((await sendTo(id, 'GET', '/deliveries', { query: { cursor: 'x' } })).status).toBe(400)
  })
  test('can replay one delivery, or all that failed since a given time', async () => {
    const { id } = await addWebhook()
    const [oldFailed, recentFailed, delivered] = [
      await addDelivery(id, 'failed', 120),
      await addDelivery(id, 'failed', 10),
      await addDelivery(id, 'delivered', 10),
    ]
    const replay = (body: AnyJson) => sendTo(id, 'POST', '/replay', { body })
    const failedSince = new Date(Date.now() - 3_600_000).toISOString()
    expect((await replay({ failedSince })).body.data).toEqual({ replayed: 1 })
    expect((await replay({ deliveryId: delivered })).body.data).toEqual({ replayed: 1 })
    expect((await replay({ deliveryId: recentFailed })).body.data).toEqual({ replayed: 0 })
    const states = await t.sql(
      'SELECT id, state, attempts FROM webhook_deliveries ORDER BY event_id, attempts DESC, id',
    )
    expect(states).toEqual([
      { id: oldFailed, state: 'failed', attempts: 3 },
      ...[recentFailed, delivered]
        .toSorted()
        .map((deliveryId) => ({ id: deliveryId, state: 'waiting', attempts: 0 })),
    ])
    for (const body of [{}, { deliveryId: oldFailed, failedSince }])
      expect((await replay(body)).status).toBe(422)
  })
})
