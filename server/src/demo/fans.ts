import type { Tier } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { DemoCreator } from './creators.ts'
import notes from './data/fan-notes.json' with { type: 'json' }
import { DAY, type DemoClock, momentBetween } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { type Profile, profileOf } from './names.ts'
import { createRandom, type SeededRandom } from './seeded-random.ts'

/** Where a fan is in their lifecycle. */
export type Phase = 'new' | 'active' | 'slipping' | 'lapsed'

export type DemoFan = Profile & {
  id: string
  phase: Phase
  joinedAt: number
  /** The fan is active between these two times. */
  from: number
  until: number
  /** Approximate total spend in cents. */
  budget: number
  /** From 0 (rarely writes) to 1 (writes a lot). */
  talkativeness: number
  /** The share of weeks in which the fan is online. */
  activityRate: number
  subscription: 'active' | 'expired'
  tags: string[]
  note: string | null
  blockReason: string | null
  random: SeededRandom
}

const YEAR = 365 * DAY

const phaseWeights: Record<Tier, Record<Phase, number>> = {
  WHALE: { new: 0, active: 58, slipping: 27, lapsed: 15 },
  VIP: { new: 1, active: 60, slipping: 20, lapsed: 19 },
  REGULAR: { new: 3, active: 55, slipping: 17, lapsed: 25 },
  CASUAL: { new: 9, active: 42, slipping: 14, lapsed: 35 },
}

const activityRates: Record<Tier, number> = { WHALE: 0.8, VIP: 0.6, REGULAR: 0.45, CASUAL: 0.35 }

/** Every creator has the same mix of tiers, so each list includes whales. */
export function fansOf(creator: DemoCreator, clock: DemoClock): DemoFan[] {
  const usedUsernames = new Set<string>()
  return Array.from({ length: creator.fans }, (_, index) => {
    const random = createRandom(`fan ${creator.key} ${index}`)
    return fanOf(creator, index, tierAt((index + 0.5) / creator.fans), random, usedUsernames, clock)
  })
}

/** A random moment in the range, preferably in a week in which the fan is online. */
export function onlineMomentBetween(fan: DemoFan, from: number, until: number, clock: DemoClock): number {
  let at = from
  for (let attempt = 0; attempt < 12; attempt++) {
    at = momentBetween(from, until, fan.random, clock)
    if (isOnlineInWeekOf(fan, at)) break
  }
  return at
}

/** Hashed from the week instead of drawn at random, so the result is stable. */
function isOnlineInWeekOf(fan: DemoFan, at: number): boolean {
  const week = Math.floor((at - fan.joinedAt) / (7 * DAY))
  const hash = Math.imul(Number.parseInt(fan.id.slice(28), 16) ^ (week * 0x9e3779b1), 0x85ebca6b)
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_296 < fan.activityRate
}

function tierAt(rank: number): Tier {
  if (rank < 0.055) return 'WHALE'
  if (rank < 0.16) return 'VIP'
  return rank < 0.5 ? 'REGULAR' : 'CASUAL'
}

function fanOf(
  creator: DemoCreator,
  index: number,
  tier: Tier,
  random: SeededRandom,
  usedUsernames: Set<string>,
  clock: DemoClock,
): DemoFan {
  const phase = random.weighted(phaseWeights[tier])
  const joinedAt = clock.now - joinedDaysAgo(phase, tier, random) * DAY
  const from = Math.max(joinedAt, clock.now - YEAR)
  const until = Math.max(from + DAY / 4, clock.now - inactiveDays(phase, random) * DAY)
  const hasLeft = phase === 'lapsed' || (phase === 'slipping' && random.chance(0.3))
  return {
    id: demoId(`fan ${creator.key} ${index}`),
    ...profileOf(random, usedUsernames),
    phase,
    joinedAt,
    from,
    until: Math.min(until, clock.now),
    budget: budgetOf(tier, random),
    talkativeness: random.next() ** (tier === 'WHALE' || tier === 'VIP' ? 1 : 2.2),
    activityRate: activityRates[tier] * (0.25 + 0.75 * random.next() ** 2),
    subscription: hasLeft ? 'expired' : 'active',
    tags: tagsOf(tier, phase, random),
    note: noteOf(tier, phase, random),
    blockReason: tier !== 'WHALE' && random.chance(0.018) ? random.pick(notes.blockReasons) : null,
    random,
  }
}

function joinedDaysAgo(phase: Phase, tier: Tier, random: SeededRandom): number {
  if (phase === 'new') return random.between(0.2, 6.8)
  const minDays = phase === 'active' ? 20 : phase === 'slipping' ? 75 : 220
  const exponent = tier === 'WHALE' || tier === 'VIP' ? 1 : 1.5
  return minDays + 60 * (tier === 'WHALE' ? 1 : 0) + (430 - minDays) * random.next() ** exponent
}

function inactiveDays(phase: Phase, random: SeededRandom): number {
  if (phase === 'new') return 0
  if (phase === 'active') return random.next() ** 2 * 6
  return phase === 'slipping' ? random.between(15, 52) : random.between(60, 190)
}

/** Heavy-tailed: a few whales spend thousands, most fans almost nothing. */
function budgetOf(tier: Tier, random: SeededRandom): number {
  const dollars = {
    WHALE: 1060 + 900 * (1 / (1 - 0.93 * random.next()) - 1),
    VIP: 520 + 440 * random.next() ** 1.3,
    REGULAR: 106 + 350 * random.next() ** 1.7,
    CASUAL: random.chance(0.22) ? 0 : 8 + 84 * random.next(),
  }[tier]
  return Math.round(dollars) * 100
}

function tagsOf(tier: Tier, phase: Phase, random: SeededRandom): string[] {
  const tags = new Set<string>()
  if (tier === 'WHALE' && random.chance(0.7)) tags.add('big spender')
  if (phase === 'slipping' && random.chance(0.4)) tags.add('win back')
  if (phase === 'new' && random.chance(0.5)) tags.add('welcome')
  if (random.chance(0.12))
    tags.add(random.pick(['night owl', 'weekends', 'music', 'travel', 'gamer', 'polite']))
  if (random.chance(0.06))
    tags.add(random.pick(['custom videos', 'voice notes', 'birthday in may', 'no upsell']))
  return [...tags]
}

function noteOf(tier: Tier, phase: Phase, random: SeededRandom): string | null {
  if (phase === 'slipping' && random.chance(0.35)) return random.pick(notes.quiet)
  if ((tier === 'WHALE' || tier === 'VIP') && random.chance(0.45)) return random.pick(notes.top)
  return random.chance(0.05) ? random.pick(notes.other) : null
}
