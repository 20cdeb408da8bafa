import { setDelivery } from '../features/chat/delivery.service.ts'
import { receiveMessage } from '../features/chat/inbound.service.ts'
import { fanPresence } from '../features/chat/presence.service.ts'
import { unlockAttachments } from '../features/chat/purchases.service.ts'
import type { AgencyCtx, Platform } from '../platform/ctx.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { demoId } from './demo-id.ts'
import { phraseText, simulatedHello, simulatedReply } from './phrases.ts'
import { createRandom } from './seeded-random.ts'
import { type RecentMessage, selectRandomFan, selectRecentMessages } from './simulated-fans.queries.ts'

/** How a fan reacts to one of our messages, always the same for the same message. Times are seconds after it was sent. */
export type Reaction = {
  deliveredAfter: number
  readAfter: number
  typesAfter: number
  /** Null if the fan doesn't reply. */
  repliesAfter: number | null
  buys: boolean
  reply: string
}

const MAX_REACTION_MS = 60_000
const DELIVERED_AFTER_SECONDS = 1
const QUIET_MS = 3 * 60_000

export function reactionTo({ id, isPriced }: { id: string; isPriced: boolean }): Reaction {
  const random = createRandom(`fate of ${id}`)
  const readAfter = random.between(2.5, 7)
  const repliesAfter = random.chance(0.8) ? Math.max(readAfter + 2.5, random.between(5, 30)) : null
  const buys = isPriced && random.chance(0.5)
  return {
    deliveredAfter: DELIVERED_AFTER_SECONDS,
    readAfter,
    typesAfter: repliesAfter === null ? 0 : Math.max(readAfter, repliesAfter - random.between(2, 5)),
    repliesAfter,
    buys,
    reply: buys ? phraseText('boughtSet', random, { name: 'you', price: 10 }) : random.pick(simulatedReply),
  }
}

export type SimulatedFans = {
  /** Performs everything that is due. */
  tick(): Promise<void>
}

/** Fans who react in the demo, through the same services a platform integration uses. */
export function createSimulatedFans(platform: Platform, agencies = demoAgencies): SimulatedFans {
  const random = createRandom(`simulated fans ${platform.clock().getTime()}`)
  // Actions scheduled for later, such as going offline.
  const scheduled: { at: number; act: () => Promise<unknown> }[] = []
  const typing = new Map<string, number>()
  let nextStartAt = 0

  const now = () => platform.clock().getTime()
  const schedule = (seconds: number, act: () => Promise<unknown>) =>
    scheduled.push({ at: now() + seconds * 1_000, act })

  /** The typing indicator expires after a few seconds, so it is refreshed. */
  const startTyping = async (ctx: AgencyCtx, fanId: string): Promise<void> => {
    if ((typing.get(fanId) ?? 0) > now()) return
    typing.set(fanId, now() + 3_000)
    await fanPresence(ctx, fanId, { typing: true })
  }
  const sendMessage = async (ctx: AgencyCtx, fanId: string, content: string, externalId: string) => {
    typing.delete(fanId)
    await fanPresence(ctx, fanId, { typing: false })
    await receiveMessage(ctx, { fanId, content, externalId })
    schedule(random.between(60, 240), () => fanPresence(ctx, fanId, { isOnline: false }))
  }

  const react = async (ctx: AgencyCtx, sent: RecentMessage): Promise<void> => {
    const reaction = reactionTo(sent)
    const age = (now() - Date.parse(sent.sentAt)) / 1_000
    if (age >= reaction.readAfter && !sent.isRead) {
      await fanPresence(ctx, sent.fanId, { isOnline: true })
      await setDelivery(ctx, sent.fanId, { seq: sent.seq }, 'read')
    } else if (age >= reaction.deliveredAfter && !sent.isDelivered)
      await setDelivery(ctx, sent.fanId, { seq: sent.seq }, 'delivered')
    if (reaction.repliesAfter === null || !sent.isLast) return
    if (age >= reaction.repliesAfter) {
      if (reaction.buys) await unlockAttachments(ctx, sent.fanId, sent.id, 'demo')
      await sendMessage(ctx, sent.fanId, reaction.reply, `answer to ${sent.id}`)
    } else if (age >= reaction.typesAfter) await startTyping(ctx, sent.fanId)
  }

  const startConversation = async (ctx: AgencyCtx): Promise<void> => {
    const quietSince = new Date(now() - QUIET_MS).toISOString()
    const fanId = await selectRandomFan(platform, ctx.agencyId, quietSince, random.next())
    if (!fanId) return
    await fanPresence(ctx, fanId, { isOnline: true })
    const content = random.pick(simulatedHello)
    schedule(2, () => startTyping(ctx, fanId))
    schedule(5, () => sendMessage(ctx, fanId, content, `hello ${now()}`))
  }

  return {
    async tick() {
      const due = scheduled.filter(({ at }) => at <= now())
      for (const action of due) scheduled.splice(scheduled.indexOf(action), 1)
      for (const { act } of due) await ignoringApiErrors(act)
      // Nothing new starts without listeners, or an unattended demo would fill its inbox.
      if (platform.live.listeners() === 0) return
      const since = new Date(now() - MAX_REACTION_MS).toISOString()
      for (const agencyId of agencies) {
        const ctx = fanCtx(platform, agencyId)
        for (const sent of await selectRecentMessages(platform, agencyId, since))
          await ignoringApiErrors(() => react(ctx, sent))
      }
      if (now() < nextStartAt) return
      nextStartAt = now() + random.between(20, 40) * 1_000
      const agencyId = random.chance(0.85) ? agencies[0] : agencies.at(-1)
      if (agencyId) await ignoringApiErrors(() => startConversation(fanCtx(platform, agencyId)))
    },
  }
}

/** The fan may have been blocked or archived in the meantime. */
async function ignoringApiErrors(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

const demoAgencies = ['Northlight', 'Harbour Street'].map((name) => demoId(`agency ${name}`))

const fanCtx = (platform: Platform, agencyId: string): AgencyCtx => ({
  platform,
  agencyId,
  actor: { kind: 'system', id: null, name: 'Simulated fans' },
})
