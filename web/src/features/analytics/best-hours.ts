import { hourLabel, weekdays } from './day-labels.ts'

type Cell = { weekday: number; hour: number; revenue: number }

const WINDOW_HOURS = 4
/** A second day is included if it reaches this share of the best one. */
const MIN_SECOND_DAY_SHARE = 0.6

/** 'Best: Saturday and Sunday, 8 PM to midnight, 31% of revenue.'; null if there are no sales. */
export function describeBestHours(cells: readonly Cell[]): string | null {
  const amounts = new Map(
    cells.map(({ weekday, hour, revenue }) => [weekday * 24 + hour, Math.max(0, revenue)]),
  )
  const total = [...amounts.values()].reduce((a, b) => a + b, 0)
  if (total === 0) return null
  const windowAmount = (weekday: number, from: number) =>
    Array.from({ length: WINDOW_HOURS }, (_, step) => amounts.get(weekday * 24 + from + step) ?? 0).reduce(
      (a, b) => a + b,
      0,
    )
  const windows = Array.from({ length: 24 - WINDOW_HOURS + 1 }, (_, from) => {
    const days = weekdays
      .map((name, index) => ({ name, weekday: index + 1, amount: windowAmount(index + 1, from) }))
      .sort((a, b) => b.amount - a.amount)
      .slice(0, 2)
    const max = days[0]?.amount ?? 0
    const topDays = days.filter(({ amount }) => amount > 0 && amount >= max * MIN_SECOND_DAY_SHARE)
    return { from, days: topDays, amount: topDays.reduce((sum, { amount }) => sum + amount, 0) }
  })
  const best = windows.reduce((a, b) => (b.amount > a.amount ? b : a))
  const names = best.days.sort((a, b) => a.weekday - b.weekday).map(({ name }) => name)
  const share = Math.round((best.amount / total) * 100)
  return `Best: ${names.join(' and ')}, ${hourLabel(best.from)} to ${hourLabel(best.from + WINDOW_HOURS)}, ${share}% of revenue.`
}
