import {
  caseElements,
  caseOutcomeNames,
  clockState,
  clockTexts,
  missingElements,
} from '@greenroom/contract/features/cases/cases.rules.ts'
import type { CaseSummary } from '@greenroom/contract/features/cases/cases.schema.ts'
import { businessDaysBetween, caseClocks } from '@greenroom/contract/features/cases/clocks.rules.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import { pluralize } from '../../../ui/count.ts'
import { formatDateTime, formatDay } from '../../../ui/format.tsx'

export type ClockView = {
  kind: 'closed' | 'waiting' | 'window' | 'running' | 'soon' | 'overdue'
  /** What is due by when, or that the deadline was extended or is not running. */
  deadlineLabel: string
  /** The time left as text, like "2 business days". */
  remaining: string
  /** When the case is due or was closed, or what is missing for the deadline to start. */
  when: string
  /** Share of the time that has passed; before a window opens, the share at which it opens. */
  percent: number
}

type Calendar = { timeZone: string; holidays: readonly string[] }

const HOUR_MS = 3_600_000

/** "5 h 10 min". */
function hoursText(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** How a case's deadline is shown at a given time. */
export function clockView(row: CaseSummary, now: Date, { timeZone, holidays }: Calendar): ClockView {
  const { type, appealedAt, isExtended, closedAt, outcome, clockFrom, dueAt, opensAt, checks } = row
  const deadlineLabel = appealedAt
    ? 'Appeal, 7 business days'
    : isExtended
      ? 'Extended to 3 months'
      : clockTexts[type]
  if (closedAt)
    return {
      kind: 'closed',
      deadlineLabel,
      remaining: outcome ? caseOutcomeNames[outcome] : 'Closed',
      when: `Closed ${formatDay(closedAt, timeZone, now)}`,
      percent: 100,
    }
  const start = appealedAt ?? clockFrom
  if (dueAt === null || start === null) {
    const [firstMissing, ...otherMissing] = missingElements(type, checks).map(
      (element) => caseElements[element],
    )
    const othersText = otherMissing.length > 0 ? ` and ${otherMissing.length} more` : ''
    const when = `Missing: ${firstMissing ?? 'an element'}${othersText}`
    return {
      kind: 'waiting',
      deadlineLabel: 'Clock not running',
      remaining: 'Waiting for sender',
      when,
      percent: 0,
    }
  }
  const [from, due] = [new Date(start), new Date(dueAt)]
  const daysUntil = (at: Date) => businessDaysBetween(dayIn(timeZone, now), dayIn(timeZone, at), holidays)
  const businessDays = (count: number) => pluralize(count, 'business day')
  const day = (at: string) => formatDay(at, timeZone, now)
  if (opensAt && Date.parse(opensAt) > now.getTime())
    return {
      kind: 'window',
      deadlineLabel,
      remaining: `Opens in ${businessDays(daysUntil(new Date(opensAt)))}`,
      when: `${day(opensAt)} to ${day(dueAt)}`,
      percent: percentOf(from, due, new Date(opensAt)),
    }
  const state = clockState(from, due, now)
  const { unit } = appealedAt ? ({ unit: 'business_days' } as const) : caseClocks[type]
  const ms = Math.abs(due.getTime() - now.getTime())
  const timeLeft =
    unit === 'hours' || ms < 24 * HOUR_MS
      ? hoursText(ms)
      : unit === 'months' || state === 'overdue'
        ? pluralize(Math.floor(ms / (24 * HOUR_MS)), 'day')
        : businessDays(daysUntil(due))
  return {
    kind: state === 'on_time' ? 'running' : state,
    deadlineLabel,
    remaining: state === 'overdue' ? `${timeLeft} overdue` : timeLeft,
    when: unit === 'hours' ? formatDateTime(dueAt, timeZone, now) : day(dueAt),
    percent: percentOf(from, due, now),
  }
}

const percentOf = (from: Date, due: Date, at: Date): number =>
  Math.max(
    2,
    Math.min(100, Math.round((100 * (at.getTime() - from.getTime())) / (due.getTime() - from.getTime()))),
  )
