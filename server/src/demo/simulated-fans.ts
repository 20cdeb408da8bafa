import type { OutboundEvent } from '@greenroom/contract/features/connect/connect.schema.ts'
import type { Platform } from '../platform/ctx.ts'
import { renewBridgeSecret } from './bridge.ts'
import { demoId } from './demo-id.ts'
import { phraseText, simulatedHello, simulatedReply } from './phrases.ts'
import { createRandom } from './seeded-random.ts'
import { type PlatformFan, selectRandomFan } from './simulated-fans.queries.ts'

/** How a fan reacts to one of our messages; deterministic per message. Times are in seconds after it was sent. */
export type Reaction = {
  deliveredAfter: number
  readAfter: number
  typesAfter: number
  /** Null if the fan doesn't reply. */
  repliesAfter: number | null
  willBuy: boolean
  reply: string
}

const MAX_REACTION_SECONDS = 60
const DELIVERED_AFTER_SECONDS = 1
const QUIET_MS = 3 * 60_000

export function reactionTo({ id, isPriced }: { id: string; isPriced: boolean }): Reaction {
  const random = createRandom(`reaction to ${id}`)
  const readAfter = random.between(2.5, 7)
  const repliesAfter = random.chance(0.8) ? Math.max(readAfter + 2.5, random.between(5, 30)) : null
  const willBuy = isPriced && random.chance(0.5)
  return {
    deliveredAfter: DELIVERED_AFTER_SECONDS,
    readAfter,
    typesAfter: repliesAfter === null ? 0 : Math.max(readAfter, repliesAfter - random.between(2, 5)),
    repliesAfter,
    willBuy,
    reply: willBuy
      ? phraseText('boughtSet', random, { name: 'you', price: 10 })
      : random.pick(simulatedReply),
  }
}

export type SimulatedFans = {
  /** Performs all due actions. */
  tick(): Promise<void>
}

/**
 * Calls the server like any bridge, with GET unless there is a body. Errors are ignored, because fans may be blocked.
 */
export type CallApi = (
  path: string,
  key: string,
  body?: object,
) => Promise<{ data?: unknown; code?: unknown }>

/** One of our messages awaiting a reaction. Its event is acknowledged afterwards, so a restart loses nothing. */
type OpenMessage = PlatformFan & {
  eventId: string
  id: string
  sentAt: number
  price: number | null
  state: 'new' | 'delivered' | 'read'
}

/** Simulates fans in the demo through the bridge API. */
export function createSimulatedFans(
  platform: Platform,
  callApi: CallApi,
  agencies = demoAgencies,
): SimulatedFans {
  const random = createRandom(`simulated fans ${platform.clock().getTime()}`)
  // Actions scheduled for later, such as going offline.
  const actions: { at: number; act: () => Promise<unknown> }[] = []
  const typingUntil = new Map<string, number>()
  const openMessages = new Map<string, OpenMessage>()
  let nextStartAt = 0

  const now = () => platform.clock().getTime()
  const schedule = (seconds: number, act: () => Promise<unknown>) =>
    actions.push({ at: now() + seconds * 1_000, act })

  const secrets = new Map<string, Promise<string>>()
  const secretOf = (agencyId: string): Promise<string> => {
    const secret = secrets.get(agencyId) ?? renewBridgeSecret(platform, agencyId)
    secrets.set(agencyId, secret)
    return secret
  }
  /** Retries once, because another node may have renewed the secret. */
  const callAs = async (agencyId: string, path: string, body?: object) => {
    const response = await callApi(path, await secretOf(agencyId), body)
    if (response.code !== 'unauthenticated') return response
    secrets.delete(agencyId)
    return callApi(path, await secretOf(agencyId), body)
  }
  const deliver = (
    agencyId: string,
    { creatorId, platform: platformName }: PlatformFan,
    resource: string,
    row: object,
  ) => callAs(agencyId, `/api/connect/${resource}`, { creatorId, platform: platformName, rows: [row] })

  /** Assigns a platform ID to fans that were added manually or imported. */
  const ensurePlatformId = async (agencyId: string, fan: PlatformFan): Promise<string> => {
    if (fan.platformFanId !== null) return fan.platformFanId
    const id = `demo ${fan.username}`
    await deliver(agencyId, fan, 'fans', { id, username: fan.username })
    return id
  }
  const setPresence = async (agencyId: string, fan: PlatformFan, presence: object) =>
    deliver(agencyId, fan, 'presence', { fan: await ensurePlatformId(agencyId, fan), ...presence })

  /** The typing indicator expires after a few seconds, so it is refreshed. */
  const startTyping = async (agencyId: string, fan: PlatformFan): Promise<void> => {
    const key = `${fan.creatorId} ${fan.username}`
    if ((typingUntil.get(key) ?? 0) > now()) return
    typingUntil.set(key, now() + 3_000)
    await setPresence(agencyId, fan, { typing: true })
  }
  const sendMessage = async (agencyId: string, fan: PlatformFan, text: string, id: string) => {
    typingUntil.delete(`${fan.creatorId} ${fan.username}`)
    await setPresence(agencyId, fan, { typing: false })
    await deliver(agencyId, fan, 'messages', {
      id,
      fan: await ensurePlatformId(agencyId, fan),
      from: 'fan',
      text,
    })
    schedule(random.between(60, 240), () => setPresence(agencyId, fan, { online: false }))
  }

  /** Returns true once the fan has finished reacting. */
  const react = async (agencyId: string, sent: OpenMessage, isLast: boolean): Promise<boolean> => {
    const reaction = reactionTo({ id: sent.id, isPriced: sent.price !== null })
    const age = (now() - sent.sentAt) / 1_000
    const reportState = async (state: 'delivered' | 'read') => {
      await deliver(agencyId, sent, 'receipts', { messageId: sent.id, state, id: `sent ${sent.id}` })
      sent.state = state
    }
    if (age >= reaction.readAfter && sent.state !== 'read') {
      await setPresence(agencyId, sent, { online: true })
      await reportState('read')
    } else if (age >= reaction.deliveredAfter && sent.state === 'new') await reportState('delivered')
    if (reaction.repliesAfter === null || !isLast || age > MAX_REACTION_SECONDS) return sent.state === 'read'
    if (age >= reaction.repliesAfter) {
      if (reaction.willBuy) await buy(agencyId, sent)
      await sendMessage(agencyId, sent, reaction.reply, `reply to ${sent.id}`)
      return true
    }
    if (age >= reaction.typesAfter) await startTyping(agencyId, sent)
    return false
  }
  const reactToEvents = async (agencyId: string): Promise<void> => {
    const { data } = await callAs(agencyId, '/api/connect/events?limit=200')
    const events = Array.isArray(data) ? (data as OutboundEvent[]) : []
    const doneIds: string[] = []
    const messages = events.flatMap((event) => {
      const message = toOpenMessage(event)
      if (!message) doneIds.push(event.id)
      return message ? [openMessages.get(event.id) ?? message] : []
    })
    for (const message of messages) {
      openMessages.set(message.eventId, message)
      const isLast = messages.findLast((other) => isSameFan(other, message)) === message
      if (await react(agencyId, message, isLast)) doneIds.push(message.eventId)
    }
    for (const id of doneIds) openMessages.delete(id)
    if (doneIds.length > 0) await callAs(agencyId, '/api/connect/events/acknowledge', { ids: doneIds })
  }
  const buy = async (agencyId: string, sent: OpenMessage) =>
    deliver(agencyId, sent, 'transactions', {
      id: `sale of ${sent.id}`,
      fan: await ensurePlatformId(agencyId, sent),
      type: 'PPV Content',
      amount: sent.price ?? 0,
      messageId: sent.id,
    })

  const startConversation = async (agencyId: string): Promise<void> => {
    const quietSince = new Date(now() - QUIET_MS).toISOString()
    const fan = await selectRandomFan(platform, agencyId, quietSince, random.next())
    if (!fan) return
    await setPresence(agencyId, fan, { online: true })
    const text = random.pick(simulatedHello)
    schedule(2, () => startTyping(agencyId, fan))
    schedule(5, () => sendMessage(agencyId, fan, text, `hello ${now()}`))
  }

  return {
    async tick() {
      const due = actions.filter(({ at }) => at <= now())
      for (const action of due) actions.splice(actions.indexOf(action), 1)
      for (const { act } of due) await act()
      // Starts nothing new while no browser is connected, so an unattended demo doesn't fill its inbox.
      if (platform.live.socketCount() === 0) return
      for (const agencyId of agencies) await reactToEvents(agencyId)
      if (now() < nextStartAt) return
      nextStartAt = now() + random.between(20, 40) * 1_000
      const agencyId = random.chance(0.85) ? agencies[0] : agencies.at(-1)
      if (agencyId) await startConversation(agencyId)
    },
  }
}

const demoAgencies = ['Northlight', 'Harbour Street'].map((name) => demoId(`agency ${name}`))

const isSameFan = (a: PlatformFan, b: PlatformFan) => a.creatorId === b.creatorId && a.username === b.username

function toOpenMessage(event: OutboundEvent): OpenMessage | null {
  const { id: eventId, type, message, creatorId, platform } = event
  if (type !== 'message.created' || !message || message.isDeleted) return null
  const { id, fan, username, media } = message
  const prices = media.flatMap(({ price }) => price ?? [])
  const price = prices.length > 0 ? prices.reduce((sum, each) => sum + each, 0) : null
  // IDs start with the send time, which is more precise than the event's.
  const sentAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
  return { eventId, id, creatorId, platform, platformFanId: fan, username, sentAt, price, state: 'new' }
}
