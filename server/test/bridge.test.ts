import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { isSigned, startBridge } from '../../examples/bridge/bridge.ts'
import { startPlatform } from '../../examples/bridge/fake-platform.ts'
import { runDispatcher } from '../src/features/connect/dispatch.service.ts'
import { startTestApp, type TestApp, type TestUser } from './app.ts'
import { countStored, expectedIds, fillPlatform, storedIds } from './bridge-scenario.ts'
import { addConnectorKey } from './connectors.ts'
import { addCreator } from './fans.ts'
import { findFreePort } from './free-port.ts'
import { eventually } from './mailbox.ts'
import { sampleWebhook } from './webhook-samples.ts'

/** The example bridge as a real client: see examples/bridge. */

const ROW_COUNTS = { fans: 100, messages: 300, transactions: 100 }

let t: TestApp
let admin: TestUser
let [origin, key, port] = ['', '', 0]
beforeAll(async () => {
  port = await findFreePort()
  t = await startTestApp({ config: { role: 'web', outboundAllow: [`127.0.0.1:${port}`] } })
  origin = await t.app.listen({ host: '127.0.0.1', port: 0 })
  admin = t.people.north.AGENCY_ADMIN
  key = await addConnectorKey(t, 'north')
})
afterAll(() => t.close())

describe.each(['polls', 'receives webhooks'])('a bridge that %s', (mode) => {
  test('delivers everything and sends replies, once each', async () => {
    const platform = await startPlatform()
    const creatorId = await addCreator(t, admin.agencyId, `Star ${newId()}`)
    const body = { ...sampleWebhook(`http://127.0.0.1:${port}/`), creatorIds: [creatorId], clientId: newId() }
    const usesWebhook = mode !== 'polls'
    const { secret } = usesWebhook
      ? (await t.send(admin.token, 'POST /connections/webhooks', { body })).body.data
      : { secret: '' }
    fillPlatform(platform, creatorId, ROW_COUNTS)
    const dispatcher = runDispatcher(t.platform)
    const bridge = startBridge({
      ...{ greenroomUrl: origin, key, creatorId, platform: 'FANSLY', platformUrl: platform.url, pollMs: 50 },
      ...(usesWebhook && { webhook: { secret, port } }),
      log: () => {},
    })
    try {
      const ids = () => storedIds(t.sql, creatorId)
      const counts = () => countStored(t.sql, creatorId)
      await eventually(async () => {
        const { messages, transactions } = await counts()
        return messages >= ROW_COUNTS.messages && transactions >= ROW_COUNTS.transactions
      })
      expect(await ids()).toMatchObject(expectedIds(creatorId, ROW_COUNTS))
      const fans = await t.sql('SELECT id FROM fans WHERE creator_id = $1 LIMIT 10', [creatorId])
      for (const { id: fanId } of fans) {
        const reply = { body: { fanId, content: `Hi ${fanId}` } }
        expect((await t.send(admin.token, 'POST /chats/send', reply)).status).toBe(201)
      }
      await eventually(async () => (await counts()).confirmed >= fans.length)
      const { replies, confirmed } = await ids()
      expect([...platform.sent.keys()].toSorted()).toEqual(replies)
      expect(confirmed).toEqual(replies)
    } finally {
      await bridge.stop()
      await dispatcher.stop()
      platform.close()
    }
  }, 60_000)
})

test('the example bridge accepts the Standard Webhooks sample signature and rejects others', () => {
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,AAAA v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = '{"test": 2432232314}'
  vi.setSystemTime(1_614_265_330_000)
  expect(isSigned(secret, headers, body)).toBe(true)
  expect(isSigned(secret, headers, `${body} `)).toBe(false)
  expect(isSigned('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSx', headers, body)).toBe(false)
  expect(isSigned(secret, {}, body)).toBe(false)
  vi.useRealTimers()
  expect(isSigned(secret, headers, body)).toBe(false)
})
