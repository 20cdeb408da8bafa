import { errorText, isApiError } from '../../../platform/api-error.ts'

const GENERIC_ERROR = 'An error occurred'

/** The server's message, or the text from the specification. */
export function failureText(error: unknown, otherwise: string): string {
  const answered = isApiError(error) && error.status > 0 && error.message !== GENERIC_ERROR
  return answered ? errorText(error) : otherwise
}
