import { pushApi } from '@greenroom/contract/features/notifications/push.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { addPushDevice, getPushState, removePushDevice, testPushDevice } from './push-devices.service.ts'

export function bindPush(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, pushApi, {
    'GET /notifications/push': async (ctx) => ({ data: await getPushState(ctx) }),
    'POST /notifications/push/devices': async (ctx, { body }) => ({
      data: { id: await addPushDevice(ctx, body) },
    }),
    'DELETE /notifications/push/devices/{id}': async (ctx, { params }) => {
      await removePushDevice(ctx, params.id)
      return { data: {} }
    },
    'POST /notifications/push/devices/{id}/test': async (ctx, { params }) => {
      await testPushDevice(ctx, params.id)
      return { data: {} }
    },
  })
}
