import { analyticsApi } from '@greenroom/contract/features/analytics/analytics.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { readHours, readRetention } from './analytics.service.ts'
import { exportAnalytics } from './analytics-export.service.ts'
import { readOverview } from './overview.service.ts'
import { listSpenders, readSpend } from './spend.service.ts'

export function bindAnalytics(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, analyticsApi, {
    'GET /analytics/overview': async (ctx, { query }) => ({ data: await readOverview(ctx, query) }),
    'GET /analytics/retention': async (ctx, { query }) => ({ data: await readRetention(ctx, query) }),
    'GET /analytics/spend': async (ctx, { query }) => ({ data: await readSpend(ctx, query) }),
    'GET /analytics/spenders': (ctx, { query }) => listSpenders(ctx, query),
    'GET /analytics/hours': async (ctx, { query }) => ({ data: await readHours(ctx, query) }),
    'GET /analytics/export': (ctx, { query }) => exportAnalytics(ctx, query),
  })
}
