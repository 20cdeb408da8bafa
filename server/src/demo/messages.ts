import type { Composition, Direction, HandlerType } from '@greenroom/contract/features/chat/chat.rules.ts'
import { type DemoCreator, operators } from './creators.ts'
import { DAY, type DemoClock, momentBetween } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { type DemoFan, onlineMomentBetween } from './fans.ts'
import type { LedgerEntry } from './ledger.ts'
import { fanSmallTalk, fillTemplate, ourSmallTalk, type Phrase, phraseText } from './phrases.ts'

export type DemoMessage = {
  id: string
  seq: number
  direction: Direction
  handlerType: HandlerType
  composition: Composition | null
  content: string
  senderId: string | null
  senderName: string
  at: number
  isDelivered: boolean
  /** For fan messages: whether the team has read it. */
  isRead: boolean
  flagged: boolean
  /** The phrase type and the price it mentions. */
  phrase: Phrase | 'talk'
  price: number
  /** The next line of small talk. */
  next: string | null
}

/** Small talk has fixed text; all other lines are generated from a phrase type. */
type Line = { direction: Direction } & (
  | { phrase: Phrase }
  | { phrase: 'talk'; text: string; next: string | null }
)
/** Consecutive messages, minutes apart. */
type Exchange = { at: number; lines: Line[]; price: number }

export const MINUTE = 60_000
export const fromFan = (phrase: Phrase): Line => ({ direction: 'FROM_FAN', phrase })
export const toFan = (phrase: Phrase): Line => ({ direction: 'TO_FAN', phrase })
export const smallTalkLine = (direction: Direction, text: string, next: string | null = null): Line => ({
  direction,
  phrase: 'talk',
  text,
  next,
})

/** A conversation from the first message until today: small talk, sales and campaigns. */
export function messagesOf(
  creator: DemoCreator,
  fan: DemoFan,
  ledger: LedgerEntry[],
  clock: DemoClock,
): DemoMessage[] {
  if (fan.phase !== 'new' && fan.random.chance(0.05)) return []
  const exchanges = [
    ...smallTalkExchanges(fan, clock),
    ...campaignExchanges(fan, clock),
    ...saleExchanges(fan, ledger),
  ].toSorted((a, b) => a.at - b.at)
  const messages: DemoMessage[] = []
  let time = 0
  for (const exchange of exchanges) {
    time = Math.max(time + MINUTE, exchange.at)
    for (const line of exchange.lines) {
      if (time >= clock.now) break
      messages.push(messageOf(creator, fan, messages.length + 1, line, exchange.price, time))
      time = Math.round(time + fan.random.between(1, line.direction === 'FROM_FAN' ? 25 : 12) * MINUTE)
    }
  }
  return withDeliveryStatus(withUnread(withFinalReply(creator, fan, messages, clock), fan, clock), fan, clock)
}

function smallTalkExchanges(fan: DemoFan, clock: DemoClock): Exchange[] {
  const { random, talkativeness } = fan
  const weeks = (fan.until - fan.from) / (7 * DAY)
  const count = Math.min(9, Math.max(random.chance(0.6) ? 1 : 0, Math.round(weeks * talkativeness * 0.25)))
  const first = random.int(0, fanSmallTalk.length - 1)
  return Array.from({ length: count }, (_, i) => {
    const isFanFirst = random.chance(0.3 + 0.3 * talkativeness)
    const scripts = isFanFirst ? fanSmallTalk : ourSmallTalk
    const script = scripts[(first + i * 7) % scripts.length] ?? []
    let length = isFanFirst ? 2 : 1
    // Quiet fans often don't reply.
    while (length < script.length && random.chance(0.15 + 0.6 * talkativeness)) length += 2
    if (random.chance(0.3 * talkativeness)) length += 1
    const lines = script
      .slice(0, length)
      .map((text, j) =>
        smallTalkLine((j % 2 === 0) === isFanFirst ? 'FROM_FAN' : 'TO_FAN', text, script[j + 1] ?? null),
      )
    return { at: onlineMomentBetween(fan, fan.from, fan.until, clock), lines, price: 0 }
  })
}

/** Campaigns reach fans while they are subscribed and for a short time after. */
function campaignExchanges(fan: DemoFan, clock: DemoClock): Exchange[] {
  const { random } = fan
  const end = Math.min(clock.now, fan.until + random.between(0, 12) * DAY)
  const weeks = (end - fan.from) / (7 * DAY)
  const count = Math.min(22, 3 + Math.round(weeks * random.between(0.15, 0.4)))
  return Array.from({ length: count }, (_, index) => ({
    // For most of the active fans, one campaign falls in the last five days.
    at: momentBetween(
      index === 0 && random.chance(0.75) ? Math.max(fan.from, end - 5 * DAY) : fan.from,
      end,
      random,
      clock,
    ),
    lines: [toFan('campaign')],
    price: random.pick([8, 10, 12, 15, 18, 20]),
  }))
}

function saleExchanges(fan: DemoFan, ledger: LedgerEntry[]): Exchange[] {
  const { random, talkativeness } = fan
  const discussedSales = ledger.filter(
    ({ kind }) => kind === 'SALE' && random.chance(0.04 + 0.35 * talkativeness),
  )
  return discussedSales.slice(-8).map(({ at, type, gross }) => {
    const price = Math.round(gross / 100)
    if (type === 'Custom Requests')
      return {
        at: at - 20 * MINUTE,
        price,
        lines: [fromFan('askCustom'), toFan('quote'), fromFan('agreed'), toFan('thanks')],
      }
    if (type === 'PPV Content') {
      const exchange = [toFan('offerSet'), fromFan('boughtSet')]
      return {
        at: at - 15 * MINUTE,
        price,
        lines: random.chance(0.5) ? [...exchange, toFan('thanks')] : exchange,
      }
    }
    return { at, price, lines: [fromFan(type === 'Tips' ? 'tipped' : 'renewed'), toFan('thanks')] }
  })
}

export function messageOf(
  creator: DemoCreator,
  fan: DemoFan,
  seq: number,
  line: Line,
  price: number,
  at: number,
): DemoMessage {
  const { direction, phrase } = line
  const isInbound = direction === 'FROM_FAN'
  const name = fan.displayName?.split(' ')[0] ?? fan.username
  const content =
    line.phrase === 'talk'
      ? fillTemplate(line.text, fan.random, { name, price })
      : phraseText(line.phrase, fan.random, { name, price })
  const sender = isInbound
    ? { name: fan.displayName ?? fan.username, id: null, type: 'HUMAN' as const }
    : senderFor(creator, fan)
  return {
    id: demoId(`message ${fan.id} ${seq}`),
    seq,
    direction,
    handlerType: sender.type,
    composition: isInbound ? null : compositionOf(phrase, fan),
    content,
    senderId: sender.id,
    senderName: sender.name,
    at,
    isDelivered: true,
    isRead: true,
    flagged: isInbound && fan.blockReason !== null && fan.random.chance(0.3),
    phrase,
    price,
    next: line.phrase === 'talk' ? line.next : null,
  }
}

/** Old conversations end with our reply, so no fan has been waiting for days. */
function withFinalReply(
  creator: DemoCreator,
  fan: DemoFan,
  messages: DemoMessage[],
  clock: DemoClock,
): DemoMessage[] {
  const last = messages.at(-1)
  if (last?.direction !== 'FROM_FAN' || last.at > clock.now - 0.8 * DAY || fan.blockReason !== null)
    return messages
  const at = Math.round(last.at + fan.random.between(4, 90) * MINUTE)
  return [
    ...messages,
    messageOf(
      creator,
      fan,
      last.seq + 1,
      last.next ? smallTalkLine('TO_FAN', last.next) : toFan('thanks'),
      0,
      at,
    ),
  ]
}

/** Our messages before the fan's last reply are read; later ones are read, delivered or, if recent, only sent. */
function withDeliveryStatus(messages: DemoMessage[], { random }: DemoFan, clock: DemoClock): DemoMessage[] {
  const lastFromFan = messages.findLastIndex(({ direction }) => direction === 'FROM_FAN')
  return messages.map((message, index) => {
    if (message.direction === 'FROM_FAN' || index < lastFromFan) return message
    const isRecent = message.at > clock.now - 3 * DAY
    const status = random.weighted({ read: 6, delivered: 3, sent: isRecent ? 1 : 0 })
    return { ...message, isDelivered: status !== 'sent', isRead: status === 'read' }
  })
}

function senderFor(creator: DemoCreator, fan: DemoFan): { name: string; id: string; type: HandlerType } {
  const isCreator = creator.account && fan.random.chance(0.25)
  if (isCreator) return { name: creator.stageName, id: demoId(`user ${creator.key}`), type: 'HUMAN' }
  const { operator } = creator
  if (operator) return { name: operators[operator], id: demoId(`user ${operator}`), type: 'CHAT_OPERATOR' }
  return creator.agency === 'Northlight'
    ? { name: 'Mara Ellis', id: demoId('user mara'), type: 'HUMAN' }
    : { name: 'Ada Lindqvist', id: demoId('user ada'), type: 'HUMAN' }
}

function compositionOf(phrase: DemoMessage['phrase'], { random }: DemoFan): Composition {
  if (phrase === 'campaign') return 'quick_reply'
  return random.weighted({ typed: 55, quick_reply: 20, ai: 10, ai_edited: 15 })
}

/** Unanswered fan messages from the last two days are unread. */
function withUnread(messages: DemoMessage[], fan: DemoFan, clock: DemoClock): DemoMessage[] {
  const lastToFan = messages.findLastIndex(({ direction }) => direction === 'TO_FAN')
  return messages.map((message, index) => {
    const isUnread = message.direction === 'FROM_FAN' && index > lastToFan && message.at > clock.now - 2 * DAY
    return isUnread && fan.blockReason === null ? { ...message, isRead: false } : message
  })
}
