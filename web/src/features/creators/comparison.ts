import type { StatPeriod } from '@greenroom/contract/features/creators/creators.rules.ts'
import { formatDuration } from './figure-labels.ts'

/** Change against the previous period, not expressed by color alone. */
export type Comparison = {
  direction: 'up' | 'down' | 'same'
  /** Null when the change is neither good nor bad. */
  isGood: boolean | null
  /** '+12%', '×14', '−3 points', '4 min faster'; empty without a previous value. */
  change: string
  note: string
}

export const periodNames: Record<StatPeriod, { now: string; before: string }> = {
  '7d': { now: 'last 7 days', before: 'the previous 7 days' },
  '30d': { now: 'last 30 days', before: 'the previous 30 days' },
  '90d': { now: 'last 90 days', before: 'the previous 90 days' },
  '1y': { now: 'last 12 months', before: 'the previous 12 months' },
}

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
/** One decimal below ten percent. */
const inPercent = (by: number): string =>
  `${(Math.abs(by) < 10 ? tenths : wholeNumber).format(Math.abs(by))}%`
/** Larger changes are shown as a factor. */
const MIN_MULTIPLE = 10

/** For values where higher is better. */
export function compareAmounts(
  now: number,
  before: number,
  period: StatPeriod,
  show: (value: number) => string,
): Comparison {
  const name = periodNames[period].before
  if (before <= 0)
    return noComparison(now, before === 0 ? `none in ${name}` : `from ${show(before)} in ${name}`)
  const by = ((now - before) / before) * 100
  if (inPercent(by) === '0%') return { ...noChange, note: `as in ${name}` }
  const note = `from ${show(before)} in ${name}`
  if (now / before >= MIN_MULTIPLE)
    return { direction: 'up', isGood: true, change: `×${wholeNumber.format(now / before)}`, note }
  return moved(by, inPercent(by), note)
}

/** For percentages; the difference is in points. */
export function compareShares(now: number | null, before: number | null, period: StatPeriod): Comparison {
  const name = periodNames[period].before
  if (before === null) return noComparison(now, `no new fans in ${name}`)
  if (now === null) return noComparison(now, `${before}% in ${name}`)
  if (now === before) return { ...noChange, note: `as in ${name}` }
  const points = Math.abs(now - before)
  return moved(now - before, points === 1 ? '1 point' : `${points} points`, `from ${before}% in ${name}`)
}

/** For durations, where lower is better. */
export function compareTimes(now: number | null, before: number | null, period: StatPeriod): Comparison {
  const name = periodNames[period].before
  if (before === null) return noComparison(now, `no replies in ${name}`)
  const was = formatDuration(before)
  if (now === null) return noComparison(now, `${was} in ${name}`)
  if (formatDuration(now) === was) return { ...noChange, note: `as in ${name}` }
  const by = formatDuration(Math.abs(now - before))
  return {
    direction: now > before ? 'up' : 'down',
    isGood: now < before,
    change: now < before ? `−${by}, faster` : `+${by}, slower`,
    note: `from ${was} in ${name}`,
  }
}

const noChange: Comparison = { direction: 'same', isGood: null, change: 'Same', note: '' }

const noComparison = (now: number | null, note: string): Comparison => ({
  direction: now === null || now === 0 ? 'same' : 'up',
  isGood: null,
  change: '',
  note,
})

function moved(by: number, size: string, note: string): Comparison {
  const up = by > 0
  return { direction: up ? 'up' : 'down', isGood: up, change: `${up ? '+' : '−'}${size}`, note }
}
