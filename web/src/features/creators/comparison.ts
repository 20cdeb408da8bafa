import type { StatPeriod } from '@greenroom/contract/features/creators/creators.rules.ts'
import { durationInWords } from './figure-words.ts'

/** How a figure stands against the period before: an arrow, a sign and words, so that colour only repeats them. */
export type Comparison = {
  direction: 'up' | 'down' | 'same'
  /** Null where more or less is neither. */
  isGood: boolean | null
  /** '+12%', '×14', '−3 points', '4 min faster'; empty where there is nothing to compare with. */
  change: string
  words: string
}

export const periodNames: Record<StatPeriod, { now: string; before: string }> = {
  '7d': { now: 'last 7 days', before: 'the 7 days before' },
  '30d': { now: 'last 30 days', before: 'the 30 days before' },
  '90d': { now: 'last 90 days', before: 'the 90 days before' },
  '1y': { now: 'last 12 months', before: 'the 12 months before' },
}

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
/** Below ten percent a tenth still says something. */
const inPercent = (by: number): string => `${(Math.abs(by) < 10 ? tenths : whole).format(Math.abs(by))}%`
/** From here on percent says less than how many times as much it is. */
const TIMES_FROM = 10

/** Amounts and counts, where more is better. */
export function compareAmounts(
  now: number,
  before: number,
  period: StatPeriod,
  show: (value: number) => string,
): Comparison {
  const name = periodNames[period].before
  if (before <= 0)
    return nothing(now, before === 0 ? `nothing in ${name}` : `from ${show(before)} in ${name}`)
  const by = ((now - before) / before) * 100
  if (inPercent(by) === '0%') return { ...same, words: `as in ${name}` }
  const words = `from ${show(before)} in ${name}`
  if (now / before >= TIMES_FROM)
    return { direction: 'up', isGood: true, change: `×${whole.format(now / before)}`, words }
  return moved(by, inPercent(by), words)
}

/** Shares in percent: their distance is in points, not in percent of a percent. */
export function compareShares(now: number | null, before: number | null, period: StatPeriod): Comparison {
  const name = periodNames[period].before
  if (before === null) return nothing(now, `nobody new in ${name}`)
  if (now === null) return nothing(now, `${before}% in ${name}`)
  if (now === before) return { ...same, words: `as in ${name}` }
  const points = Math.abs(now - before)
  return moved(now - before, points === 1 ? '1 point' : `${points} points`, `from ${before}% in ${name}`)
}

/** Waiting times, where less is better. */
export function compareTimes(now: number | null, before: number | null, period: StatPeriod): Comparison {
  const name = periodNames[period].before
  if (before === null) return nothing(now, `nobody answered in ${name}`)
  const was = durationInWords(before)
  if (now === null) return nothing(now, `${was} in ${name}`)
  if (durationInWords(now) === was) return { ...same, words: `as in ${name}` }
  const by = durationInWords(Math.abs(now - before))
  return {
    direction: now > before ? 'up' : 'down',
    isGood: now < before,
    change: now < before ? `−${by}, faster` : `+${by}, slower`,
    words: `from ${was} in ${name}`,
  }
}

const same: Comparison = { direction: 'same', isGood: null, change: 'Same', words: '' }

const nothing = (now: number | null, words: string): Comparison => ({
  direction: now === null || now === 0 ? 'same' : 'up',
  isGood: null,
  change: '',
  words,
})

function moved(by: number, size: string, words: string): Comparison {
  const up = by > 0
  return { direction: up ? 'up' : 'down', isGood: up, change: `${up ? '+' : '−'}${size}`, words }
}
