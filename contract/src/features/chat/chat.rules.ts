import type { Role } from '../../kit/permissions.ts'
import type { Tier } from '../fans/fans.rules.ts'

export const directions = ['FROM_FAN', 'TO_FAN'] as const
export type Direction = (typeof directions)[number]

/** Flag reason: the creator says that the message doesn't sound like them. */
export const NOT_MY_VOICE = 'not_my_voice'

export const handlerTypes = ['AI', 'HUMAN', 'CHAT_OPERATOR'] as const
export type HandlerType = (typeof handlerTypes)[number]

/** How an outgoing message was composed, in addition to who handled it. */
export const compositions = ['typed', 'quick_reply', 'ai', 'ai_edited'] as const
export type Composition = (typeof compositions)[number]

/** The handler AI is reserved for messages sent by a connected platform's own automation. */
export const handlerOf = (role: Role): HandlerType => (role === 'CHAT_OPERATOR' ? 'CHAT_OPERATOR' : 'HUMAN')

export const chatTiers = ['FREE', 'REGULAR', 'VIP', 'WHALE'] as const
export type ChatTier = (typeof chatTiers)[number]
/** CASUAL fans are labeled FREE in chat. */
export const chatTier = (tier: Tier): ChatTier => (tier === 'CASUAL' ? 'FREE' : tier)

export const chips = ['all', 'unread', 'vip', 'flagged'] as const
export type Chip = (typeof chips)[number]
export const chipNames: Record<Chip, string> = {
  all: 'All',
  unread: 'Unread',
  vip: 'VIP',
  flagged: 'Flagged',
}

export const inboxSorts = ['latest', 'waiting', 'spend'] as const
export type InboxSort = (typeof inboxSorts)[number]

export type Delivery = 'saved' | 'queued' | 'failed' | 'sent' | 'delivered' | 'read'
type Receipts = {
  isSent: boolean
  isDelivered: boolean
  isRead: boolean
  failure: string | null
  timestamp: string
}
/**
 * Delivery status of an outgoing message. Only receipts from the connected platform account make it sent, delivered or
 * read. Messages from before the connection stay saved and are never delivered.
 */
export function deliveryOf(message: Receipts, connectedSince: string | null): Delivery {
  if (message.isRead) return 'read'
  if (message.isDelivered) return 'delivered'
  if (message.isSent) return 'sent'
  if (message.failure !== null) return 'failed'
  const isQueued = connectedSince !== null && Date.parse(message.timestamp) >= Date.parse(connectedSince)
  return isQueued ? 'queued' : 'saved'
}

export const MAX_MESSAGE_LENGTH = 5_000
export const MAX_ATTACHMENTS = 10
/** Files per message, including those of its content items. */
export const MAX_MESSAGE_FILES = 100
/** Length of the preview in lists. */
export const PREVIEW_LENGTH = 140
export const MIN_PPV_PRICE = 1
export const MAX_PPV_PRICE = 10_000

export const TYPING_IDLE_MS = 3_000
export const MAX_COMPOSER_HEIGHT_PX = 200
export const SCROLL_BUTTON_THRESHOLD_PX = 100
export const BIO_PREVIEW_LENGTH = 100
/** Clients repeat the viewing signal at this interval; otherwise the viewer expires. */
export const VIEWING_INTERVAL_SECONDS = 20
export const VIEWING_TTL_SECONDS = 45

export const quickEmojis = ['😊', '😍', '🔥', '💕', '😘', '🎉', '👀', '🙏'] as const

export const MAX_COMPACT_REPLIES = 4
export type QuickReplyTemplate = { id: string; label: string; content: string }
/** Default replies, listed after a creator's own. */
export const defaultQuickReplies: readonly QuickReplyTemplate[] = [
  {
    id: 'greeting',
    label: 'Greeting',
    content: 'Hey {name}! So good to hear from you. How is your day going?',
  },
  { id: 'thanks', label: 'Thanks', content: 'Thank you so much, {name}! That truly made my day.' },
  {
    id: 'check-dms',
    label: 'Check DMs',
    content: 'I just sent you something special, {name}. Have a look at your DMs!',
  },
  {
    id: 'new-content',
    label: 'New content',
    content: 'New content is up today, {name}. I would love to hear what you think!',
  },
  {
    id: 'tip-request',
    label: 'Tip request',
    content: 'If you enjoyed it, {name}, a tip would mean the world to me.',
  },
  {
    id: 'custom-request',
    label: 'Custom request',
    content: 'I would love to make something just for you, {name}. Tell me what you have in mind!',
  },
]

export const replyVariables = ['name', 'last purchase'] as const
type ReplyFacts = { name: string; lastPurchase: string | null }
/** Used for fans without purchases; works in both 'the last one' and 'your last one'. */
export const NO_PURCHASE_TEXT = 'last one'
/** Fills in all variables in one pass, so a fan's name is never treated as a variable. */
export function fillReply(content: string, facts: ReplyFacts): string {
  return content.replace(/\{(name|last[ _]purchase)\}/gi, (_, variable: string) =>
    variable.toLowerCase() === 'name' ? facts.name : (facts.lastPurchase ?? NO_PURCHASE_TEXT),
  )
}
