import type { FastifyInstance } from 'fastify'
import type { Platform } from '../ctx.ts'
import { queryGate } from '../db/scope.ts'
import { createWriteCheck } from '../db/write-check.ts'
import { VERSION } from '../version.ts'
import { ApiError } from './api-error.ts'

/** For load balancers: `live` means the process responds, `ready` that it can serve requests and write. */
export function bindHealth(app: FastifyInstance, platform: Platform, isStopping: () => boolean): void {
  const checkWrites = createWriteCheck(platform.database)
  app.get('/api/health/live', { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ data: { status: 'live', version: VERSION } })
  })
  app.get('/api/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    if (isStopping()) throw new ApiError('unavailable')
    await queryGate(platform.database, 'SELECT gate.house_agency()')
    await checkWrites()
    return reply.header('cache-control', 'no-store').send({ data: { status: 'ready' } })
  })
}
