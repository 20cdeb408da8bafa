/** Money is stored as integer cents and sent as a USD number in JSON; screens show whole dollars, as specified. */
export function fromCents(cents: number): number {
  return cents / 100
}

export function toCents(usd: number): number {
  const cents = Math.round(usd * 100)
  if (!Number.isSafeInteger(cents)) throw new RangeError('Amount is out of range')
  return cents
}

/** Parses "$1,234.50", "1.234,50", "(5.00)", "-5", "5.00-", "USD 12" into cents; null if invalid or ambiguous. */
export function parseAmount(text: string): number | null {
  const compact = text.replace(/[\s\u00a0\u202f']|US\$|USD|\$/gi, '')
  const parts = /^(\(?)([-+\u2212]?)([\d.,]+)([-\u2212]?)(\)?)$/.exec(compact)
  if (!parts || (parts[1] === '(') !== (parts[5] === ')')) return null
  const cents = unsignedCents(parts[3] ?? '')
  if (cents === null) return null
  const negative = parts[1] === '(' || /[-\u2212]/.test(`${parts[2]}${parts[4]}`)
  return negative && cents !== 0 ? -cents : cents
}

function unsignedCents(text: string): number | null {
  // 1.500 can mean fifteen hundred or one and a half.
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(text)) return null
  const point = /^(\d{1,3}(?:,\d{3})+|\d+|(?=\.))(?:\.(\d{1,2})0*)?$/.exec(text)
  const comma = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(text)
  const match = point ?? comma
  if (!match) return null
  const wholeDollars = Number((match[1] ?? '').replace(/[.,]/g, ''))
  const cents = wholeDollars * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}

const currencySymbols: [RegExp, string][] = [
  [/€/, 'EUR'],
  [/£/, 'GBP'],
  [/[¥￥]/, 'JPY'],
  [/₹/, 'INR'],
  [/₽/, 'RUB'],
  [/₩/, 'KRW'],
  [/₺/, 'TRY'],
  [/₴/, 'UAH'],
  [/zł/i, 'PLN'],
  [/\bCA?\$/i, 'CAD'],
  [/\bAU?\$/i, 'AUD'],
  [/\bNZ\$/i, 'NZD'],
  [/\bMX\$/i, 'MXN'],
  [/\bR\$/i, 'BRL'],
]

/** ISO codes, except those that are words in headings: "all", "top", "try". */
const currencyCodes = new Set(
  Intl.supportedValuesOf('currency').filter((code) => !['USD', 'ALL', 'TOP', 'TRY'].includes(code)),
)

/** The currency code in an amount or heading, if it is not US dollars; otherwise null. */
export function foreignCurrency(text: string): string | null {
  const symbol = currencySymbols.find(([pattern]) => pattern.test(text))
  if (symbol) return symbol[1]
  const words = text.toUpperCase().match(/\p{L}+/gu) ?? []
  return words.find((word) => currencyCodes.has(word)) ?? null
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

export function formatMoney(amount: number): string {
  return dollars.format(amount)
}
