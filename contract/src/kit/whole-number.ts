import { z } from './zod.ts'

/** A whole number within limits, with one message for all errors. */
export function wholeNumber(min: number, max: number) {
  const error = `Enter a whole number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`
  return z.number(error).int(error).min(min, error).max(max, error)
}
