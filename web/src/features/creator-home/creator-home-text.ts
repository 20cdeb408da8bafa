import {
  type CreatorPeriod,
  type DateRange,
  daysInMonth,
  goalPace,
  type SentMessageKind,
} from '@greenroom/contract/features/creator-home/creator-home.rules.ts'
import type {
  Goal,
  SentMessage,
  TopFan,
} from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import type { TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import { percentChange } from '@greenroom/contract/features/home/home.rules.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { dateFormat } from '../../ui/date-format.ts'

export const periodOptions = [
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
  { value: '90d', label: '90 days' },
  { value: '1y', label: '1 year' },
] as const

export const periodNames: Record<CreatorPeriod, { now: string; before: string }> = {
  '7d': { now: '7 days', before: 'the previous 7 days' },
  '30d': { now: '30 days', before: 'the previous 30 days' },
  '90d': { now: '90 days', before: 'the previous 90 days' },
  '1y': { now: '12 months', before: 'the previous 12 months' },
}

/** Plural labels. */
export const sourceNames: Record<TransactionType, string> = {
  Subscription: 'Subscriptions',
  Tips: 'Tips',
  'PPV Content': 'PPV Content',
  'Custom Requests': 'Custom Requests',
}

const exactFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
/** With cents and a real minus sign, for amounts that must add up. */
export const formatExact = (amount: number): string => exactFormat.format(amount).replace('-', '−')

const shortDay = dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const longDay = dateFormat({ month: 'long', day: 'numeric', timeZone: 'UTC' })
const fullDay = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
const monthOnly = dateFormat({ month: 'long', timeZone: 'UTC' })
const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`)

export const formatDay = (day: string): string => fullDay.format(atNoon(day))
export const monthName = (month: string): string => monthOnly.format(atNoon(`${month}-15`))

/** 'Jun 11', or 'Jun 5 – 11' for a week. */
export function rangeLabel({ from, to }: DateRange): string {
  return from === to ? shortDay.format(atNoon(from)) : shortDay.formatRange(atNoon(from), atNoon(to))
}

export type Change = { text: string; direction: 'up' | 'down' | 'none' }

/** '+14.2%', or the fallback if there is nothing to compare with. */
export function changeOf(now: number, before: number, fallback: string): Change {
  const percent = percentChange(now, before)
  if (percent === null || (now === 0 && before === 0)) return { text: fallback, direction: 'none' }
  const size = Math.abs(percent)
  const formatted = size >= 1_000 ? `${Math.round(size / 100) + 1}×` : `${size.toFixed(1)}%`
  if (formatted === '0.0%') return { text: 'Unchanged', direction: 'none' }
  return {
    text: `${percent < 0 ? '−' : '+'}${formatted}`.replace(/^\+(.*×)$/, '$1'),
    direction: percent < 0 ? 'down' : 'up',
  }
}

/** '20%' or '12.5%'; null if there is no total. */
export function percentOf(part: number, total: number): string | null {
  if (total <= 0) return null
  const percent = Math.round((part / total) * 1_000) / 10
  return `${percent}%`
}

/** Rounded down, so that a goal never looks reached before it is. */
export const formatSoFar = ({ soFar }: Goal): string => formatMoney(Math.floor(soFar))

/** Describes this month's pace in one sentence. */
export function paceText({ amount, soFar }: Goal, today: string): { text: string; strong: string | null } {
  const pace = goalPace(soFar, amount ?? 0, today)
  if (pace.kind === 'reached') return { text: 'You reached your goal.', strong: null }
  if (pace.kind === 'none') return { text: 'Nothing earned yet this month.', strong: null }
  if (pace.kind === 'on-pace')
    return { text: 'On pace to reach it on', strong: longDay.format(atNoon(pace.on)) }
  const end = `${today.slice(0, 8)}${daysInMonth(today)}`
  return {
    text: `At this pace, by ${longDay.format(atNoon(end))} you’ll get`,
    strong: formatMoney(pace.expected),
  }
}

/** '$1,220 in 19 days', counting days after today. */
export function remainingText({ amount, soFar }: Goal, today: string): string {
  const amountLeft = (amount ?? 0) - soFar
  if (amountLeft <= 0) return formatMoney(0)
  const days = daysInMonth(today) - Number(today.slice(8))
  // Never shows $0 before the goal is reached.
  const money = formatMoney(Math.max(1, Math.ceil(amountLeft)))
  return days === 0 ? `${money} today` : `${money} in ${days === 1 ? '1 day' : `${days} days`}`
}

const groupNames: Record<Exclude<SentMessageKind, 'typed'>, string> = {
  ai_edited: 'Suggestion, edited',
  ai: 'Suggestion, unchanged',
  quick_reply: 'Quick reply',
  automatic: 'Sent automatically',
  unknown: 'Imported',
  own: 'You',
}

export const groupLabel = (kind: SentMessageKind, writer: string | null): string =>
  kind === 'typed' ? `Typed by ${writer ?? 'the team'}` : groupNames[kind]

/** The color of each kind; the creator's own messages have the color of the text. */
export const groupColors: Record<SentMessageKind, string> = {
  typed: 'var(--chart-1)',
  ai_edited: 'var(--color-brand-mid)',
  ai: 'var(--color-brand-line)',
  quick_reply: 'var(--chart-muted)',
  automatic: 'var(--color-sky)',
  unknown: 'var(--color-line-control)',
  own: 'var(--color-ink)',
}

const compositionLabels = {
  typed: 'typed',
  ai_edited: 'suggestion, edited',
  ai: 'suggestion, unchanged',
  quick_reply: 'quick reply',
}

/** 'Dana Kirk · suggestion, edited'. */
export function writtenBy({
  kind,
  writer,
  composition,
}: Pick<SentMessage, 'kind' | 'writer' | 'composition'>): string {
  const name = kind === 'own' ? 'You' : writer
  if (kind === 'automatic') return `${name} · sent automatically`
  return composition ? `${name} · ${compositionLabels[composition]}` : name
}

const purchaseLabels: Record<TransactionType, string> = {
  Subscription: 'Subscribed',
  Tips: 'Tipped',
  'PPV Content': 'Bought content',
  'Custom Requests': 'Custom request',
}

/** 'Tipped $50', short enough for a narrow list. */
export const lastPurchase = (last: NonNullable<TopFan['last']>): string =>
  `${purchaseLabels[last.type]} ${formatMoney(last.amount)}`
