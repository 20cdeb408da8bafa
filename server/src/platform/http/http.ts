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

/** The bare server: parsing, headers, errors. It knows no endpoint. */
export async function createHttp(config: Config, log: Log, scriptHashes: string[]): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    bodyLimit: 1_048_576,
    // The last net: see slow-body.ts for what a body may really take. The head has Node's own minute.
    requestTimeout: config.patience.uploadMs + 60_000,
    routerOptions: { maxParamLength: 200 },
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    // Keep-alive connections must not hold up a stop.
    forceCloseConnections: true,
    clientErrorHandler: replyToMalformedRequest,
    frameworkErrors: (error, request, reply) => void replyWithError(error, request, reply),
  })
  app.setValidatorCompiler(validatorCompiler)
  // Tests hold every reply against its schema; in earnest only what the schema names is taken out.
  app.setSerializerCompiler(config.mode === 'test' ? serializerCompiler : pickReplies)
  app.setErrorHandler(replyWithError)
  app.decorateRequest('session', null)
  limitBodyTime(app, config.patience)
  acceptOnlyJson(app)
  acceptFilesWhereAsked(app)
  refuseNul(app)
  logAnswers(app)
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptHashes],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // What somebody has picked is shown before it is sent.
        mediaSrc: ["'self'", 'blob:'],
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
  keepBrowsersInPlace(app, config)
  return app
}

/** Data is no document: nothing may run, load or frame it. Said in few words, worked out once. */
function keepBrowsersInPlace(app: FastifyInstance, config: Config): void {
  const forData = {
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(config.secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
  app.addHook('onRequest', async (request, reply) => {
    const isData = request.url.startsWith('/api/') && !request.url.startsWith('/api/docs')
    if (isData) reply.headers(forData)
    else await reply.helmet()
  })
}

const pickReplies: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
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

/** A file is handed on unread, and only to endpoints that take one of its type. */
function acceptFilesWhereAsked(app: FastifyInstance): void {
  for (const type of ['text/csv', 'application/offset+octet-stream', 'image/jpeg'])
    app.addContentTypeParser(type, (request, payload, done) => {
      const asked = request.routeOptions.config.uploadType === type
      done(asked ? null : new ApiError('unsupported_type'), payload)
    })
}

/** PostgreSQL cannot store NUL, and nobody types it: refused before any schema looks. */
function refuseNul(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    // The query of a page is read by the page alone, which has words for it.
    const read = request.url.startsWith('/api/') ? request.url : (request.url.split('?')[0] ?? '')
    if (read.includes('%00') || (!request.routeOptions.config.uploadType && holdsNul(request.body))) {
      throw new ApiError('invalid_input', 'Text must not contain the NUL character.')
    }
  })
}

function holdsNul(body: unknown): boolean {
  // A list to work through: a body nested a hundred thousand deep must not exhaust the stack.
  const left: unknown[] = [body]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (typeof value === 'string' && value.includes('\0')) return true
    if (typeof value !== 'object' || value === null) continue
    for (const [key, inner] of Object.entries(value)) {
      if (key.includes('\0')) return true
      left.push(inner)
    }
  }
  return false
}

/** One line an answer: route pattern, never the address with its ids and tokens, nor a body. */
function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!request.url.startsWith('/api/') || request.url.startsWith('/api/health/')) return
    request.log.info({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      user: request.session?.userId,
      agency: request.session?.agencyId,
    })
  })
}
