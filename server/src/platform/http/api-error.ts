import { type ErrorBody, type ErrorCode, type ErrorDetail, errors } from '@greenroom/contract/kit/errors.ts'

/** An expected error: sent as the standard error body with the status of its code. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetail[] | undefined
  readonly retryAfter: number | undefined
  readonly screening: ErrorBody['screening']

  constructor(
    code: ErrorCode,
    message?: string,
    extra: { details?: ErrorDetail[]; retryAfter?: number; screening?: ErrorBody['screening'] } = {},
  ) {
    super(message ?? errors[code].message)
    this.code = code
    this.details = extra.details
    this.retryAfter = extra.retryAfter
    this.screening = extra.screening
  }
}

export function notFound(): ApiError {
  return new ApiError('not_found')
}

/** Refuses a request because of one field. */
export function fieldError(path: string, message: string): ApiError {
  return new ApiError('refused', message, { details: [{ path, message }] })
}
