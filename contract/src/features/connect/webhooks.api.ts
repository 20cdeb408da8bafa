import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'
import { deliveryStates } from './connect.rules.ts'
import {
  connectionTest,
  createdWebhook,
  delivery,
  newWebhook,
  replayRequest,
  webhook,
  webhookChange,
} from './connections.schema.ts'

const byId = { params: z.strictObject({ id }) }

/** Settings > Connections: webhooks. */
export const webhooksApi = endpoints({
  'GET /connections/webhooks': {
    summary: 'Webhooks of the agency',
    permission: 'connections:manage',
    reply: webhook.array(),
  },
  'POST /connections/webhooks': {
    summary: 'Add a webhook; its secret is shown once',
    permission: 'connections:manage',
    body: newWebhook,
    reply: createdWebhook,
    status: 201,
    errors: ['refused'],
  },
  'PUT /connections/webhooks/{id}': {
    summary: 'Update or pause a webhook',
    permission: 'connections:manage',
    ...byId,
    body: webhookChange,
    reply: webhook,
    errors: ['refused'],
  },
  'DELETE /connections/webhooks/{id}': {
    summary: 'Remove a webhook and its delivery log',
    permission: 'connections:manage',
    ...byId,
    reply: z.object({}),
  },
  'POST /connections/webhooks/{id}/secret': {
    summary: 'Create a new secret; the old one stays valid for a day',
    permission: 'connections:manage',
    ...byId,
    reply: createdWebhook,
  },
  'POST /connections/webhooks/{id}/test': {
    summary: 'Send a test event and wait for the response',
    permission: 'connections:manage',
    limit: 'connectionTest',
    ...byId,
    reply: connectionTest,
  },
  'GET /connections/webhooks/{id}/deliveries': {
    summary: 'The delivery log of a webhook, newest first',
    permission: 'connections:manage',
    params: z.strictObject({ id }),
    query: z.strictObject({ ...pageQuery.shape, state: z.enum(deliveryStates).optional() }),
    ...listOf(delivery),
  },
  'POST /connections/webhooks/{id}/replay': {
    summary: 'Retry one delivery, or all that failed since a given time',
    permission: 'connections:manage',
    ...byId,
    body: replayRequest,
    reply: z.object({ replayed: z.number().int() }),
    errors: ['refused'],
  },
})
