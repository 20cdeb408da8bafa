import type { outboundApi } from '@greenroom/contract/features/connect/outbound.api.ts'
import type { webhooksApi } from '@greenroom/contract/features/connect/webhooks.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { encryptSecret, newSecret } from '../src/features/connect/webhook-call.ts'
import type { TestApp } from './app.ts'
import type { Samples } from './sample-table.ts'

export const sampleWebhook = (url = 'https://bridge.invalid/hook') => ({
  url,
  types: ['message.created' as const],
  creatorIds: null,
})

async function webhookParams(t: TestApp) {
  const id = newId()
  const secret = encryptSecret(t.platform, id, newSecret())
  const { url, types } = sampleWebhook()
  await t.sql('INSERT INTO webhooks (id, agency_id, url, secret, types) VALUES ($1, $2, $3, $4, $5)', [
    ...[id, t.people.north.AGENCY_ADMIN.agencyId, url, secret, types],
  ])
  return { params: { id } }
}

export const webhookSamples: Samples<typeof webhooksApi & typeof outboundApi> = {
  'GET /connect/events': () => ({ query: {} }),
  'POST /connect/events/acknowledge': () => ({ body: { ids: ['1'] } }),
  'GET /connect/media/{id}': () => ({ params: { id: newId() } }),
  'GET /connections/webhooks': () => ({}),
  'POST /connections/webhooks': () => ({ body: { ...sampleWebhook(), clientId: newId() } }),
  'PUT /connections/webhooks/{id}': async (t) => ({ ...(await webhookParams(t)), body: sampleWebhook() }),
  'DELETE /connections/webhooks/{id}': webhookParams,
  'POST /connections/webhooks/{id}/secret': webhookParams,
  'POST /connections/webhooks/{id}/test': webhookParams,
  'GET /connections/webhooks/{id}/deliveries': async (t) => ({ ...(await webhookParams(t)), query: {} }),
  'POST /connections/webhooks/{id}/replay': async (t) => {
    const { params } = await webhookParams(t)
    const deliveryId = newId()
    await t.sql(
      `INSERT INTO webhook_deliveries (id, agency_id, webhook_id, event_id, type, state)
       SELECT $1, agency_id, id, 1, 'message.created', 'failed' FROM webhooks WHERE id = $2`,
      [deliveryId, params.id],
    )
    return { params, body: { deliveryId } }
  },
}
