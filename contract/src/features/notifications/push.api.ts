import { z } from 'zod'
import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/ids.ts'
import { newPushDevice, pushState } from './push.schema.ts'

const one = { params: z.strictObject({ id }) }

export const pushApi = endpoints({
  'GET /notifications/push': {
    summary: 'The key to subscribe with, and one’s own browsers that get urgent news',
    permission: 'notifications:read',
    reply: pushState,
    errors: ['refused'],
  },
  'POST /notifications/push/devices': {
    summary: 'Get urgent news on this browser for as long as one is signed in here',
    permission: 'notifications:read',
    body: newPushDevice,
    reply: z.object({ id }),
    errors: ['refused', 'too_many_requests'],
  },
  'DELETE /notifications/push/devices/{id}': {
    summary: 'No more urgent news on one of one’s own browsers',
    permission: 'notifications:read',
    ...one,
    reply: z.object({}),
    errors: ['refused'],
  },
  'POST /notifications/push/devices/{id}/test': {
    summary: 'Send a test to one of one’s own browsers',
    permission: 'notifications:read',
    ...one,
    reply: z.object({}),
    errors: ['refused', 'too_many_requests'],
  },
})
