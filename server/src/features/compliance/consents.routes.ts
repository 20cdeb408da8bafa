import { consentsApi } from '@greenroom/contract/features/compliance/consents.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import {
  getConsent,
  listConsents,
  prepareConsent,
  signOwnConsent,
  voidConsent,
  withdrawConsent,
} from './consents.service.ts'
import { exportConsents } from './record-exports.service.ts'

export function bindConsents(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, consentsApi, {
    'GET /compliance/consents': (ctx, { query }) => listConsents(ctx, query),
    'GET /compliance/consents/export': (ctx, { query }) => exportConsents(ctx, query),
    'POST /compliance/people/{id}/consents': async (ctx, { params, body }) => ({
      data: await prepareConsent(ctx, params.id, body),
    }),
    'GET /compliance/consents/{id}': async (ctx, { params }) => ({ data: await getConsent(ctx, params.id) }),
    'POST /compliance/consents/{id}/sign': async (ctx, { params, body }) => ({
      data: await signOwnConsent(ctx, params.id, body.typedName),
    }),
    'POST /compliance/consents/{id}/withdraw': async (ctx, { params, body }) => ({
      data: await withdrawConsent(ctx, params.id, body.reason),
    }),
    'POST /compliance/consents/{id}/void': async (ctx, { params, body }) => ({
      data: await voidConsent(ctx, params.id, body.reason),
    }),
  })
}
