import { creatorMoneyApi } from '@greenroom/contract/features/creators/creator-money.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { getCreatorStats } from './creator-stats.service.ts'
import { exportStatement } from './statement-export.service.ts'
import { getStatement, listStatements } from './statements.service.ts'

export function bindCreatorMoney(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, creatorMoneyApi, {
    'GET /creators/{id}/stats': async (ctx, { params, query }) => ({
      data: await getCreatorStats(ctx, params.id, query.period),
    }),
    'GET /creators/{id}/statements': async (ctx, { params }) => ({
      data: await listStatements(ctx, params.id),
    }),
    'GET /creators/{id}/statement': async (ctx, { params, query }) => ({
      data: await getStatement(ctx, params.id, query.month),
    }),
    'GET /creators/{id}/statement/export': (ctx, { params, query }) =>
      exportStatement(ctx, params.id, query.month),
  })
}
