import { mailApi } from '@greenroom/contract/features/mail/mail.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { listMail, readMail, showResetLink } from './mail.service.ts'
import { exportMail } from './mail-export.service.ts'

export function bindMail(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, mailApi, {
    'GET /mail': (ctx, { query }) => listMail(ctx, query),
    'GET /mail/export': (ctx) => exportMail(ctx),
    'GET /mail/{id}': async (ctx, { params }) => ({ data: await readMail(ctx, params.id) }),
    'POST /mail/{id}/reset-link': async (ctx, { params }) => ({
      data: { url: await showResetLink(ctx, params.id) },
    }),
  })
}
