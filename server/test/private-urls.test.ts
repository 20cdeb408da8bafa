import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alertFailing, deliverNext } from '../src/features/connect/dispatch.service.ts'
import { startTestApp, type TestApp, type TestUser } from './app.ts'
import { sampleProvider } from './assist-samples.ts'
import { privateUrls } from './private-urls.ts'
import { pushSamples } from './push-samples.ts'
import { sampleWebhook } from './webhook-samples.ts'

/** No URL that an agency member can configure may reach this machine or its network. */

let t: TestApp
let admin: TestUser
let server: Server
let [port, connections] = [0, 0]
beforeAll(async () => {
  server = createServer((_, response) => response.end()).on('connection', () => connections++)
  await new Promise<void>((resolve) => void server.listen(0, resolve))
  port = (server.address() as AddressInfo).port
  t = await startTestApp({ config: { role: 'web' } })
  admin = t.people.north.AGENCY_ADMIN
})
afterAll(async () => {
  await t.close()
  server.close()
})
beforeEach(() => t.unthrottle())

const urlSettings: [string, (url: string) => Promise<number>][] = [
  [
    'webhooks',
    async (url) => {
      const body = { ...sampleWebhook(url), clientId: newId() }
      return (await t.send(admin.token, 'POST /connections/webhooks', { body })).status
    },
  ],
  [
    'the AI provider',
    async (baseUrl) =>
      (await t.send(admin.token, 'PUT /assist/provider', { body: { ...sampleProvider, baseUrl } })).status,
  ],
  [
    'browser push',
    async (endpoint) => {
      const { body } = await pushSamples['POST /notifications/push/devices'](t)
      const device = { ...body, endpoint }
      return (await t.send(admin.token, 'POST /notifications/push/devices', { body: device })).status
    },
  ],
]

describe.each(urlSettings)('%s', (_, save) => {
  test('can’t be set to an address that is not public', async () => {
    const accepted: string[] = []
    for (const base of privateUrls)
      for (const url of [`${base}/x`, `${base}:${port}/x`]) {
        await t.unthrottle()
        if (![400, 422].includes(await save(url))) accepted.push(url)
      }
    expect([accepted, connections]).toEqual([[], 0])
  })
})

test('a webhook whose stored address is private is never called, not even by the test button', async () => {
  const { id } = (
    await t.send(admin.token, 'POST /connections/webhooks', {
      body: { ...sampleWebhook('https://bridge.example.com/'), clientId: newId() },
    })
  ).body.data
  for (const base of privateUrls) {
    await t.unthrottle()
    await t.sql('UPDATE webhooks SET url = $2, claimed_until = NULL, failing_since = NULL WHERE id = $1', [
      id,
      `${base}:${port}/`,
    ])
    await t.sql(
      `INSERT INTO webhook_deliveries (agency_id, webhook_id, event_id, type) VALUES ($1, $2, 1, 'message.created')`,
      [admin.agencyId, id],
    )
    const { body } = await t.send(admin.token, 'POST /connections/webhooks/{id}/test', { params: { id } })
    expect(body.data.checks[0]?.ok, base).toBe(false)
    await deliverNext(t.platform)
  }
  await alertFailing(t.platform)
  expect(connections).toBe(0)
})
