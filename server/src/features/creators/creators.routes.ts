import { creatorsApi } from '@greenroom/contract/features/creators/creators.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { listCreators } from './creators.service.ts'

export function bindCreators(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, creatorsApi, { 'GET /creators': (ctx, { query }) => listCreators(ctx, query) })
}
