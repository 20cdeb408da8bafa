import { fansApi } from '@greenroom/contract/features/fans/fans.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { fanAnalytics } from './fan-analytics.service.ts'
import { exportFans, exportSelected } from './fan-export.service.ts'
import { countFans, listFans } from './fan-list.service.ts'
import { createFan, getFan, setArchived, updateFan } from './fans.service.ts'

const emptyReply = { data: {} }

export function bindFans(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, fansApi, {
    'GET /fans': (ctx, { query }) => listFans(ctx, query),
    'GET /fans/count': async (ctx, { query }) => ({ data: await countFans(ctx, query) }),
    'GET /fans/analytics': async (ctx, { query }) => ({ data: await fanAnalytics(ctx, query.creatorId) }),
    'GET /fans/export': (ctx, { query }) => exportFans(ctx, query),
    'POST /fans/export': (ctx, { body }) => exportSelected(ctx, body.ids),
    'POST /fans': async (ctx, { body }) => ({ data: await createFan(ctx, body) }),
    'GET /fans/{id}': async (ctx, { params }) => ({ data: await getFan(ctx, params.id) }),
    'PUT /fans/{id}': async (ctx, { params, body }) => ({ data: await updateFan(ctx, params.id, body) }),
    'DELETE /fans/{id}': (ctx, { params }) => setArchived(ctx, params.id, true).then(() => emptyReply),
    'POST /fans/{id}/restore': (ctx, { params }) => setArchived(ctx, params.id, false).then(() => emptyReply),
  })
}
