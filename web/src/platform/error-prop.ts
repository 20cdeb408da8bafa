import type { FieldError } from 'react-hook-form'

/** An error prop that is absent instead of undefined. */
export function errorProp(error: FieldError | undefined): { error?: string } {
  return error?.message ? { error: error.message } : {}
}
