import type { Composition, Direction, HandlerType } from '@greenroom/contract/features/chat/chat.rules.ts'
import { type DemoCreator, operators } from './creators.ts'
import { demoId } from './demo-id.ts'
import { awakeBetween, type DemoFan } from './fans.ts'
import type { Entry } from './ledger.ts'
import { type Phrase, say } from './phrases.ts'
import { DAY, type Era, momentBetween } from './season.ts'

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
  /** Of the fan's: whether somebody of the team has read it. */
  isRead: boolean
  flagged: boolean
  /** Which kind of sentence it is, and the price it names. */
  phrase: Phrase
  price: number
}

export type Line = { from: Direction; phrase: Phrase }
/** Lines that belong together, minutes apart. */
type Scene = { at: number; lines: Line[]; price: number }

export const MINUTE = 60_000
export const fan = (phrase: Phrase): Line => ({ from: 'FROM_FAN', phrase })
export const us = (phrase: Phrase): Line => ({ from: 'TO_FAN', phrase })

/** A conversation from the first hello to today: talks, sales, and the news that went out to everybody. */
export function messagesOf(creator: DemoCreator, one: DemoFan, ledger: Entry[], era: Era): DemoMessage[] {
  if (one.phase !== 'new' && one.chance.happens(0.05)) return []
  const scenes = [...talks(one, era), ...news(one, era), ...sales(one, ledger)].toSorted(
    (a, b) => a.at - b.at,
  )
  const written: DemoMessage[] = []
  let clock = 0
  for (const scene of scenes) {
    clock = Math.max(clock + MINUTE, scene.at)
    for (const { from, phrase } of scene.lines) {
      if (clock >= era.now) break
      written.push(lineOf(creator, one, written.length + 1, { from, phrase }, scene.price, clock))
      clock = Math.round(clock + one.chance.between(1, from === 'FROM_FAN' ? 25 : 12) * MINUTE)
    }
  }
  return withTicks(leaveUnread(answered(creator, one, written, era), one, era), one, era)
}

function talks(one: DemoFan, era: Era): Scene[] {
  const { chance, chatty } = one
  const weeks = (one.until - one.from) / (7 * DAY)
  const count = Math.min(9, Math.max(chance.happens(0.6) ? 1 : 0, Math.round(weeks * chatty * 0.25)))
  return Array.from({ length: count }, () => {
    const lines = chance.happens(0.3 + 0.3 * chatty) ? [fan('fanHello'), us('ourReply')] : [us('ourHello')]
    // Those who talk little often leave us without an answer.
    while (lines.length < 6 && chance.happens(0.15 + 0.6 * chatty))
      lines.push(fan('fanReply'), us('ourReply'))
    if (lines.at(-1)?.from === 'TO_FAN' && chance.happens(0.3 * chatty)) lines.push(fan('fanReply'))
    return { at: awakeBetween(one, one.from, one.until, era), lines, price: 0 }
  })
}

/** News goes out while somebody is subscribed, and for a while after. */
function news(one: DemoFan, era: Era): Scene[] {
  const { chance } = one
  const end = Math.min(era.now, one.until + chance.between(0, 12) * DAY)
  const weeks = (end - one.from) / (7 * DAY)
  const count = Math.min(22, 3 + Math.round(weeks * chance.between(0.15, 0.4)))
  return Array.from({ length: count }, (_, number) => ({
    // The newest is of this week for most who are still here.
    at: momentBetween(
      number === 0 && chance.happens(0.75) ? Math.max(one.from, end - 5 * DAY) : one.from,
      end,
      chance,
      era,
    ),
    lines: [us('campaign')],
    price: chance.pick([8, 10, 12, 15, 18, 20]),
  }))
}

function sales(one: DemoFan, ledger: Entry[]): Scene[] {
  const { chance, chatty } = one
  const spoken = ledger.filter(({ kind }) => kind === 'SALE' && chance.happens(0.04 + 0.35 * chatty))
  return spoken.slice(-8).map(({ at, type, gross }) => {
    const price = Math.round(gross / 100)
    if (type === 'Custom Requests')
      return {
        at: at - 20 * MINUTE,
        price,
        lines: [fan('askCustom'), us('quote'), fan('agreed'), us('thanks')],
      }
    if (type === 'PPV Content') {
      const bought = [us('offerSet'), fan('boughtSet')]
      return { at: at - 15 * MINUTE, price, lines: chance.happens(0.5) ? [...bought, us('thanks')] : bought }
    }
    return { at, price, lines: [fan(type === 'Tips' ? 'tipped' : 'renewed'), us('thanks')] }
  })
}

export function lineOf(
  creator: DemoCreator,
  one: DemoFan,
  seq: number,
  { from: direction, phrase }: Line,
  price: number,
  at: number,
): DemoMessage {
  const inbound = direction === 'FROM_FAN'
  const name = one.displayName?.split(' ')[0] ?? one.username
  const content = say(phrase, one.chance, { name, price })
  const sender = inbound
    ? { name: one.displayName ?? one.username, id: null, type: 'HUMAN' as const }
    : ours(creator, one)
  return {
    id: demoId(`message ${one.id} ${seq}`),
    seq,
    direction,
    handlerType: sender.type,
    composition: inbound ? null : compositionOf(phrase, one),
    content,
    senderId: sender.id,
    senderName: sender.name,
    at,
    isDelivered: true,
    isRead: true,
    flagged: inbound && one.blocked !== null && one.chance.happens(0.3),
    phrase,
    price,
  }
}

/** Nobody is left waiting for days: the last word of a talk that is over is ours. */
function answered(creator: DemoCreator, one: DemoFan, written: DemoMessage[], era: Era): DemoMessage[] {
  const last = written.at(-1)
  if (last?.direction !== 'FROM_FAN' || last.at > era.now - 0.8 * DAY || one.blocked !== null) return written
  const at = Math.round(last.at + one.chance.between(4, 90) * MINUTE)
  return [...written, lineOf(creator, one, last.seq + 1, us('ourReply'), 0, at)]
}

/** Who has answered has read; of the rest some is read, some only delivered, and the newest may still be on its way. */
function withTicks(messages: DemoMessage[], { chance }: DemoFan, era: Era): DemoMessage[] {
  const heard = messages.findLastIndex(({ direction }) => direction === 'FROM_FAN')
  return messages.map((message, index) => {
    if (message.direction === 'FROM_FAN' || index < heard) return message
    const fresh = message.at > era.now - 3 * DAY
    const state = chance.weighted({ read: 6, delivered: 3, sent: fresh ? 1 : 0 })
    return { ...message, isDelivered: state !== 'sent', isRead: state === 'read' }
  })
}

function ours(creator: DemoCreator, one: DemoFan): { name: string; id: string; type: HandlerType } {
  const herself = creator.account && one.chance.happens(0.25)
  if (herself) return { name: creator.stageName, id: demoId(`user ${creator.key}`), type: 'HUMAN' }
  const { operator } = creator
  if (operator) return { name: operators[operator], id: demoId(`user ${operator}`), type: 'CHAT_OPERATOR' }
  return creator.agency === 'Northlight'
    ? { name: 'Mara Ellis', id: demoId('user mara'), type: 'HUMAN' }
    : { name: 'Ada Lindqvist', id: demoId('user ada'), type: 'HUMAN' }
}

function compositionOf(phrase: Phrase, { chance }: DemoFan): Composition {
  if (phrase === 'campaign') return 'quick_reply'
  return chance.weighted({ typed: 55, quick_reply: 20, ai: 10, ai_edited: 15 })
}

/** What a fan wrote in the last two days may still wait for somebody to read it. */
function leaveUnread(messages: DemoMessage[], one: DemoFan, era: Era): DemoMessage[] {
  const waiting = messages.findLastIndex(({ direction }) => direction === 'TO_FAN')
  return messages.map((message, index) => {
    const recent = message.direction === 'FROM_FAN' && index > waiting && message.at > era.now - 2 * DAY
    return recent && one.blocked === null ? { ...message, isRead: false } : message
  })
}
