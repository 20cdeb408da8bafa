import { addDays } from '../../kit/days.ts'

export const creatorPeriods = ['7d', '30d', '90d', '1y'] as const
export type CreatorPeriod = (typeof creatorPeriods)[number]
export const creatorPeriodDays: Record<CreatorPeriod, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }

/** Number of scheduled posts on the home page. */
export const MAX_NEXT_POSTS = 3

export const MAX_TOP_FANS = 5
/** Number of today's messages on the home page. */
export const MAX_SENT_MESSAGES = 20
/** Shown before "Show more". */
export const SENT_MESSAGES_PREVIEW = 7

/** Range for a creator's monthly earnings goal in USD. */
export const MIN_GOAL = 1
export const MAX_GOAL = 1_000_000

const MAX_DAILY_BARS = 90

export type DateRange = { from: string; to: string }

/** The bars of a period: days, or weeks ending today. The first week includes the leftover days. */
export function barRanges({ from, to }: DateRange): DateRange[] {
  const length = daysIn({ from, to })
  const size = length > MAX_DAILY_BARS ? 7 : 1
  const count = Math.floor(length / size)
  return Array.from({ length: count }, (_, index) => ({
    from: index === 0 ? from : addDays(to, 1 - (count - index) * size),
    to: addDays(to, -(count - index - 1) * size),
  }))
}

/** Number of days in a range, inclusive. */
export function daysIn({ from, to }: DateRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** Number of days in the month that contains `day`. */
export function daysInMonth(day: string): number {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).getUTCDate()
}

/** Whole percent of the goal; 100 only once it is reached. */
export function goalPercent(earned: number, goal: number): number {
  if (earned <= 0 || goal <= 0) return 0
  // In cents, to avoid rounding errors.
  return Math.floor((Math.round(earned * 100) * 100) / Math.round(goal * 100))
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

/** Projects when the goal is reached, or the month's total at the current pace. */
export function goalPace(earned: number, goal: number, today: string): Pace {
  if (earned >= goal) return { kind: 'reached' }
  if (earned <= 0) return { kind: 'none' }
  const [day, length] = [Number(today.slice(8)), daysInMonth(today)]
  const reachedOn = Math.ceil((goal * day) / earned - 1e-9)
  if (reachedOn > length) return { kind: 'behind', expected: (earned * length) / day }
  return { kind: 'on-pace', on: `${today.slice(0, 8)}${String(reachedOn).padStart(2, '0')}` }
}

/** Who wrote a message, and how. 'own' means the creator. */
export const sentMessageKinds = [
  'typed',
  'ai_edited',
  'ai',
  'quick_reply',
  'automatic',
  'unknown',
  'own',
] as const
export type SentMessageKind = (typeof sentMessageKinds)[number]
