import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import {
  type AccountPlatform,
  accountPlatforms,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
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

/** Exports contain phrases like "Tip from ana", so a single known word is enough. */
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

const platforms = new Map<string, AccountPlatform>([
  ...accountPlatforms.map((platform): [string, AccountPlatform] => [fold(platform), platform]),
  ['of', 'ONLYFANS'],
])

export const parsePlatform = (text: string): AccountPlatform | null => platforms.get(fold(text)) ?? null

export function parseKind(text: string, cents: number): TransactionKind | null {
  if (text === '') return cents < 0 ? 'REFUND' : 'SALE'
  return kinds[fold(text)] ?? null
}

const directions: Record<string, Direction> = {
  in: 'FROM_FAN',
  incoming: 'FROM_FAN',
  inbound: 'FROM_FAN',
  received: 'FROM_FAN',
  from: 'FROM_FAN',
  fromfan: 'FROM_FAN',
  fan: 'FROM_FAN',
  subscriber: 'FROM_FAN',
  customer: 'FROM_FAN',
  user: 'FROM_FAN',
  them: 'FROM_FAN',
  out: 'TO_FAN',
  outgoing: 'TO_FAN',
  outbound: 'TO_FAN',
  sent: 'TO_FAN',
  to: 'TO_FAN',
  tofan: 'TO_FAN',
  creator: 'TO_FAN',
  model: 'TO_FAN',
  performer: 'TO_FAN',
  operator: 'TO_FAN',
  chatter: 'TO_FAN',
  agency: 'TO_FAN',
  us: 'TO_FAN',
  me: 'TO_FAN',
}

export const parseDirection = (text: string): Direction | null => directions[fold(text)] ?? null

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'read', 'seen', 'delivered', 'opened'])
const no = new Set(['no', 'n', 'false', 'f', '0', 'unread', 'unseen', 'undelivered', 'sent'])

/** Null if unknown. */
export function parseYes(text: string): boolean | null {
  const word = text.trim().toLowerCase()
  return yes.has(word) ? true : no.has(word) ? false : null
}
