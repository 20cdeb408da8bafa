import type { TransactionKind, TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'

const types: Record<string, TransactionType> = {
  subscription: 'Subscription',
  subscriptions: 'Subscription',
  sub: 'Subscription',
  resub: 'Subscription',
  renewal: 'Subscription',
  rebill: 'Subscription',
  newsubscription: 'Subscription',
  recurringsubscription: 'Subscription',
  tip: 'Tips',
  tips: 'Tips',
  gift: 'Tips',
  streamtip: 'Tips',
  ppv: 'PPV Content',
  ppvcontent: 'PPV Content',
  message: 'PPV Content',
  messages: 'PPV Content',
  paidmessage: 'PPV Content',
  post: 'PPV Content',
  posts: 'PPV Content',
  paidpost: 'PPV Content',
  unlock: 'PPV Content',
  stream: 'PPV Content',
  custom: 'Custom Requests',
  customs: 'Custom Requests',
  customrequest: 'Custom Requests',
  customrequests: 'Custom Requests',
  customcontent: 'Custom Requests',
}

const kinds: Record<string, TransactionKind> = {
  sale: 'SALE',
  payment: 'SALE',
  paid: 'SALE',
  completed: 'SALE',
  done: 'SALE',
  success: 'SALE',
  succeeded: 'SALE',
  refund: 'REFUND',
  refunded: 'REFUND',
  chargeback: 'CHARGEBACK',
  dispute: 'CHARGEBACK',
  disputed: 'CHARGEBACK',
  correction: 'CORRECTION',
  adjustment: 'CORRECTION',
}

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

/** "Tip from ana" and "Payment for message" are what exports really say: a known word at either end is enough. */
export function parseType(text: string): TransactionType | null {
  const whole = types[fold(text)]
  if (whole) return whole
  const words = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  const hits = new Set(words.flatMap((word) => types[word] ?? []))
  return hits.size === 1 ? ([...hits][0] ?? null) : null
}

export function parseKind(text: string, cents: number): TransactionKind | null {
  if (text === '') return cents < 0 ? 'REFUND' : 'SALE'
  return kinds[fold(text)] ?? null
}

/** "$1,234.50", "1.234,50", "(5.00)", "-5", "5.00-", "USD 12" in cents; null where it could mean two things. */
export function parseAmount(text: string): number | null {
  const bare = text.replace(/[\s\u00a0\u202f']|US\$|USD|\$/gi, '')
  const parts = /^(\(?)([-+\u2212]?)([\d.,]+)([-\u2212]?)(\)?)$/.exec(bare)
  if (!parts || (parts[1] === '(') !== (parts[5] === ')')) return null
  const digits = decimals(parts[3] ?? '')
  if (digits === null) return null
  const negative = parts[1] === '(' || /[-\u2212]/.test(`${parts[2]}${parts[4]}`)
  return negative && digits !== 0 ? -digits : digits
}

function decimals(text: string): number | null {
  const point = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0*)?$/.exec(text)
  const comma = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/.exec(text)
  const found = point ?? comma
  if (!found) return null
  const whole = Number((found[1] ?? '').replace(/[.,]/g, ''))
  const cents = whole * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : null
}
