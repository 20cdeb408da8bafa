import { assistApi } from '@greenroom/contract/features/assist/assist.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { getPersona, savePersona, setAiHelp } from './personas.service.ts'
import { getProvider, removeProvider, saveProvider } from './provider.service.ts'
import { suggestReply, tryPersona } from './suggest.service.ts'
import { testProvider, translate } from './translate.service.ts'
import { readUsage } from './usage.service.ts'

export function bindAssist(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, assistApi, {
    'POST /chats/ai-response': async (ctx, { body }) => ({ data: await suggestReply(ctx, body) }),
    'POST /assist/translate': async (ctx, { body }) => ({ data: await translate(ctx, body) }),
    'GET /creators/{id}/persona': async (ctx, { params }) => ({ data: await getPersona(ctx, params.id) }),
    'PUT /creators/{id}/persona': async (ctx, { params, body }) => ({
      data: await savePersona(ctx, params.id, body),
    }),
    'PUT /creators/{id}/persona/ai-help': async (ctx, { params, body }) => ({
      data: await setAiHelp(ctx, params.id, body.enabled),
    }),
    'POST /creators/{id}/persona/try': async (ctx, { params, body }) => ({
      data: await tryPersona(ctx, params.id, body),
    }),
    'GET /assist/provider': async (ctx) => ({ data: await getProvider(ctx) }),
    'PUT /assist/provider': async (ctx, { body }) => ({ data: await saveProvider(ctx, body) }),
    'DELETE /assist/provider': async (ctx) => ({ data: await removeProvider(ctx) }),
    'POST /assist/provider/test': async (ctx) => ({ data: await testProvider(ctx) }),
    'GET /assist/usage': async (ctx, { query }) => ({ data: await readUsage(ctx, query.period) }),
  })
}
