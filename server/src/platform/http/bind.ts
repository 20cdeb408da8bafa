import {
  type EndpointKey,
  type EndpointSpec,
  type EndpointTable,
  type Parsed,
  type Reply,
  WORKPLACE_HEADER,
} from '@greenroom/contract/kit/endpoint.ts'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import { actorOf, type Ctx, type Platform, type VisitorCtx } from '../ctx.ts'
import type { Session } from '../identity/session.ts'
import { deviceName } from './device.ts'
import { Refusal } from './refusal.ts'
import { addressKey, countAttempt } from './throttle.ts'

type Handler<E extends EndpointSpec> = (
  ctx: E['permission'] extends 'public' ? VisitorCtx : Ctx,
  input: Parsed<E>,
) => Promise<Reply<E>>

export type Handlers<T extends EndpointTable> = {
  [K in keyof T]: T[K] extends EndpointSpec ? Handler<T[K]> : never
}

type AnyHandler = (ctx: VisitorCtx | Ctx, input: unknown) => Promise<unknown>

/** Binds a feature's endpoint table to its handlers: one of each, or it does not compile. */
export function bind<T extends EndpointTable>(
  app: FastifyInstance,
  platform: Platform,
  table: T,
  handlers: Handlers<T>,
): void {
  for (const key of Object.keys(table) as EndpointKey[]) {
    bindOne(app, platform, key, table[key] as EndpointSpec, handlers[key as keyof T] as unknown as AnyHandler)
  }
}

function bindOne(
  app: FastifyInstance,
  platform: Platform,
  key: EndpointKey,
  spec: EndpointSpec,
  handler: AnyHandler,
): void {
  const [method, path] = key.split(' ') as [HTTPMethods, string]
  const hasBody = method !== 'GET'
  app.route({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    schema: {
      summary: spec.summary,
      tags: [path.split('/')[1] ?? ''],
      params: spec.params ?? z.strictObject({}),
      querystring: spec.query ?? z.strictObject({}),
      ...(hasBody ? { body: spec.body ?? z.strictObject({}).nullish() } : {}),
      response: {
        [spec.status ?? 200]: z.object({ data: spec.reply, ...(spec.meta ? { meta: spec.meta } : {}) }),
        '4xx': errorBody,
      },
      ...(spec.permission === 'public' ? { security: [] } : { 'x-permission': spec.permission }),
    },
    // Before the body is read: who has no business here learns nothing and costs nothing.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (spec.permission !== 'public') request.session = await authorise(platform, request, spec)
    },
    handler: async (request, reply) => {
      const ctx = contextOf(platform, request)
      if (spec.throttle) await throttle(platform, key, spec.throttle, ctx, request.body)
      const answer = await handler(ctx, { params: request.params, query: request.query, body: request.body })
      return reply.code(spec.status ?? 200).send(answer)
    },
  })
}

async function authorise(platform: Platform, request: FastifyRequest, spec: EndpointSpec): Promise<Session> {
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') ? header.slice(7) : ''
  const session = token.length >= 20 && token.length <= 200 ? await platform.sessions.find(token) : null
  if (!session) throw new Refusal('unauthenticated')
  const drawnFor = request.headers[WORKPLACE_HEADER]
  if (drawnFor !== undefined && drawnFor !== `${session.userId}/${session.agencyId}`)
    throw new Refusal('workplace_changed')
  if (spec.permission !== 'public' && !may(session.role, spec.permission)) throw new Refusal('forbidden')
  if (session.locked && !spec.whileLocked) throw new Refusal('session_locked')
  return session
}

export function contextOf(platform: Platform, request: FastifyRequest): VisitorCtx | Ctx {
  const base = {
    platform,
    requestId: request.id,
    address: request.ip,
    device: deviceName(request.headers['user-agent']),
  }
  const { session } = request
  return session ? { ...base, session, agencyId: session.agencyId, actor: actorOf(session) } : base
}

export async function throttle(
  platform: Platform,
  key: EndpointKey,
  rule: NonNullable<EndpointSpec['throttle']>,
  ctx: VisitorCtx,
  body: unknown,
): Promise<void> {
  const limits = [{ key: `${key} address ${addressKey(ctx.address)}`, limit: rule.address }]
  if (rule.field) {
    const value = (body as Record<string, unknown>)[rule.field.name]
    limits.push({ key: `${key} ${rule.field.name} ${value}`, limit: rule.field.limit })
  }
  await countAttempt(platform.database, limits, rule.perMinutes * 60)
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyRequest {
    session: Session | null
  }
}
