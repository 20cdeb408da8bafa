import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import {
  type AccountPlatform,
  accountPlatforms,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import type { TransactionKind, TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'

/** Inverts a map of values to space-separated synonyms. */
function invertSynonyms<T extends string>(synonyms: Record<T, string>): Map<string, T> {
  const meanings = Object.entries<string>(synonyms) as [T, string][]
  return new Map(
    meanings.flatMap(([meaning, list]) => list.split(' ').map((word): [string, T] => [word, meaning])),
  )
}

const types = invertSynonyms<TransactionType>({
  Subscription: 'subscription subscriptions sub resub renewal rebill newsubscription recurringsubscription',
  Tips: 'tip tips gift streamtip',
  'PPV Content': 'ppv ppvcontent message messages paidmessage post posts paidpost unlock stream',
  'Custom Requests': 'custom customs customrequest customrequests customcontent',
})

const kinds = invertSynonyms<TransactionKind>({
  SALE: 'sale payment paid completed done success succeeded',
  REFUND: 'refund refunded',
  CHARGEBACK: 'chargeback dispute disputed',
  CORRECTION: 'correction adjustment',
})

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '')

/** Exports contain phrases like "Tip from ana", so a single known word is enough. */
export function parseType(text: string): TransactionType | null {
  const exactMatch = types.get(fold(text))
  if (exactMatch) return exactMatch
  const words = text
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
  const hits = new Set(words.flatMap((word) => types.get(word) ?? []))
  return hits.size === 1 ? ([...hits][0] ?? null) : null
}

const platforms = new Map<string, AccountPlatform>([
  ...accountPlatforms.map((platform): [string, AccountPlatform] => [fold(platform), platform]),
  ['of', 'ONLYFANS'],
])

export const parsePlatform = (text: string): AccountPlatform | null => platforms.get(fold(text)) ?? null

export function parseKind(text: string, cents: number): TransactionKind | null {
  if (text === '') return cents < 0 ? 'REFUND' : 'SALE'
  return kinds.get(fold(text)) ?? null
}

const directions = invertSynonyms<Direction>({
  FROM_FAN: 'in incoming inbound received from fromfan fan subscriber customer user them',
  TO_FAN: 'out outgoing outbound sent to tofan creator model performer operator chatter agency us me',
})

export const parseDirection = (text: string): Direction | null => directions.get(fold(text)) ?? null

const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', 'read', 'seen', 'delivered', 'opened'])
const no = new Set(['no', 'n', 'false', 'f', '0', 'unread', 'unseen', 'undelivered', 'sent'])

/** Null if unknown. Columns may contain a status instead: a message that is only delivered is not read. */
export function parseFlag(text: string, field: 'isRead' | 'isDelivered'): boolean | null {
  const word = text.trim().toLowerCase()
  if (field === 'isRead' && word === 'delivered') return false
  return yes.has(word) ? true : no.has(word) ? false : null
}
