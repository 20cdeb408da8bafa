import { voiceApi } from '@greenroom/contract/features/voice/voice.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import {
  decideWording,
  exportVoiceReport,
  listVoices,
  proposeWording,
  readVoiceReport,
} from './voice.service.ts'

export function bindVoice(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, voiceApi, {
    'GET /compliance/voice': async (ctx) => ({ data: await listVoices(ctx) }),
    'POST /creators/{id}/voice': async (ctx, { params, body }) => ({
      data: await proposeWording(ctx, params.id, body),
    }),
    'POST /compliance/voice/{id}/decide': async (ctx, { params, body }) => ({
      data: await decideWording(ctx, params.id, body),
    }),
    'GET /creators/{id}/voice/report': async (ctx, { params, query }) => ({
      data: await readVoiceReport(ctx, params.id, query),
    }),
    'GET /creators/{id}/voice/report/export': (ctx, { params, query }) =>
      exportVoiceReport(ctx, params.id, query),
  })
}
