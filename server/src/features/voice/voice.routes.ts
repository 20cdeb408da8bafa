import { voiceApi } from '@greenroom/contract/features/voice/voice.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { decide, exportVoice, listVoices, proposeWording, voiceReportOf } from './voice.service.ts'

export function bindVoice(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, voiceApi, {
    'GET /compliance/voice': async (ctx) => ({ data: await listVoices(ctx) }),
    'POST /creators/{id}/voice': async (ctx, { params, body }) => ({
      data: await proposeWording(ctx, params.id, body),
    }),
    'POST /compliance/voice/{id}/decide': async (ctx, { params, body }) => ({
      data: await decide(ctx, params.id, body),
    }),
    'GET /creators/{id}/voice/report': async (ctx, { params, query }) => ({
      data: await voiceReportOf(ctx, params.id, query),
    }),
    'GET /creators/{id}/voice/report/export': (ctx, { params, query }) => exportVoice(ctx, params.id, query),
  })
}
