import helmet from '@fastify/helmet'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifySerializerCompiler,
  LogController,
} from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Config } from '../config.ts'
import type { Log } from '../log/log.ts'
import { ApiError } from './api-error.ts'
import { limitBodyTime } from './body-timeouts.ts'
import { replyWithError } from './error-reply.ts'
import { replyToMalformedRequest } from './malformed-http.ts'
import { createPicker } from './picker.ts'
import { JSON_SECURITY_HEADERS } from './security-headers.ts'

/** The bare server: parsing, headers, errors. It defines no endpoints. */
export async function createHttp(config: Config, log: Log, scriptHashes: string[]): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 1_048_576,
    // An upper bound for all requests; body-timeouts.ts sets the real limits. Headers use Node's default of one minute.
    requestTimeout: config.bodyTimeouts.uploadMs + 60_000,
    routerOptions: { maxParamLength: 200 },
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // Keep-alive connections must not delay shutdown.
    forceCloseConnections: true,
    clientErrorHandler: replyToMalformedRequest,
    // Runs before all hooks, which set the headers of other responses.
    frameworkErrors: (error, request, reply) =>
      void replyWithError(error, request, reply.headers(JSON_SECURITY_HEADERS)),
  })
  app.setValidatorCompiler(validatorCompiler)
  // Tests validate every response against its schema; production only picks its fields.
  app.setSerializerCompiler(config.mode === 'test' ? serializerCompiler : pickResponseFields)
  app.setErrorHandler(replyWithError)
  app.decorateRequest('session', null)
  app.decorateRequest('key', null)
  limitBodyTime(app, config.bodyTimeouts)
  acceptOnlyJson(app)
  acceptUploads(app)
  rejectNul(app)
  logResponses(app)
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // Selected media is previewed before upload.
        mediaSrc: ["'self'", 'blob:'],
        // PDF scans are shown as blobs of the decrypted response.
        frameSrc: ['blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  setSecurityHeaders(app, config)
  return app
}

/** Computed once, because they are sent with every response. */
function setSecurityHeaders(app: FastifyInstance, config: Config): void {
  const apiHeaders = {
    ...JSON_SECURITY_HEADERS,
    ...(config.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', async (request, reply) => {
    const isApi = request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')
    if (isApi) reply.headers(apiHeaders)
    else await reply.helmet()
  })
}

const pickResponseFields: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const pick = createPicker(schema)
  return (reply) => JSON.stringify(pick(reply))
}

function acceptOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    return parse(request, body as string, (error, value) => {
      done(error ? new ApiError('invalid_input', 'The body is not valid JSON.') : null, value)
    })
  })
}

/** Passes file bodies through unparsed, and only to endpoints that accept their type. */
function acceptUploads(app: FastifyInstance): void {
  for (const type of [
    'text/csv',
    'application/octet-stream',
    'application/offset+octet-stream',
    'image/jpeg',
  ])
    app.addContentTypeParser(type, (request, payload, done) => {
      const accepted = request.routeOptions.config.uploadType === type
      done(accepted ? null : new ApiError('unsupported_type'), payload)
    })
}

/** PostgreSQL cannot store NUL, so it is rejected before validation. */
function rejectNul(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    // A page's query string is only read by the page itself.
    const checkedUrl = request.url.startsWith('/api/') ? request.url : (request.url.split('?')[0] ?? '')
    if (
      checkedUrl.includes('%00') ||
      (!request.routeOptions.config.uploadType && containsNul(request.body))
    ) {
      throw new ApiError('invalid_input', 'Text must not contain the NUL character.')
    }
  })
}

function containsNul(body: unknown): boolean {
  // Uses an explicit stack, because a deeply nested body would overflow the call stack.
  const stack: unknown[] = [body]
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0')) return true
      stack.push(inner)
    }
  }
  return false
}

/** One log line per response: the route pattern, never the URL with its ids and tokens, nor a body. */
function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/health/')) return
    const isDenied = reply.statusCode === 403
    request.log[isDenied ? 'warn' : 'info']({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.session?.userId,
      key: request.key?.id,
      agency: (request.session ?? request.key)?.agencyId,
      ...(isDenied ? { address: request.ip } : {}),
    })
  })
}
