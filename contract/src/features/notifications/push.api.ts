import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { newPushDevice, pushState } from './push.schema.ts'

const byId = { params: z.strictObject({ id }) }

export const pushApi = endpoints({
  'GET /notifications/push': {
    summary: 'The subscription key, and your browsers with urgent alerts',
    permission: 'notifications:read',
    reply: pushState,
    errors: ['refused'],
  },
  'POST /notifications/push/devices': {
    summary: 'Get urgent alerts on this browser while signed in',
    permission: 'notifications:read',
    body: newPushDevice,
    reply: z.object({ id }),
    errors: ['refused', 'too_many_requests'],
  },
  'DELETE /notifications/push/devices/{id}': {
    summary: 'Stop urgent alerts on one of your browsers',
    permission: 'notifications:read',
    ...byId,
    reply: z.object({}),
    errors: ['refused'],
  },
  'POST /notifications/push/devices/{id}/test': {
    summary: 'Send a test alert to one of your browsers',
    permission: 'notifications:read',
    ...byId,
    reply: z.object({}),
    errors: ['refused', 'too_many_requests'],
  },
})
