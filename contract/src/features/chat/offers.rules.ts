import { showMoney } from '../../kit/money.ts'
import { assumed, type TransactionType } from '../fans/fans.rules.ts'
import { PPV_MAXIMUM, PPV_MINIMUM } from './chat.rules.ts'

export const PPV_SUGGESTED = { least: 10, most: 50 } as const

/** What this fan usually pays, in whole fives within what is suggested; the least for somebody who never bought. */
export function suggestedPrice(avgOrderValue: number | null): number {
  const { least, most } = PPV_SUGGESTED
  if (avgOrderValue === null) return least
  return Math.min(most, Math.max(least, Math.round(avgOrderValue / 5) * 5))
}

/** What is wrong with a price as typed, in words; null where nothing is. Empty is free. */
export function priceFault(typed: string): string | null {
  const text = typed.trim().replace(/^\$/, '')
  if (text === '') return null
  if (/^\d{1,3}(,\d{3})+$/.test(text)) return 'Leave out the comma'
  if (/^\d+[.,]\d{3,}$/.test(text)) return 'At most two decimals'
  if (!/^-?\d+([.,]\d{1,2})?$/.test(text)) return 'Write a number, like 9.50'
  const price = Number(text.replace(',', '.'))
  if (price < PPV_MINIMUM) return `At least ${showPrice(PPV_MINIMUM)}`
  return price > PPV_MAXIMUM ? `At most ${showPrice(PPV_MAXIMUM)}` : null
}

const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** What somebody is charged, to the cent; figures elsewhere are whole dollars. */
export function showPrice(price: number): string {
  return Number.isInteger(price) ? showMoney(price) : cents.format(price)
}

const thanks: Record<TransactionType, string> = {
  Subscription: 'so good to have you here',
  Tips: 'thank you again for your tip',
  'PPV Content': 'I hope you enjoyed the last one',
  'Custom Requests': 'I hope your custom came out just as you wished',
}

export type OfferFacts = {
  name: string
  lastPurchase: TransactionType | null
  avgOrderValue: number | null
  preferredContent: string | null
}

/** An offer to begin with. A person reads it, changes it and sends it. */
export function preparedOffer({ name, lastPurchase, avgOrderValue, preferredContent }: OfferFacts): string {
  const what = (preferredContent ?? assumed.preferredContent).toLowerCase()
  const before = lastPurchase ? `${thanks[lastPurchase]}!` : 'I am so glad you found me!'
  const price = showMoney(suggestedPrice(avgOrderValue))
  return `Hey ${name}, ${before} I have something new I think you will like: ${what} for ${price}. Shall I send it to you?`
}
