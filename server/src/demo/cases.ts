import {
  type CaseElement,
  type CaseOutcome,
  type CaseType,
  caseChecklists,
  caseOutcomeNames,
  caseTypeNames,
  clockStart,
} from '@greenroom/contract/features/cases/cases.rules.ts'
import { caseTimes } from '@greenroom/contract/features/cases/clocks.rules.ts'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import type { Tx } from '../platform/db/scope.ts'
import data from './data/cases.json' with { type: 'json' }
import { type DemoClock, HOUR } from './demo-clock.ts'
import { demoId } from './demo-id.ts'
import { insert, iso } from './insert.ts'

type DemoCase = {
  type: CaseType
  subject: string
  name: string
  hoursAgo: number
  assignee?: string
  checks?: CaseElement[]
  url?: string
  /** Index of the linked content item: the first three are published, the last is a draft. */
  item?: number
  isTakenDown?: boolean
  closedAfter?: number
  outcome?: CaseOutcome
  reason?: string
  appealedAgo?: number
}

const FIRST_CASE_NUMBER = 198
const staff: Record<string, string> = { priya: 'Priya Nair', mara: 'Mara Ellis' }
const statement = {
  facts: 'The notice identified a profile picture that shows the copyrighted poster.',
  ground: '17 U.S.C. § 512(c): expeditious removal on notice.',
  isAutomated: false,
  redress: 'You can send a counter-notice, or ask us to review this decision.',
}

/** Cases at every stage: on time, due soon, overdue, incomplete, not open yet, closed and appealed. */
export async function seedCases(tx: Tx, clock: DemoClock): Promise<void> {
  const holidays = demoHolidays(clock)
  await insert(tx, 'holidays', holidays)
  const items = await tx.query<{ id: string; title: string }>(
    `(SELECT id, title FROM content_items WHERE agency_id = $1 AND state = 'PUBLISHED' ORDER BY id LIMIT 3)
     UNION ALL (SELECT id, title FROM content_items WHERE agency_id = $1 AND state = 'DRAFT' ORDER BY id LIMIT 1)`,
    [tx.agencyId],
  )
  const escalatedViolations = await tx.query<{ id: string; reason: string; excerpt: string }>(
    `SELECT id, reason, excerpt FROM violations WHERE agency_id = $1 AND status = 'ESCALATED' ORDER BY id`,
    [tx.agencyId],
  )
  const calendar = { timeZone: clock.timeZone, holidays: holidays.map(({ day }) => day) }
  const cases = (data as DemoCase[]).toSorted((a, b) => b.hoursAgo - a.hoursAgo)
  const rows = [
    ...cases.map((demoCase) => ({ demoCase, violation: undefined })),
    ...escalatedViolations.map((violation) => ({
      demoCase: { type: 'OTHER', subject: violation.reason, name: '', hoursAgo: 5 } as DemoCase,
      violation,
    })),
  ].map(({ demoCase, violation }, index) => ({
    demoCase,
    ...toRow(demoCase, index, clock, calendar, violation),
  }))
  await insert(
    tx,
    'cases',
    rows.map(({ row }) => row),
  )
  await insert(
    tx,
    'case_steps',
    rows.flatMap(({ steps }) => steps),
  )
  const caseItems = rows.flatMap(({ demoCase, row }) => {
    const item = demoCase.item === undefined ? undefined : items[demoCase.item]
    const taken_down_at = demoCase.isTakenDown ? row.closed_at : null
    return item ? [{ case_id: row.id, item_id: item.id, title: item.title, taken_down_at }] : []
  })
  await insert(tx, 'case_items', caseItems)
}

/** Holidays with a fixed date, this year and next year. */
function demoHolidays({ now, timeZone }: DemoClock): { day: string; name: string }[] {
  const year = Number(dayIn(timeZone, new Date(now)).slice(0, 4))
  return [year, year + 1].flatMap((each) => [
    { day: `${each}-01-01`, name: 'New Year’s Day' },
    { day: `${each}-06-19`, name: 'Juneteenth' },
    { day: `${each}-07-04`, name: 'Independence Day' },
    { day: `${each}-12-25`, name: 'Christmas Day' },
  ])
}

function toRow(
  demoCase: DemoCase,
  index: number,
  clock: DemoClock,
  calendar: { timeZone: string; holidays: string[] },
  violation: { id: string; excerpt: string } | undefined,
) {
  const { type, assignee, closedAfter, outcome, reason } = demoCase
  const id = demoId(`case ${demoCase.subject}`)
  const receivedAt = clock.now - demoCase.hoursAgo * HOUR
  const checks = demoCase.checks ?? (violation ? [] : [...caseChecklists[type]])
  const clockFrom = clockStart(type, checks, {
    receivedAt: iso(receivedAt),
    clockFrom: null,
    now: iso(receivedAt),
  })
  const closedAt = closedAfter === undefined ? null : receivedAt + closedAfter * HOUR
  const appealedAt = demoCase.appealedAgo === undefined ? null : iso(clock.now - demoCase.appealedAgo * HOUR)
  const isOpen = closedAt === null || appealedAt !== null
  const caseTerms = { type, clockFrom, isExtended: false }
  const originalTimes = caseTimes({ ...caseTerms, appealedAt: null }, calendar)
  const times = caseTimes({ ...caseTerms, appealedAt }, calendar)
  const isPast = (moment: string | null) => moment !== null && Date.parse(moment) < clock.now
  const name = (assignee && staff[assignee]) ?? 'Priya Nair'
  const step = (hours: number, by: string, text: string, body: string | null = null) => ({
    id: demoId(`case step ${id} ${text}`),
    case_id: id,
    at: iso(receivedAt + hours * HOUR),
    by,
    text,
    body,
  })
  return {
    row: {
      id,
      number: FIRST_CASE_NUMBER + index,
      type,
      direction: type === 'DMCA_SENT' ? 'OUT' : 'IN',
      source: violation ? 'violation' : 'staff',
      state: isOpen ? 'open' : 'closed',
      subject: demoCase.subject,
      reporter_name: demoCase.name,
      reporter_email: demoCase.name
        ? `${demoCase.name.toLowerCase().replace(/\W+/g, '.')}@sender.example`
        : '',
      reporter_contact: '',
      urls: demoCase.url ? [demoCase.url] : [],
      text: violation?.excerpt ?? '',
      checks,
      violation_id: violation?.id ?? null,
      assignee_id: assignee ? demoId(`user ${assignee}`) : null,
      received_at: iso(receivedAt),
      clock_from: clockFrom,
      opens_at: times.opensAt,
      due_at: times.dueAt,
      soon_at: times.soonAt,
      is_extended: false,
      // Marked as reminded so the demo doesn't start with many alerts.
      reminded: isPast(times.dueAt) ? 'overdue' : isPast(times.soonAt) ? 'soon' : null,
      statement: outcome === 'REMOVED' ? statement : null,
      outcome: isOpen ? null : (outcome ?? null),
      reason: reason ?? null,
      closed_at: isOpen ? null : iso(closedAt as number),
      closed_by: isOpen ? null : name,
      is_late:
        closedAt !== null && originalTimes.dueAt !== null && Date.parse(originalTimes.dueAt) < closedAt,
      appealed_at: appealedAt,
    },
    steps: [
      step(0, name, violation ? 'Escalated from a violation' : `${caseTypeNames[type]} logged`),
      ...(assignee ? [step(0.2, name, `Assigned to ${name}`)] : []),
      ...(closedAt === null
        ? []
        : [
            step(
              closedAfter ?? 0,
              name,
              `Closed: ${caseOutcomeNames[outcome ?? 'ANSWERED']}`,
              reason ?? null,
            ),
          ]),
      ...(appealedAt === null
        ? []
        : [
            step(
              demoCase.hoursAgo - (demoCase.appealedAgo ?? 0),
              name,
              'Reopened on appeal',
              'Please look at it again.',
            ),
          ]),
    ],
  }
}
