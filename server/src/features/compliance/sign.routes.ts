import { signApi } from '@greenroom/contract/features/compliance/sign.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import {
  addScanByLink,
  readSignTask,
  revokeLink,
  sendLink,
  signByLink,
  submitByLink,
} from './sign.service.ts'

export function bindSign(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, signApi, {
    'POST /compliance/people/{id}/link': async (ctx, { params }) => ({
      data: await sendLink(ctx, params.id),
    }),
    'DELETE /compliance/people/{id}/link': async (ctx, { params }) => {
      await revokeLink(ctx, params.id)
      return { data: {} }
    },
    'POST /sign/look-up': async (ctx, { body }) => ({ data: await readSignTask(ctx, body.token) }),
    'POST /sign/documents': async (ctx, { body: { token, ...document } }) => ({
      data: await submitByLink(ctx, token, document),
    }),
    'POST /sign/documents/{id}/scans': (ctx, { params, query, raw }) =>
      addScanByLink(ctx, params.id, query.side, raw),
    'POST /sign/consents/{id}': async (ctx, { params, body }) => {
      await signByLink(ctx, body.token, params.id, body.typedName)
      return { data: {} }
    },
  })
}
