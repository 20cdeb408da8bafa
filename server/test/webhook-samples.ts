import type { outboundApi } from '@greenroom/contract/features/connect/outbound.api.ts'
import type { webhooksApi } from '@greenroom/contract/features/connect/webhooks.api.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { newSecret, sealSecret } from '../src/features/connect/webhook-call.ts'
import type { TestApp } from './app.ts'
import type { Samples } from './sample-table.ts'

export const sampleWebhook = (url = 'https://bridge.invalid/hook') => ({
  url,
  types: ['message.created' as const],
  creatorIds: null,
})

async function ofOwnWebhook(t: TestApp) {
  const id = newId()
  const secret = sealSecret(t.platform, id, newSecret())
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
  'PUT /connections/webhooks/{id}': async (t) => ({ ...(await ofOwnWebhook(t)), body: sampleWebhook() }),
  'DELETE /connections/webhooks/{id}': ofOwnWebhook,
  'POST /connections/webhooks/{id}/secret': ofOwnWebhook,
  'POST /connections/webhooks/{id}/test': ofOwnWebhook,
  'GET /connections/webhooks/{id}/deliveries': async (t) => ({ ...(await ofOwnWebhook(t)), query: {} }),
  'POST /connections/webhooks/{id}/replay': async (t) => {
    const { params } = await ofOwnWebhook(t)
    const deliveryId = newId()
    await t.sql(
      `INSERT INTO webhook_deliveries (id, agency_id, webhook_id, event_id, type, state)
       SELECT $1, agency_id, id, 1, 'message.created', 'failed' FROM webhooks WHERE id = $2`,
      [deliveryId, params.id],
    )
    return { params, body: { deliveryId } }
  },
}
