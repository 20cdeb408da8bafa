import { type ErrorBody, type ErrorCode, type ErrorDetail, errors } from '@greenroom/contract/kit/errors.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { StorageError } from '../storage/storage.ts'
import { ApiError } from './api-error.ts'

/** Turns any thrown value into the standard error body. Only unexpected errors are a 500, and are logged. */
export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toApiError(error, request.routeOptions?.config?.exposeValidationMessage)
  const { status } = errors[refusal.code]
  if (status >= 500) request.log.error({ err: error }, 'request failed')
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  const body: ErrorBody = {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.details ? { details: refusal.details } : {}),
    ...(refusal.screening ? { screening: refusal.screening } : {}),
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

const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_input',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_input',
  FST_ERR_BAD_URL: 'invalid_input',
  FST_ERR_ROUTE_MAX_PARAM_LENGTH: 'not_found',
}

/**
 * SQLSTATEs for "try again later": stopped, starting, out of connections, deadlock or timeout. 26000 and 42P05 follow
 * a timeout: a pipelined read relied on a statement whose preparation timed out before it.
 */
const unavailableStates = /^(08|53|57P|57014|55P03|40P01|40001|25P0[34]|26000|42P05)/

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
  const mapped = code === undefined ? undefined : byFrameworkCode[code]
  if (mapped) return new ApiError(mapped)
  // Checked first: a client that disconnects mid-request is a 400, regardless of the socket error.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiError('invalid_input')
  if (isUnavailable(error)) return new ApiError('unavailable', undefined, { retryAfter: 2 })
  return new ApiError('internal')
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof StorageError && error.trouble === 'unavailable') return true
  const cause = (error as { cause?: unknown })?.cause ?? error
  const code = (cause as { code?: unknown })?.code
  if (typeof code === 'string' && /^(ECONN|ENOENT|EPIPE)/.test(code)) return true
  if (typeof code === 'string' && unavailableStates.test(code)) return true
  const message = cause instanceof Error ? cause.message : ''
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|is not queryable/.test(
    message,
  )
}
