import { z } from 'zod'

/** Money is integer cents in storage and a USD number in JSON; screens show whole dollars, as specified. */
export function fromCents(cents: number): number {
  return cents / 100
}

export function toCents(usd: number): number {
  const cents = Math.round(usd * 100)
  if (!Number.isSafeInteger(cents)) throw new RangeError('Amount is out of range')
  return cents
}

/** A USD amount as people write it: cents at most, and no more than a row can hold. */
export const usd = z
  .number()
  .min(-1_000_000, 'That is more than we can book at once.')
  .max(1_000_000, 'That is more than we can book at once.')
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'At most two decimals.')

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

export function showMoney(amount: number): string {
  return dollars.format(amount)
}
