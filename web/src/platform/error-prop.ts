import type { FieldError } from 'react-hook-form'

/** A form's error as the field wants it: absent, not undefined. */
export function errorProp(error: FieldError | undefined): { error?: string } {
  return error?.message ? { error: error.message } : {}
}
