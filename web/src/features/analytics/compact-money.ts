import { formatMoney } from '@greenroom/contract/kit/money.ts'

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** '$842', '$14.1K', '$1.2M' */
export const compactMoney = (amount: number): string =>
  Math.abs(amount) < 1000 ? formatMoney(amount) : compact.format(amount)
