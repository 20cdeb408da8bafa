import { addDays } from '../../kit/days.ts'

export const creatorPeriods = ['7d', '30d', '90d', '1y'] as const
export type CreatorPeriod = (typeof creatorPeriods)[number]
export const creatorPeriodDays: Record<CreatorPeriod, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }

/** Scheduled posts on the home page. */
export const NEXT_POSTS = 3

export const TOP_FANS = 5
/** Of what was said today; more are read in the chat. */
export const SAID_LINES = 20
/** Shown before "Show more". */
export const SAID_LINES_SHORT = 7

/** In USD, of what the creator gets in a calendar month. */
export const MIN_GOAL = 1
export const MAX_GOAL = 1_000_000

const BARS_BY_DAY = 90

export type DaySpan = { from: string; to: string }

/** The bars of a period: days, or weeks that end today. The first week also takes the days left over. */
export function barSpans({ from, to }: DaySpan): DaySpan[] {
  const length = daysIn({ from, to })
  const size = length > BARS_BY_DAY ? 7 : 1
  const count = Math.floor(length / size)
  return Array.from({ length: count }, (_, index) => ({
    from: index === 0 ? from : addDays(to, 1 - (count - index) * size),
    to: addDays(to, -(count - index - 1) * size),
  }))
}

/** Days of a span, both ends included. */
export function daysIn({ from, to }: DaySpan): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** Days in the month of a day. */
export function daysInMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
}

/** Whole percent of the goal; 100 only once it is reached. */
export function goalPercent(soFar: number, goal: number): number {
  if (soFar <= 0 || goal <= 0) return 0
  // In cents, which divide exactly.
  return Math.floor((Math.round(soFar * 100) * 100) / Math.round(goal * 100))
}

/** How much of the month has passed, in percent, counting today as a whole day. */
export function evenPace(today: string): number {
  return (Number(today.slice(8)) / daysInMonth(today)) * 100
}

export type Pace =
  | { kind: 'reached' }
  | { kind: 'on-pace'; on: string }
  | { kind: 'behind'; expected: number }
  | { kind: 'none' }

/** Where the month leads if it goes on as it did so far. */
export function goalPace(soFar: number, goal: number, today: string): Pace {
  if (soFar >= goal) return { kind: 'reached' }
  if (soFar <= 0) return { kind: 'none' }
  const [day, length] = [Number(today.slice(8)), daysInMonth(today)]
  const reachedOn = Math.ceil((goal * day) / soFar - 1e-9)
  if (reachedOn > length) return { kind: 'behind', expected: (soFar * length) / day }
  return { kind: 'on-pace', on: `${today.slice(0, 8)}${String(reachedOn).padStart(2, '0')}` }
}

/** Who wrote what was said, and how. 'own' is the creator herself. */
export const saidKinds = ['typed', 'ai_edited', 'ai', 'quick_reply', 'automatic', 'unknown', 'own'] as const
export type SaidKind = (typeof saidKinds)[number]
