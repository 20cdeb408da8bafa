import { creatorHomeApi } from '@greenroom/contract/features/creator-home/creator-home.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { listPayments, listTopFans, readCreatorHome } from './creator-home.service.ts'
import { removeGoal, setGoal } from './goals.service.ts'
import { readSentMessages } from './sent-messages.service.ts'

export function bindCreatorHome(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, creatorHomeApi, {
    'GET /creator-home': async (ctx, { query }) => ({ data: await readCreatorHome(ctx, query.period) }),
    'GET /creator-home/top-fans': async (ctx, { query }) => ({ data: await listTopFans(ctx, query.period) }),
    'GET /creator-home/payments': (ctx, { query }) => listPayments(ctx, query),
    'GET /creator-home/sent-messages': async (ctx) => ({ data: await readSentMessages(ctx) }),
    'PUT /creator-home/goal': async (ctx, { body }) => ({ data: await setGoal(ctx, body.amount) }),
    'DELETE /creator-home/goal': async (ctx) => ({ data: await removeGoal(ctx) }),
  })
}
