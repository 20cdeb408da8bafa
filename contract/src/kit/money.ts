/** Money is integer cents in storage and a USD number in JSON; screens show whole dollars, as specified. */
export function fromCents(cents: number): number {
  return cents / 100
}

export function toCents(usd: number): number {
  const cents = Math.round(usd * 100)
  if (!Number.isSafeInteger(cents)) throw new RangeError('Amount is out of range')
  return cents
}

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

export function showMoney(amount: number): string {
  return usd.format(amount)
}
