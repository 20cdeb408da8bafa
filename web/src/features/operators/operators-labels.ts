import type {
  AttributionBasis,
  AttributionRule,
  OperatorGrouping,
  OperatorMessageKind,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import { formatMoney } from '@greenroom/contract/kit/money.ts'
import { dateFormat } from '../../ui/date-format.ts'

const numberFormat = new Intl.NumberFormat('en-US')
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export const formatCount = (value: number): string => numberFormat.format(value)
/** Totals must add up to the cent. `|| 0` turns minus zero into zero. */
export const formatUsd = (amount: number): string => dollarsAndCents.format(amount || 0)
export const formatPercent = (share: number): string => `${(share * 100).toFixed(1)}%`

export const plural = (count: number, singular: string, pluralForm = `${singular}s`): string =>
  `${formatCount(count)} ${count === 1 ? singular : pluralForm}`

/** "40s", "3m 40s", "2h 05m", "1d 4h". */
export function formatWait(seconds: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  if (seconds < 60) return `${seconds}s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}m ${pad(seconds % 60)}s`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return `${hours}h ${pad(minutes % 60)}m`
  return `${Math.floor(hours / 24)}d ${hours % 24}h`
}

/** "32 min", "4 h", "4 h 32 min". */
export function formatHours(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const remainder = minutes % 60
  if (hours === 0) return `${remainder} min`
  return remainder === 0 ? `${formatCount(hours)} h` : `${formatCount(hours)} h ${remainder} min`
}

/** "3 min", "2 h", "1 day": how long a fan has been waiting. */
export function formatWaiting(since: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / 60_000))
  if (minutes < 1) return 'under 1 min'
  if (minutes < 60) return `${minutes} min`
  if (minutes < 1_440) return `${Math.floor(minutes / 60)} h`
  return plural(Math.floor(minutes / 1_440), 'day')
}

/** Today in that time zone, such as 2026-06-11. */
export function todayIn(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(now)
}

/** 'Jun 11', or 'Jun 11, 2025' outside the current year. */
export function formatCalendarDay(day: string, today: string): string {
  return dateFormat({
    month: 'short',
    day: 'numeric',
    ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`))
}

/** 'May 13 – Jun 11'. */
export function formatDays(from: string, to: string, today: string): string {
  if (from === to) return formatCalendarDay(from, today)
  // Both with a year, or neither.
  const reference = [from, to].some((day) => day.slice(0, 4) !== today.slice(0, 4)) ? '0000' : today
  return `${formatCalendarDay(from, reference)} – ${formatCalendarDay(to, reference)}`
}

export function ruleLabel(rule: AttributionRule, windowHours: number): string {
  return rule === 'MESSAGE_SENDER' ? 'Sender of the paid message' : `Last message within ${windowHours} h`
}

/** Explains unassigned sales. */
export function unassignedText(sales: number, rule: AttributionRule, windowHours: number): string {
  if (sales === 0) return 'Every sale is assigned.'
  const hours = windowHours === 1 ? 'hour' : `${windowHours} hours`
  return rule === 'MESSAGE_SENDER'
    ? `${plural(sales, 'sale')} without a paid message, such as tips.`
    : `${plural(sales, 'sale')} with no message in the ${hours} before payment.`
}

const MAX_NAMES = 3

/** "Juno Vale, Wren Halliday and Vesper Lane"; with many, "… and 4 more". */
export function nameList(names: readonly string[]): string {
  const visible = names.length > MAX_NAMES ? names.slice(0, MAX_NAMES - 1) : names
  const parts =
    names.length > visible.length
      ? [...visible, `${formatCount(names.length - visible.length)} more`]
      : visible
  return new Intl.ListFormat('en-US').format(parts).replace(/, and /, ' and ')
}

export const groupLabels: Record<OperatorGrouping, string> = {
  operator: 'Operator',
  creator: 'Creator',
  day: 'Day',
}

export const messageKindLabels: Record<OperatorMessageKind, string> = {
  all: 'All messages',
  ppv: 'PPVs',
  unlocked: 'Unlocked',
  typed: 'Typed',
  reply: 'Replies',
}

/** Why a sale is credited to this person. */
export const basisLabels: Record<AttributionBasis, string> = {
  SOLD_MESSAGE: 'Sent the paid message',
  LAST_MESSAGE: 'Sent the last message',
  ASSIGNED: 'Assigned',
  NONE: 'No message',
}

type Sums = { total: number | null; fans: number; characters: number; replies: number; replySeconds: number }

/** The total of a list of messages, matching the figure that links to it. */
export function messagesSum(kind: OperatorMessageKind, sums: Sums): string {
  const total = sums.total ?? 0
  if (kind === 'ppv') return `${plural(total, 'PPV')} sent`
  if (kind === 'unlocked') return `${plural(total, 'PPV')} unlocked`
  if (kind === 'typed') return `${plural(sums.characters, 'character')} in ${plural(total, 'message')}`
  if (kind === 'reply')
    return sums.replies === 0
      ? 'No replies'
      : `${formatWait(Math.round(sums.replySeconds / sums.replies))} on average over ${plural(sums.replies, 'reply', 'replies')}`
  return `${plural(total, 'message')} to ${plural(sums.fans, 'fan')}`
}

type Ratios = { name: string; golden: number; unlock: number }

/** One-sentence summary of the ratio chart; null if there is nothing to compare. */
export function ratiosNote(rows: readonly Ratios[]): string | null {
  if (rows.length < 2) return null
  const byGolden = rows.toSorted((a, b) => b.golden - a.golden)
  const byUnlock = rows.toSorted((a, b) => b.unlock - a.unlock)
  const [topSender, best, worst] = [byGolden[0], byUnlock[0], byUnlock.at(-1)]
  if (!topSender || !best || !worst || best.unlock === worst.unlock) return null
  if (topSender === worst)
    return `${topSender.name} sends the most PPVs per message, but the fewest are unlocked.`
  if (topSender === best)
    return `${topSender.name} sends the most PPVs per message, and the most are unlocked.`
  return `${best.name}’s PPVs are unlocked most often, ${worst.name}’s least often.`
}

/** Negative amounts have a minus sign, not a hyphen. */
export const formatNet = (amount: number): string => formatMoney(amount || 0).replace('-', '−')
