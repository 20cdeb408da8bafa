import { messagingApi } from '@greenroom/contract/features/notifications/messaging.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { bind, contextOf, throttle } from '../../platform/http/bind.ts'
import {
  broadcast,
  getSend,
  listRecipients,
  listSendRecipients,
  listSends,
  sendToSelected,
} from './messaging.service.ts'
import { unsubscribe } from './unsubscribe.service.ts'

export function bindMessaging(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, messagingApi, {
    'POST /notifications/admin/send': async (ctx, { body }) => ({ data: await sendToSelected(ctx, body) }),
    'POST /notifications/admin/broadcast': async (ctx, { body }) => ({ data: await broadcast(ctx, body) }),
    'GET /notifications/admin/recipients': async (ctx) => ({ data: await listRecipients(ctx) }),
    'GET /notifications/admin/sends': (ctx, { query }) => listSends(ctx, query),
    'GET /notifications/admin/sends/{id}': async (ctx, { params }) => ({
      data: await getSend(ctx, params.id),
    }),
    'GET /notifications/admin/sends/{id}/recipients': (ctx, { params, query }) =>
      listSendRecipients(ctx, params.id, query),
    'POST /notifications/unsubscribe': async (ctx, { body }) => ({ data: await unsubscribe(ctx, body) }),
  })
  app.register(async (scope) => bindOneClick(scope, platform))
}

const MAX_FORM_BYTES = 4_096
/** Generous because mail providers send their customers' requests from a few IP addresses. */
const oneClickLimit = { windowMinutes: 15, perIp: 1_000 }

/** RFC 8058: mail clients post here directly, in either form encoding and without cookies. */
function bindOneClick(scope: FastifyInstance, platform: Platform): void {
  scope.removeAllContentTypeParsers()
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data'])
    scope.addContentTypeParser(
      type,
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      async (_: unknown, body: unknown) => body,
    )
  scope.post('/unsubscribe', { schema: { hide: true } }, async (request, reply) => {
    const { token } = request.query as { token?: unknown }
    const ctx = contextOf(platform, request)
    await throttle(platform, 'POST /unsubscribe', oneClickLimit, ctx, null)
    if (!/\bList-Unsubscribe\b.*\bOne-Click\b/is.test(String(request.body ?? '')))
      throw new ApiError('invalid_input')
    await unsubscribe(ctx, {
      token: typeof token === 'string' ? token : '',
      previewOnly: false,
      everything: false,
    })
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .serializer((text) => text as string)
      .send('You’re unsubscribed from this type of email.\n')
  })
}
