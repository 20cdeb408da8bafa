import type { Tier } from '@greenroom/contract/features/fans/fans.rules.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { DemoCreator } from './creators.ts'
import { demoId } from './demo-id.ts'
import { type Profile, profileOf } from './names.ts'
import { DAY, type Era, momentBetween } from './season.ts'

/** Where somebody stands with us: still here, getting quiet, gone, or only just arrived. */
export type Phase = 'new' | 'here' | 'slipping' | 'lapsed'

export type DemoFan = Profile & {
  id: string
  phase: Phase
  joined: number
  /** Between these two the fan writes and pays. */
  from: number
  until: number
  /** What they will have spent in all, about, in cents. */
  budget: number
  /** Talks much (1) or hardly (0). */
  chatty: number
  /** The share of weeks in which the fan looks in. */
  rhythm: number
  subscription: 'active' | 'expired'
  tags: string[]
  note: string | null
  blocked: string | null
  chance: Chance
}

const YEAR = 365 * DAY

const phases: Record<Tier, Record<Phase, number>> = {
  WHALE: { new: 0, here: 58, slipping: 27, lapsed: 15 },
  VIP: { new: 1, here: 60, slipping: 20, lapsed: 19 },
  REGULAR: { new: 3, here: 55, slipping: 17, lapsed: 25 },
  CASUAL: { new: 9, here: 42, slipping: 14, lapsed: 35 },
}

const rhythms: Record<Tier, number> = { WHALE: 0.8, VIP: 0.6, REGULAR: 0.45, CASUAL: 0.35 }

/** Each creator's fans in the same mix, so that every list has its whales; who is which follows from the seed. */
export function fansOf(creator: DemoCreator, era: Era): DemoFan[] {
  const taken = new Set<string>()
  return Array.from({ length: creator.fans }, (_, index) => {
    const chance = chanceOf(`fan ${creator.key} ${index}`)
    return fanOf(creator, index, tierAt((index + 0.5) / creator.fans), chance, taken, era)
  })
}

/** A moment between two others, in one of the weeks the fan looks in. */
export function awakeBetween(fan: DemoFan, from: number, until: number, era: Era): number {
  let at = from
  for (let tries = 0; tries < 12; tries++) {
    at = momentBetween(from, until, fan.chance, era)
    if (looksIn(fan, at)) break
  }
  return at
}

/** Decided week by week, the same whenever it is asked. */
function looksIn(fan: DemoFan, at: number): boolean {
  const week = Math.floor((at - fan.joined) / (7 * DAY))
  const mixed = Math.imul(Number.parseInt(fan.id.slice(28), 16) ^ (week * 0x9e3779b1), 0x85ebca6b)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296 < fan.rhythm
}

function tierAt(place: number): Tier {
  if (place < 0.055) return 'WHALE'
  if (place < 0.16) return 'VIP'
  return place < 0.5 ? 'REGULAR' : 'CASUAL'
}

function fanOf(
  creator: DemoCreator,
  index: number,
  tier: Tier,
  chance: Chance,
  taken: Set<string>,
  era: Era,
): DemoFan {
  const phase = chance.weighted(phases[tier])
  const joined = era.now - joinedDaysAgo(phase, tier, chance) * DAY
  const from = Math.max(joined, era.now - YEAR)
  const until = Math.max(from + DAY / 4, era.now - silentDays(phase, chance) * DAY)
  const gone = phase === 'lapsed' || (phase === 'slipping' && chance.happens(0.3))
  return {
    id: demoId(`fan ${creator.key} ${index}`),
    ...profileOf(chance, taken),
    phase,
    joined,
    from,
    until: Math.min(until, era.now),
    budget: budgetOf(tier, chance),
    chatty: chance.draw() ** (tier === 'WHALE' || tier === 'VIP' ? 1 : 2.2),
    rhythm: rhythms[tier] * (0.25 + 0.75 * chance.draw() ** 2),
    subscription: gone ? 'expired' : 'active',
    tags: tagsOf(tier, phase, chance),
    note: noteOf(tier, phase, chance),
    blocked: tier !== 'WHALE' && chance.happens(0.018) ? chance.pick(blockReasons) : null,
    chance,
  }
}

function joinedDaysAgo(phase: Phase, tier: Tier, chance: Chance): number {
  if (phase === 'new') return chance.between(0.2, 6.8)
  const least = phase === 'here' ? 20 : phase === 'slipping' ? 75 : 220
  const spread = tier === 'WHALE' || tier === 'VIP' ? 1 : 1.5
  return least + 60 * (tier === 'WHALE' ? 1 : 0) + (430 - least) * chance.draw() ** spread
}

function silentDays(phase: Phase, chance: Chance): number {
  if (phase === 'new') return 0
  if (phase === 'here') return chance.draw() ** 2 * 6
  return phase === 'slipping' ? chance.between(15, 52) : chance.between(60, 190)
}

/** A heavy tail: few whales spend thousands, most fans next to nothing. */
function budgetOf(tier: Tier, chance: Chance): number {
  const dollars = {
    WHALE: 1060 + 900 * (1 / (1 - 0.93 * chance.draw()) - 1),
    VIP: 520 + 440 * chance.draw() ** 1.3,
    REGULAR: 106 + 350 * chance.draw() ** 1.7,
    CASUAL: chance.happens(0.22) ? 0 : 8 + 84 * chance.draw(),
  }[tier]
  return Math.round(dollars) * 100
}

function tagsOf(tier: Tier, phase: Phase, chance: Chance): string[] {
  const tags = new Set<string>()
  if (tier === 'WHALE' && chance.happens(0.7)) tags.add('big spender')
  if (phase === 'slipping' && chance.happens(0.4)) tags.add('win back')
  if (phase === 'new' && chance.happens(0.5)) tags.add('welcome')
  if (chance.happens(0.12))
    tags.add(chance.pick(['night owl', 'weekends', 'music', 'travel', 'gamer', 'polite']))
  if (chance.happens(0.06))
    tags.add(chance.pick(['custom videos', 'voice notes', 'birthday in may', 'no upsell']))
  return [...tags]
}

const notes = {
  top: [
    'Likes to be asked about his restaurant before anything else.',
    'Prefers bundles to single sets. Offer the monthly one first.',
    'Pays within the hour when the preview shows a place he knows.',
    'Do not send more than one offer a week, he said so politely.',
    'Wants to hear about new sets a day before the others.',
  ],
  quiet: [
    'Wrote that work is hard at the moment. Be kind, no offers until he writes.',
    'Did not open the last three offers. Try a voice note.',
    'Was unhappy about a late custom. We owe him one.',
  ],
  other: [
    'Asks about the dog every time.',
    'In Europe: awake in our mornings.',
    'New here, came through the podcast.',
    'Said he is saving for a move until spring.',
    'Birthday wishes went down well.',
  ],
}

function noteOf(tier: Tier, phase: Phase, chance: Chance): string | null {
  if (phase === 'slipping' && chance.happens(0.35)) return chance.pick(notes.quiet)
  if ((tier === 'WHALE' || tier === 'VIP') && chance.happens(0.45)) return chance.pick(notes.top)
  return chance.happens(0.05) ? chance.pick(notes.other) : null
}

const blockReasons = [
  'Insulting after a clear no',
  'Keeps asking for a private phone number',
  'Reversed three payments in a row',
  'Floods the inbox with the same message',
]
