import { screeningApi } from '@greenroom/contract/features/screening/screening.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { changeRules, getSettings, removeException } from './screening.service.ts'

export function bindScreening(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, screeningApi, {
    'GET /screening/rules': async (ctx) => ({ data: await getSettings(ctx) }),
    'PUT /screening/rules': async (ctx, { body }) => ({ data: await changeRules(ctx, body) }),
    'DELETE /screening/exceptions/{id}': async (ctx, { params }) => {
      await removeException(ctx, params.id)
      return { data: {} }
    },
  })
}
