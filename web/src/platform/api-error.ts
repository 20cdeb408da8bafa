import type { ErrorBody, ErrorCode, ErrorDetail } from '@greenroom/contract/kit/errors.ts'

/** Thrown by failed calls. `network` and `timeout` mean there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode | 'network' | 'timeout' | 'unknown'
  readonly status: number
  readonly details: readonly ErrorDetail[]
  readonly requestId: string | null
  /** Seconds to wait before retrying, if the server sent a value. */
  readonly retryAfter: number | null
  /** Text blocked by screening. */
  readonly screening: ErrorBody['screening']

  constructor(
    message: string,
    init: Pick<ApiError, 'code' | 'status'> &
      Partial<Pick<ApiError, 'details' | 'requestId' | 'retryAfter' | 'screening'>>,
  ) {
    super(message)
    this.code = init.code
    this.status = init.status
    this.details = init.details ?? []
    this.requestId = init.requestId ?? null
    this.retryAfter = init.retryAfter ?? null
    this.screening = init.screening
  }
}

export function isApiError(error: unknown, ...codes: ApiError['code'][]): error is ApiError {
  return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code))
}

/** The server's error, or the default text if the body has no message. */
export function toApiError(status: number, body: unknown, retryAfter: string | null, now: number): ApiError {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  return new ApiError(nonEmptyString(fields.message) ?? 'An error occurred', {
    code: (nonEmptyString(fields.code) ?? 'unknown') as ApiError['code'],
    status,
    details: Array.isArray(fields.details) ? fields.details.filter(isDetail) : [],
    requestId: nonEmptyString(fields.requestId),
    retryAfter: parseRetryAfter(retryAfter, now),
    screening: fields.screening as ErrorBody['screening'],
  })
}

/** The Retry-After header: seconds, or a date. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  if (!header) return null
  if (/^\d+$/.test(header.trim())) return Number(header)
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now) / 1000))
}

/** Error text for the user, with the wait time if known. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'An error occurred'
  if (error.retryAfter === null || error.retryAfter <= 0 || /\d/.test(error.message)) return error.message
  return `${error.message} You can try again in ${formatWait(error.retryAfter)}.`
}

export function formatWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 90) return `${minutes} minutes`
  return `${Math.ceil(minutes / 60)} hours`
}

function nonEmptyString(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}

function isDetail(value: unknown): value is ErrorDetail {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  )
}
