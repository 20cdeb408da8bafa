import { homeApi } from '@greenroom/contract/features/home/home.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { listActivity, listPerformers, readHome, readHomeRevenue } from './home.service.ts'

export function bindHome(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, homeApi, {
    'GET /home': async (ctx) => ({ data: await readHome(ctx) }),
    'GET /home/revenue': async (ctx, { query }) => ({ data: await readHomeRevenue(ctx, query.period) }),
    'GET /home/performers': async (ctx) => ({ data: await listPerformers(ctx) }),
    'GET /home/activity': async (ctx, { query }) => ({ data: await listActivity(ctx, query.limit) }),
  })
}
