import { z } from './zod.ts'

/** A USD amount with at most two decimals, within the range of the database column. */
export const usd = z
  .number('Enter an amount.')
  .min(-1_000_000, 'This amount is too large.')
  .max(1_000_000, 'This amount is too large.')
  .refine(
    (amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6,
    'Use at most two decimal places.',
  )
