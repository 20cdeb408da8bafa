import { packetsApi } from '@greenroom/contract/features/packets/packets.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { downloadPacket, listPackets, requestPacket } from './packets.service.ts'

export function bindPackets(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, packetsApi, {
    'GET /compliance/packets': (ctx, { query }) => listPackets(ctx, query),
    'POST /compliance/packets': async (ctx, { body }) => ({
      data: await requestPacket(ctx, 'POST /compliance/packets', body),
    }),
    'POST /compliance/exports': async (ctx, { body }) => ({
      data: await requestPacket(ctx, 'POST /compliance/exports', body),
    }),
    'POST /compliance/packets/{id}/download': (ctx, { params, body }) => downloadPacket(ctx, params.id, body),
  })
}
