import { type ErrorBody, type ErrorCode, type ErrorDetail, errors } from '@greenroom/contract/kit/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { causeOf, createRepeatCounter } from '../log/repeats.ts'
import { MissingDocumentKey } from '../sealed-files/document-keys.ts'
import { StorageError } from '../storage/storage.ts'
import { ApiError } from './api-error.ts'

/**
 * Turns any thrown value into the standard error body. Unexpected errors become a 500. Every 5xx is logged.
 */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const apiError = toApiError(error, request.routeOptions?.config?.exposeValidationMessage)
  const { status } = errors[apiError.code]
  logFailure(error, apiError, request)
  if (apiError.retryAfter !== undefined) reply.header('retry-after', String(apiError.retryAfter))
  const body: ErrorBody = {
    code: apiError.code,
    message: apiError.message,
    ...(apiError.details ? { details: apiError.details } : {}),
    ...(apiError.screening ? { screening: apiError.screening } : {}),
    requestId: request.id,
  }
  // Serialized here, because errors must not depend on the endpoint's response schema.
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload) => payload as string)
    .send(JSON.stringify(body))
}

const reportOutage = createRepeatCounter()

/** Every 5xx is logged, an outage once and then counted. */
export function logFailure(error: unknown, { code }: ApiError, request: FastifyRequest): void {
  if (code === 'unavailable') logOutage(error, request)
  else if (errors[code].status >= 500) request.log.error({ err: error }, 'request failed')
}

function logOutage(error: unknown, { log, server }: FastifyRequest): void {
  const reason = causeOf(error)
  reportOutage(reason, (repeats) => {
    if (repeats === 0) log.error({ err: error }, 'request failed')
    else server.log.error({ reason, repeats }, 'More requests failed for the same reason')
  })
}

const codeByFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_ROUTE_MAX_PARAM_LENGTH: 'not_found',
}

/**
 * SQLSTATEs for "try again later": stopped, starting, read-only, out of connections, deadlock or timeout. 26000 and 42P05 follow
 * a timeout: a pipelined read relied on a statement whose preparation timed out before it.
 */
const unavailableStates = /^(08|53|57P|57014|55P03|40P01|40001|25006|25P0[34]|26000|42P05)/

/** Converts any thrown value into an error whose message may be shown. */
export function toApiError(error: unknown, exposeValidationMessage = false): ApiError {
  if (error instanceof ApiError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const details = error.validation.map(({ instancePath, message }): ErrorDetail => {
      return {
        path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
        message: message ?? 'is not valid',
      }
    })
    const message = exposeValidationMessage ? details[0]?.message : undefined
    return new ApiError('invalid_input', message, { details: details.slice(0, 20) })
  }
  const { code, statusCode } = error as Partial<FastifyError>
  const knownCode = code === undefined ? undefined : codeByFrameworkCode[code]
  if (knownCode) return new ApiError(knownCode)
  // Checked before the socket errors below: a client that disconnects mid-request is a 400.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiError('invalid_input')
  if (error instanceof MissingDocumentKey) return new ApiError('refused', error.message)
  if (isUnavailable(error)) return new ApiError('unavailable', undefined, { retryAfter: 2 })
  return new ApiError('internal')
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof StorageError && error.kind === 'unavailable') return true
  const cause = (error as { cause?: unknown })?.cause ?? error
  const code = (cause as { code?: unknown })?.code
  if (typeof code === 'string' && /^(ECONN|ENOENT|EPIPE)/.test(code)) return true
  if (typeof code === 'string' && unavailableStates.test(code)) return true
  const message = cause instanceof Error ? cause.message : ''
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|is not queryable/.test(
    message,
  )
}
