import { percentChange } from '@greenroom/contract/features/home/home.rules.ts'
import { dayBefore } from './day-labels.ts'

/** A change in percent, or in words where there is nothing to compare with. */
export type ChangeLabel = { direction: 'up' | 'down' | null; text: string }

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
/** Larger changes are shown as a factor. */
const TIMES_FROM = 10
/** A larger factor says only that there was next to nothing before. */
const MAX_TIMES = 100

const words = (text: string): ChangeLabel => ({ direction: null, text })

/** `without` says that the period before had nothing. */
export function changeLabel(now: number | null, before: number | null, without: string): ChangeLabel {
  if (now === before) return words('No change')
  if (now === null) return words('None in this period')
  const percent = before === null ? null : percentChange(now, before)
  if (percent === null || before === null) return words(now < 0 ? 'More refunds than sales' : without)
  if (tenths.format(Math.abs(percent)) === '0.0') return words('No change')
  if (now / before > MAX_TIMES) return words('Hardly any before')
  if (now / before >= TIMES_FROM) return { direction: 'up', text: `×${whole.format(now / before)}` }
  return {
    direction: percent < 0 ? 'down' : 'up',
    text: `${percent < 0 ? '−' : '+'}${tenths.format(Math.abs(percent))}%`,
  }
}

type CreatorFigures = {
  revenue: number
  previous: number
  firstSaleDay: string | null
  pausedDay: string | null
}

/** Growth of a creator: 'First sales May 29', 'No sales yet', 'Paused Apr 30', 'No change' or a percentage. */
export function creatorChange(creator: CreatorFigures, from: string, today: string): ChangeLabel {
  const { revenue, previous, firstSaleDay, pausedDay } = creator
  if (revenue === 0 && pausedDay) return words(`Paused ${dayBefore(pausedDay, today)}`)
  if (revenue === 0 && previous === 0) return words(firstSaleDay ? 'No sales' : 'No sales yet')
  if (firstSaleDay && firstSaleDay >= from) return words(`First sales ${dayBefore(firstSaleDay, today)}`)
  return changeLabel(revenue, previous, 'None before')
}
