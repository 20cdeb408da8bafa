import { formatMoney } from '../../kit/money.ts'
import { assumedFigures, type TransactionType } from '../fans/fans.rules.ts'
import { MAX_PPV_PRICE, MIN_PPV_PRICE } from './chat.rules.ts'

export const SUGGESTED_PPV_PRICE = { min: 10, max: 50 } as const

/** The fan's typical price, rounded to multiples of five within the suggested range; the minimum without purchases. */
export function suggestedPrice(avgOrderValue: number | null): number {
  const { min, max } = SUGGESTED_PPV_PRICE
  if (avgOrderValue === null) return min
  return Math.min(max, Math.max(min, Math.round(avgOrderValue / 5) * 5))
}

/** The validation error for an entered price, or null. Empty means free. */
export function priceError(input: string): string | null {
  const text = input.trim().replace(/^\$/, '')
  if (text === '') return null
  if (/^\d{1,3}(,\d{3})+$/.test(text)) return 'Leave out the comma'
  if (/^\d+[.,]\d{3,}$/.test(text)) return 'Use at most two decimal places'
  if (!/^-?\d+([.,]\d{1,2})?$/.test(text)) return 'Enter a number, like 9.50'
  const price = Number(text.replace(',', '.'))
  if (price < MIN_PPV_PRICE) return `At least ${formatPrice(MIN_PPV_PRICE)}`
  return price > MAX_PPV_PRICE ? `At most ${formatPrice(MAX_PPV_PRICE)}` : null
}

const usdFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Shows cents unless the price is in whole dollars. */
export function formatPrice(price: number): string {
  return Number.isInteger(price) ? formatMoney(price) : usdFormat.format(price)
}

const openings: Record<TransactionType, string> = {
  Subscription: 'so good to have you here',
  Tips: 'thank you again for your tip',
  'PPV Content': 'I hope you enjoyed the last one',
  'Custom Requests': 'I hope you love your custom',
}

export type OfferFacts = {
  name: string
  lastPurchase: TransactionType | null
  avgOrderValue: number | null
  preferredContent: string | null
}

/** A suggested offer. A person reviews, edits and sends it. */
export function suggestedOffer({ name, lastPurchase, avgOrderValue, preferredContent }: OfferFacts): string {
  const content = (preferredContent ?? assumedFigures.preferredContent).toLowerCase()
  const opening = lastPurchase ? `${openings[lastPurchase]}!` : 'I am so glad you found me!'
  const price = formatMoney(suggestedPrice(avgOrderValue))
  return `Hey ${name}, ${opening} I have something new I think you will like: ${content} for ${price}. Shall I send it to you?`
}
