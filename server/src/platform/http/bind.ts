import { Readable } from 'node:stream'
import type {
  Download,
  EndpointKey,
  EndpointSpec,
  EndpointTable,
  Parsed,
  RawRequest,
  RawResponse,
  Reply,
} from '@greenroom/contract/kit/endpoint.ts'
import { errorBody } from '@greenroom/contract/kit/errors.ts'
import { limitOf } from '@greenroom/contract/kit/limits.ts'
import {
  type ConnectorPermission,
  isForConnectors,
  keyHasPermission,
  may,
} from '@greenroom/contract/kit/permissions.ts'
import { WORKSPACE_HEADER } from '@greenroom/contract/kit/workspace.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { z } from 'zod'
import { actorOf, type ConnectorCtx, type Ctx, type Platform, type VisitorCtx } from '../ctx.ts'
import { type ConnectorKey, findConnectorKey, isConnectorKey } from '../identity/connector-keys.ts'
import type { Session } from '../identity/session.ts'
import { noteRunning, runNamed } from '../watchdog.ts'
import { ApiError } from './api-error.ts'
import { allowUpload } from './body-timeouts.ts'
import { deviceName } from './device.ts'
import { countAttempt, ipAddressKey } from './throttle.ts'

type Handler<E extends EndpointSpec> = (
  ctx: E['permission'] extends 'public'
    ? VisitorCtx
    : E['permission'] extends ConnectorPermission
      ? ConnectorCtx
      : Ctx,
  input: Parsed<E>,
) => Promise<Reply<E>>

export type Handlers<T extends EndpointTable> = {
  [K in keyof T]: T[K] extends EndpointSpec ? Handler<T[K]> : never
}

type AnyCtx = VisitorCtx | Ctx | ConnectorCtx
type AnyHandler = (ctx: AnyCtx, input: unknown) => Promise<unknown>

/** Binds a feature's endpoint table to its handlers; a missing handler does not compile. */
export function bind<T extends EndpointTable>(
  app: FastifyInstance,
  platform: Platform,
  table: T,
  handlers: Handlers<T>,
): void {
  for (const key of Object.keys(table) as EndpointKey[]) {
    bindEndpoint(
      app,
      platform,
      key,
      table[key] as EndpointSpec,
      handlers[key as keyof T] as unknown as AnyHandler,
    )
  }
}

function bindEndpoint(
  app: FastifyInstance,
  platform: Platform,
  key: EndpointKey,
  spec: EndpointSpec,
  handler: AnyHandler,
): void {
  const [method, path] = key.split(' ') as [HTTPMethods, string]
  const hasBody = method !== 'GET' && !spec.upload && !spec.raw
  const limit = limitOf(key, spec)
  const uploadType = spec.upload?.type ?? spec.raw?.contentType
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
        [spec.status ?? 200]: spec.download || spec.raw ? fileSchema(spec) : envelope(spec),
        '4xx': errorBody,
      },
      ...(spec.permission === 'public' ? { security: [] } : { 'x-permission': spec.permission }),
    },
    ...(spec.upload ? { bodyLimit: spec.upload.maxBytes } : {}),
    ...(spec.maxBodyBytes ? { bodyLimit: spec.maxBodyBytes } : {}),
    config: {
      ...(uploadType ? { uploadType } : {}),
      ...(spec.exposeValidationMessage ? { exposeValidationMessage: true } : {}),
      // The OpenAPI plugin hides HEAD routes by default, including those that are separate endpoints.
      ...(method === 'HEAD' ? { swagger: { exposeHeadRoute: true } } : {}),
    },
    preValidation: async () => noteRunning(key),
    // Runs before the body is read, so unauthorized requests are rejected cheaply.
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (spec.permission !== 'public') await authorize(platform, request, spec)
      if (uploadType) allowUpload(request.raw, platform.config.bodyTimeouts)
    },
    handler: async (request, reply) => {
      const ctx = contextOf(platform, request)
      if (spec.throttle) await throttle(platform, key, spec.throttle, ctx, request.body)
      const { params, query, body } = request
      if (request.session) {
        if (limit) await platform.userLimits.count(request.session, limit)
        else if (isSearch(query)) await platform.userLimits.count(request.session, 'search')
      }
      if (request.key) {
        const { id: userId, agencyId } = request.key
        await platform.userLimits.count({ userId, agencyId }, 'connector')
      }
      const upload = spec.upload ? { upload: fileOf(body) } : spec.raw ? { raw: rawOf(request) } : { body }
      const result = await runNamed(key, () => handler(ctx, { params, query, ...upload }))
      noteRunning(key)
      if (spec.raw) return sendRaw(reply, result as RawResponse)
      if (spec.download) return sendFile(reply, spec.download, result as Download)
      return reply.code(spec.status ?? 200).send(result)
    },
  })
}

const isSearch = (query: unknown): boolean => {
  const { q, search } = query as { q?: string; search?: string }
  return Boolean(q || search)
}

const envelope = ({ reply, meta }: EndpointSpec) => z.object({ data: reply, ...(meta ? { meta } : {}) })

const fileSchema = ({ download, reply }: EndpointSpec) => ({
  content: { [download ?? 'application/octet-stream']: { schema: reply } },
})

function rawOf({ method, headers, body }: FastifyRequest): RawRequest {
  return { method, headers, body: body === undefined ? null : fileOf(body) }
}

/** The handler's headers override the defaults for JSON responses. */
function sendRaw(reply: FastifyReply, { status, headers, body }: RawResponse): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .serializer((payload) => payload as never)
    .send(body ? asReadable(body) : undefined)
}

function fileOf(body: unknown): Readable {
  if (!(body instanceof Readable)) throw new ApiError('invalid_input', 'Send the file as the request body.')
  return body
}

/** Streams the file. The name is generated by us, so it needs no escaping. */
function sendFile(reply: FastifyReply, type: string, { fileName, chunks }: Download): FastifyReply {
  return reply
    .type(type === 'text/csv' ? `${type}; charset=utf-8` : type)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .serializer((payload) => payload as never)
    .send(Readable.from(chunks))
}

const asReadable = (body: AsyncIterable<Uint8Array>): Readable =>
  body instanceof Readable ? body : Readable.from(body, { objectMode: false })

/** Sets who is calling, also if the call is then denied, for the log. */
async function authorize(platform: Platform, request: FastifyRequest, spec: EndpointSpec): Promise<void> {
  const permission = spec.permission as Exclude<EndpointSpec['permission'], 'public'>
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') ? header.slice(7) : ''
  if (token.length < 20 || token.length > 200) throw new ApiError('unauthenticated')
  if (isConnectorKey(token)) {
    const key = await findConnectorKey(platform.database, token)
    if (!key) throw new ApiError('unauthenticated', 'This API key is unknown, revoked or expired.')
    request.key = key
    if (!keyHasPermission(key.scopes, permission))
      throw new ApiError('forbidden', 'This API key doesn’t have permission for this request.')
    return
  }
  const session = await platform.sessions.find(token)
  if (!session) throw new ApiError((await platform.sessions.endReason(token)) ?? 'unauthenticated')
  request.session = session
  const expectedWorkspace = request.headers[WORKSPACE_HEADER]
  if (expectedWorkspace !== undefined && expectedWorkspace !== `${session.userId}/${session.agencyId}`)
    throw new ApiError('workspace_changed')
  if (isForConnectors(permission))
    throw new ApiError('forbidden', 'This request needs an API key from Settings > Connections.')
  if (!may(session.role, permission)) throw new ApiError('forbidden')
  if (session.locked && !spec.whileLocked) throw new ApiError('session_locked')
}

export function contextOf(platform: Platform, request: FastifyRequest): AnyCtx {
  const base = {
    platform,
    requestId: request.id,
    ipAddress: request.ip,
    device: deviceName(request.headers['user-agent']),
  }
  const { session, key } = request
  if (key) {
    const actor = { kind: 'connector', id: key.id, name: key.name } as const
    return { ...base, key, agencyId: key.agencyId, actor }
  }
  return session ? { ...base, session, agencyId: session.agencyId, actor: actorOf(session) } : base
}

export async function throttle(
  platform: Platform,
  key: EndpointKey,
  rule: NonNullable<EndpointSpec['throttle']>,
  ctx: VisitorCtx,
  body: unknown,
): Promise<void> {
  const clientKey = ipAddressKey(ctx.ipAddress)
  const limits = [{ key: `${key} address ${clientKey}`, limit: rule.perIp }]
  if (rule.field) {
    const value = (body as Record<string, unknown>)[rule.field.name]
    const field = `${key} ${rule.field.name} ${value}`
    limits.push({ key: rule.field.perIp ? `${field} ${clientKey}` : field, limit: rule.field.limit })
  }
  await countAttempt(platform.database, limits, rule.windowMinutes * 60)
}

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyRequest {
    session: Session | null
    /** Set for requests from a bridge. */
    key: ConnectorKey | null
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged into Fastify's
  interface FastifyContextConfig {
    uploadType?: string
    exposeValidationMessage?: boolean
  }
}
