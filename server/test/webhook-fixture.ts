import { newId } from '@greenroom/contract/kit/ids.ts'
import { expect } from 'vitest'
import { type AnyJson, startTestApp } from './app.ts'
import { addCreator, addFan, connectAccount } from './fans.ts'
import { startReceiver } from './webhook-receiver.ts'
import { sampleWebhook } from './webhook-samples.ts'

/** A connected creator with a fan, and two webhook receivers. */
export async function startWebhookFixture() {
  const [receiver, other] = [await startReceiver(), await startReceiver()]
  const t = await startTestApp({ config: { role: 'web', outboundAllow: [receiver.host, other.host] } })
  const admin = t.people.north.AGENCY_ADMIN
  const creatorId = await addCreator(t, admin.agencyId, 'Star')
  await connectAccount(t, creatorId)
  const fanId = await addFan(t, admin.agencyId, creatorId)
  return {
    ...{ t, receiver, other, admin, creatorId },
    async addWebhook(url = receiver.url, overrides: AnyJson = {}): Promise<AnyJson> {
      const body = { ...sampleWebhook(url), ...overrides, clientId: newId() }
      return (await t.send(admin.token, 'POST /connections/webhooks', { body })).body.data
    },
    async send(content: string, to = fanId): Promise<void> {
      const response = await t.send(admin.token, 'POST /chats/send', { body: { fanId: to, content } })
      expect(response.status).toBe(201)
    },
    /** Makes all waiting deliveries due, as if time had passed. */
    skipTime: () =>
      t.sql(
        `WITH w AS (UPDATE webhooks SET claimed_until = NULL) UPDATE webhook_deliveries SET next_try_at = created_at WHERE state = 'waiting'`,
      ),
    deliveries: () =>
      t.sql('SELECT state, attempts, status, error FROM webhook_deliveries ORDER BY event_id, id'),
    webhook: async (): Promise<AnyJson> => (await t.sql('SELECT * FROM webhooks'))[0],
    async reset() {
      await t.sql('DELETE FROM webhooks')
      await t.unthrottle()
      for (const target of [receiver, other]) {
        target.received.length = 0
        target.reply = 204
      }
    },
    async close() {
      await t.close()
      receiver.close()
      other.close()
    },
  }
}
export type WebhookFixture = Awaited<ReturnType<typeof startWebhookFixture>>
