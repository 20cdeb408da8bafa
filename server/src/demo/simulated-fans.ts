import { setDelivery } from '../features/chat/delivery.service.ts'
import { receiveMessage } from '../features/chat/inbound.service.ts'
import { fanPresence } from '../features/chat/presence.service.ts'
import { unlockAttachments } from '../features/chat/purchases.service.ts'
import type { AgencyCtx, Platform } from '../platform/ctx.ts'
import { ApiError } from '../platform/http/api-error.ts'
import { type Chance, chanceOf } from './chance.ts'
import { demoId } from './demo-id.ts'
import { type Phrase, say } from './phrases.ts'
import { type RecentSend, selectRecentSends, selectSomebody } from './simulated-fans.queries.ts'

/** What a fan makes of one of our messages, in seconds after it. The same message always has the same fate. */
export type Fate = {
  delivered: number
  read: number
  types: number
  answers: number | null
  buys: boolean
  words: string
}

const LONGEST_FATE_MS = 60_000
const DELIVERED_AFTER = 1
const QUIET_MS = 3 * 60_000

export function fateOf({ id, isPriced }: { id: string; isPriced: boolean }): Fate {
  const chance = chanceOf(`fate of ${id}`)
  const read = chance.between(2.5, 7)
  const answers = chance.happens(0.8) ? Math.max(read + 2.5, chance.between(5, 30)) : null
  const buys = isPriced && chance.happens(0.5)
  return {
    delivered: DELIVERED_AFTER,
    read,
    types: answers === null ? 0 : Math.max(read, answers - chance.between(2, 5)),
    answers,
    buys,
    words: words(buys ? 'boughtSet' : 'fanReply', chance),
  }
}

const words = (phrase: Phrase, chance: Chance) => say(phrase, chance, { name: 'you', price: 10 })

export type SimulatedFans = {
  /** One look around; what is due happens. */
  tick(): Promise<void>
}

/** The demo's fans. All they do goes through the doors that a platform's bridge uses. */
export function createSimulatedFans(platform: Platform, agencies = demoAgencies): SimulatedFans {
  const chance = chanceOf(`simulated fans ${platform.clock().getTime()}`)
  // Who said hello and when they write it or leave.
  const plans: { at: number; act: () => Promise<unknown> }[] = []
  const typing = new Map<string, number>()
  let nextHello = 0

  const now = () => platform.clock().getTime()
  const later = (seconds: number, act: () => Promise<unknown>) =>
    plans.push({ at: now() + seconds * 1_000, act })

  /** The dots last for some seconds only, so whoever keeps typing says so again. */
  const types = async (ctx: AgencyCtx, fanId: string): Promise<void> => {
    if ((typing.get(fanId) ?? 0) > now()) return
    typing.set(fanId, now() + 3_000)
    await fanPresence(ctx, fanId, { typing: true })
  }
  const writes = async (ctx: AgencyCtx, fanId: string, content: string, externalId: string) => {
    typing.delete(fanId)
    await fanPresence(ctx, fanId, { typing: false })
    await receiveMessage(ctx, { fanId, content, externalId })
    later(chance.between(60, 240), () => fanPresence(ctx, fanId, { isOnline: false }))
  }

  const react = async (ctx: AgencyCtx, sent: RecentSend): Promise<void> => {
    const fate = fateOf(sent)
    const age = (now() - Date.parse(sent.sentAt)) / 1_000
    if (age >= fate.read && !sent.isRead) {
      await fanPresence(ctx, sent.fanId, { isOnline: true })
      await setDelivery(ctx, sent.fanId, { seq: sent.seq }, 'read')
    } else if (age >= fate.delivered && !sent.isDelivered)
      await setDelivery(ctx, sent.fanId, { seq: sent.seq }, 'delivered')
    if (fate.answers === null || !sent.isLast) return
    if (age >= fate.answers) {
      if (fate.buys) await unlockAttachments(ctx, sent.fanId, sent.id, 'demo')
      await writes(ctx, sent.fanId, fate.words, `answer to ${sent.id}`)
    } else if (age >= fate.types) await types(ctx, sent.fanId)
  }

  const hello = async (ctx: AgencyCtx): Promise<void> => {
    const quietSince = new Date(now() - QUIET_MS).toISOString()
    const fanId = await selectSomebody(platform, ctx.agencyId, quietSince, chance.draw())
    if (!fanId) return
    await fanPresence(ctx, fanId, { isOnline: true })
    const content = words('fanHello', chance)
    later(2, () => types(ctx, fanId))
    later(5, () => writes(ctx, fanId, content, `hello ${now()}`))
  }

  return {
    async tick() {
      const due = plans.filter(({ at }) => at <= now())
      for (const plan of due) plans.splice(plans.indexOf(plan), 1)
      for (const { act } of due) await quietly(act)
      // Nobody looks: nothing new begins, else a demo left alone would fill its inbox.
      if (platform.live.listeners() === 0) return
      const since = new Date(now() - LONGEST_FATE_MS).toISOString()
      for (const agencyId of agencies) {
        const ctx = fanCtx(platform, agencyId)
        for (const sent of await selectRecentSends(platform, agencyId, since))
          await quietly(() => react(ctx, sent))
      }
      if (now() < nextHello) return
      nextHello = now() + chance.between(20, 40) * 1_000
      const agencyId = chance.happens(0.85) ? agencies[0] : agencies.at(-1)
      if (agencyId) await quietly(() => hello(fanCtx(platform, agencyId)))
    },
  }
}

/** A fan may have been blocked or archived a moment ago: that is no fault. */
async function quietly(act: () => Promise<unknown>): Promise<void> {
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
