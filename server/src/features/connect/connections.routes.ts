import { connectionsApi } from '@greenroom/contract/features/connect/connections.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { listAccounts, testAccount } from './connections.service.ts'
import { addKey, changeKey, listKeys, revokeKey } from './keys.service.ts'

export function bindConnections(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, connectionsApi, {
    'GET /connections/accounts': async (ctx) => ({ data: await listAccounts(ctx) }),
    'POST /connections/accounts/{creatorId}/{platform}/test': async (ctx, { params }) => ({
      data: await testAccount(ctx, params),
    }),
    'GET /connections/keys': async (ctx) => ({ data: await listKeys(ctx) }),
    'POST /connections/keys': async (ctx, { body }) => ({ data: await addKey(ctx, body) }),
    'PUT /connections/keys/{id}': async (ctx, { params, body }) => ({
      data: await changeKey(ctx, params.id, body),
    }),
    'DELETE /connections/keys/{id}': async (ctx, { params }) => ({ data: await revokeKey(ctx, params.id) }),
  })
}
