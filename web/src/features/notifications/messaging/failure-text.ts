import { errorText, isApiError } from '../../../platform/api-error.ts'

const GENERIC_ERROR = 'An error occurred'

/** The server's message, or `fallback` if it sent none. */
export function failureText(error: unknown, fallback: string): string {
  const hasServerMessage = isApiError(error) && error.status > 0 && error.message !== GENERIC_ERROR
  return hasServerMessage ? errorText(error) : fallback
}
