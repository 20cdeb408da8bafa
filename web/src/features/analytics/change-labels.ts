import { percentChange } from '@greenroom/contract/features/home/home.rules.ts'
import { type GrowthLabel, growthLabel } from '../../ui/growth-label.ts'
import { formatDay } from './day-labels.ts'

const plainLabel = (text: string): GrowthLabel => ({ direction: null, text })

/** `emptyLabel` is used when the previous period was empty. */
export function changeLabel(now: number | null, before: number | null, emptyLabel: string): GrowthLabel {
  if (now === before) return plainLabel('No change')
  if (now === null) return plainLabel('None in this period')
  const percent = before === null ? null : percentChange(now, before)
  if (percent === null) return plainLabel(now < 0 ? 'More refunds than sales' : emptyLabel)
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
  if (revenue === 0 && pausedDay) return plainLabel(`Paused ${formatDay(pausedDay, today)}`)
  if (revenue === 0 && previous === 0) return plainLabel(firstSaleDay ? 'No sales' : 'No sales yet')
  if (firstSaleDay && firstSaleDay >= from) return plainLabel(`First sales ${formatDay(firstSaleDay, today)}`)
  return changeLabel(revenue, previous, 'None in prior period')
}
