import {
  accountPlatforms,
  platformNames,
} from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { transactionTypes } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { TransactionFilter } from '@greenroom/contract/features/ledger/transactions.schema.ts'
import { UUID } from './analytics-view.ts'
import { formatDateRange, hourLabel, weekdays } from './day-labels.ts'
import { sourceLabels } from './source-labels.ts'

const DAY = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

function dayFrom(text: string | null): string | undefined {
  if (!text || !DAY.test(text)) return undefined
  // Rejects dates like February 30.
  const date = new Date(`${text}T00:00:00Z`)
  return date.toISOString().startsWith(text) ? text : undefined
}

function numberFrom(text: string | null, min: number, max: number): number | undefined {
  if (!text || !/^\d{1,2}$/.test(text)) return undefined
  const value = Number(text)
  return value >= min && value <= max ? value : undefined
}

/** Ignores unknown values. */
export function filterFrom(params: URLSearchParams): TransactionFilter {
  const creatorId = params.get('creatorId') ?? ''
  const filter = {
    from: dayFrom(params.get('from')),
    to: dayFrom(params.get('to')),
    creatorId: UUID.test(creatorId) ? creatorId : undefined,
    platform: accountPlatforms.find((value) => value === params.get('platform')),
    type: transactionTypes.find((value) => value === params.get('type')),
    weekday: numberFrom(params.get('weekday'), 1, 7),
    hour: numberFrom(params.get('hour'), 0, 23),
  }
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}

/** 'Tips on OnlyFans, May 13 – Jun 11, Saturdays, 8 PM to 9 PM'. */
export function describeFilter(filter: TransactionFilter, creatorName: string | null, today: string): string {
  const subject = filter.type ? sourceLabels[filter.type].name : 'All transactions'
  const suffix = creatorName ? ` for ${creatorName}` : ''
  const where = filter.platform ? ` on ${platformNames[filter.platform]}` : ''
  return [`${subject}${suffix}${where}`, describeDates(filter, today), ...describeHours(filter)]
    .filter(Boolean)
    .join(', ')
}

function describeDates({ from, to }: TransactionFilter, today: string): string {
  if (from && to) return formatDateRange(from, to, today)
  if (from) return `since ${formatDateRange(from, from, today)}`
  return to ? `until ${formatDateRange(to, to, today)}` : ''
}

function describeHours({ weekday, hour }: TransactionFilter): string[] {
  return [
    weekday === undefined ? '' : `${weekdays[weekday - 1]}s`,
    hour === undefined ? '' : `${hourLabel(hour)} to ${hourLabel(hour + 1)}`,
  ]
}
