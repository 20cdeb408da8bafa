import { MAX_PERIOD_DAYS } from '@greenroom/contract/features/operators/operators.rules.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import type { PayPeriod } from './operators.data.ts'

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/

export function monthOf(today: string, monthsAgo: 0 | 1): PayPeriod {
  const first = `${today.slice(0, 7)}-01`
  if (monthsAgo === 0) return { from: first, to: today }
  const to = addDays(first, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}

/** Why a period can't be paid; null if it can. */
export function periodError({ from, to }: PayPeriod, today: string): string | null {
  if (!DATE_PATTERN.test(from) || !DATE_PATTERN.test(to)) return 'Choose both days.'
  if (to < from) return 'The last day is before the first.'
  if (to > today) return 'The last day is in the future.'
  if (addDays(from, MAX_PERIOD_DAYS) <= to) return `Choose up to ${MAX_PERIOD_DAYS} days.`
  return null
}

/** The period in the URL. Defaults to this month, or to last month during the first five days. */
export function periodFrom(params: URLSearchParams, today: string): PayPeriod {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  if (DATE_PATTERN.test(from) && DATE_PATTERN.test(to)) return { from, to }
  return monthOf(today, Number(today.slice(8)) <= 5 ? 1 : 0)
}
