import { packetsApi } from '@greenroom/contract/features/packets/packets.api.ts'
import { retentionApi } from '@greenroom/contract/features/packets/retention.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { erase, previewErasure } from './erasure.service.ts'
import { downloadPacket, listPackets, requestPacket } from './packets.service.ts'
import {
  changeRule,
  getRetention,
  listHolds,
  placeHold,
  releaseHold,
  setCustodian,
} from './retention.service.ts'

export function bindRetention(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, retentionApi, {
    'GET /compliance/retention': async (ctx) => ({ data: await getRetention(ctx) }),
    'PUT /compliance/retention': async (ctx, { body }) => ({
      data: await changeRule(ctx, body.type, body.days),
    }),
    'PUT /compliance/custodian': async (ctx, { body }) => ({ data: await setCustodian(ctx, body) }),
    'GET /compliance/holds': (ctx, { query }) => listHolds(ctx, query),
    'POST /compliance/holds': async (ctx, { body }) => ({ data: await placeHold(ctx, body) }),
    'POST /compliance/holds/{id}/release': async (ctx, { params, body }) => ({
      data: await releaseHold(ctx, params.id, body.reason),
    }),
    'GET /compliance/erasures/{subject}/{id}': async (ctx, { params }) => ({
      data: await previewErasure(ctx, params.subject, params.id),
    }),
    'POST /compliance/erasures': async (ctx, { body }) => ({ data: await erase(ctx, body) }),
  })
}

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
