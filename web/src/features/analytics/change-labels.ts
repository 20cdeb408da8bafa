import { percentChange } from '@greenroom/contract/features/home/home.rules.ts'
import { type GrowthLabel, growthLabel } from '../../ui/growth-label.ts'
import { dayBefore } from './day-labels.ts'

const words = (text: string): GrowthLabel => ({ direction: null, text })

/** `without` is used when the previous period was empty. */
export function changeLabel(now: number | null, before: number | null, without: string): GrowthLabel {
  if (now === before) return words('No change')
  if (now === null) return words('None in this period')
  const percent = before === null ? null : percentChange(now, before)
  if (percent === null) return words(now < 0 ? 'More refunds than sales' : without)
  return growthLabel(percent)
}

type CreatorFigures = {
  revenue: number
  previous: number
  firstSaleDay: string | null
  pausedDay: string | null
}

/** Growth of a creator: 'First sales May 29', 'No sales yet', 'Paused Apr 30', 'No change' or a percentage. */
export function creatorChange(creator: CreatorFigures, from: string, today: string): GrowthLabel {
  const { revenue, previous, firstSaleDay, pausedDay } = creator
  if (revenue === 0 && pausedDay) return words(`Paused ${dayBefore(pausedDay, today)}`)
  if (revenue === 0 && previous === 0) return words(firstSaleDay ? 'No sales' : 'No sales yet')
  if (firstSaleDay && firstSaleDay >= from) return words(`First sales ${dayBefore(firstSaleDay, today)}`)
  return changeLabel(revenue, previous, 'None previously')
}
