import type { StatPeriod } from '@greenroom/contract/features/creators/creators.rules.ts'
import { formatDuration } from './figure-labels.ts'

/** The change from the previous period, never expressed by color alone. */
export type Comparison = {
  direction: 'up' | 'down' | 'same'
  /** Null when the change is neither good nor bad. */
  isGood: boolean | null
  /** '+12%', '×14', '−3 points', '−4 min, faster'; empty if there is no previous value. */
  change: string
  note: string
}

export const periodNames: Record<StatPeriod, { now: string; before: string }> = {
  '7d': { now: 'Last 7 days', before: 'the previous 7 days' },
  '30d': { now: 'Last 30 days', before: 'the previous 30 days' },
  '90d': { now: 'Last 90 days', before: 'the previous 90 days' },
  '1y': { now: 'Last 12 months', before: 'the previous 12 months' },
}

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
/** One decimal below ten percent. */
const formatPercent = (percent: number): string =>
  `${(Math.abs(percent) < 10 ? oneDecimal : wholeNumber).format(Math.abs(percent))}%`
/** Larger changes are shown as a factor. */
const MIN_FACTOR = 10

/** For values where higher is better. */
export function compareAmounts(
  now: number,
  before: number,
  period: StatPeriod,
  format: (value: number) => string,
): Comparison {
  const name = periodNames[period].before
  if (before <= 0)
    return noComparison(now, before === 0 ? `None in ${name}` : `From ${format(before)} in ${name}`)
  const difference = ((now - before) / before) * 100
  if (formatPercent(difference) === '0%') return { ...noChange, note: `as in ${name}` }
  const note = `from ${format(before)} in ${name}`
  if (now / before >= MIN_FACTOR)
    return { direction: 'up', isGood: true, change: `×${wholeNumber.format(now / before)}`, note }
  return toComparison(difference, formatPercent(difference), note)
}

/** For percentages; the difference is in points. */
export function comparePercentages(
  now: number | null,
  before: number | null,
  period: StatPeriod,
): Comparison {
  const name = periodNames[period].before
  if (before === null) return noComparison(now, `No new fans in ${name}`)
  if (now === null) return noComparison(now, `${before}% in ${name}`)
  if (now === before) return { ...noChange, note: `as in ${name}` }
  const points = Math.abs(now - before)
  return toComparison(
    now - before,
    points === 1 ? '1 point' : `${points} points`,
    `from ${before}% in ${name}`,
  )
}

/** For durations, where lower is better. */
export function compareTimes(now: number | null, before: number | null, period: StatPeriod): Comparison {
  const name = periodNames[period].before
  if (before === null) return noComparison(now, `No replies in ${name}`)
  const previous = formatDuration(before)
  if (now === null) return noComparison(now, `${previous} in ${name}`)
  if (formatDuration(now) === previous) return { ...noChange, note: `as in ${name}` }
  const difference = formatDuration(Math.abs(now - before))
  return {
    direction: now > before ? 'up' : 'down',
    isGood: now < before,
    change: now < before ? `−${difference}, faster` : `+${difference}, slower`,
    note: `from ${previous} in ${name}`,
  }
}

const noChange: Comparison = { direction: 'same', isGood: null, change: 'Same', note: '' }

const noComparison = (now: number | null, note: string): Comparison => ({
  direction: now === null || now === 0 ? 'same' : 'up',
  isGood: null,
  change: '',
  note,
})

function toComparison(difference: number, size: string, note: string): Comparison {
  const isUp = difference > 0
  return { direction: isUp ? 'up' : 'down', isGood: isUp, change: `${isUp ? '+' : '−'}${size}`, note }
}
