import {
  type CaseType,
  caseOutcomeNames,
  caseTypeNames,
  caseTypes,
  missingElements,
} from '@greenroom/contract/features/cases/cases.rules.ts'
import { addMonths, startOf } from '@greenroom/contract/features/cases/clocks.rules.ts'
import { violationTypeNames } from '@greenroom/contract/features/screening/violations.rules.ts'
import type { Download } from '@greenroom/contract/kit/endpoint.ts'
import { localTime } from '../../platform/csv/export.ts'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '../../platform/csv/write.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { agencyOf } from '../agency/agency.service.ts'
import * as queries from './cases.queries.ts'

const headings = (zone: string) => [
  'Row',
  'Number',
  'Type',
  'Subject',
  `Received (${zone})`,
  'Valid',
  `Decided (${zone})`,
  'Hours taken',
  'Items removed',
  'Outcome',
  'Reason',
  'Late',
]

type ReportRow = Awaited<ReturnType<typeof queries.selectReportCases>>[number]
type FlaggedRow = Awaited<ReturnType<typeof queries.selectFlaggedContent>>[number]

/** Totals per type, then each case received or decided in the month, then each flagged item. */
export async function buildMonthlyReport(ctx: Ctx, month: string): Promise<Download> {
  const lines = await inScope(ctx, async (tx) => {
    const { timeZone } = await agencyOf(tx)
    const from = startOf(`${month}-01`, timeZone).toISOString()
    const until = startOf(addMonths(`${month}-01`, 1), timeZone).toISOString()
    const cases = await queries.selectReportCases(tx, from, until)
    const flagged = await queries.selectFlaggedContent(tx, from, until)
    await ctx.platform.events.emit(ctx, tx, 'cases.reported', { month })
    const isWithin = (at: string | null) => at !== null && at >= from && at < until
    return [
      headings(timeZone),
      ...caseTypes.map((type) => caseTotals(type, cases, isWithin)),
      flaggedTotals(flagged),
      ...cases.map((row) => toRow(timeZone, row)),
      ...flagged.map((row) => toFlaggedRow(timeZone, row)),
    ]
  })
  async function* chunks(): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + lines.map(csvLine).join('')
  }
  return { fileName: `greenroom-compliance-${month}.csv`, chunks: chunks() }
}

const hoursBetween = (from: string, to: string | null): number | null =>
  to === null ? null : Math.round((Date.parse(to) - Date.parse(from)) / 360_000) / 10

const isValid = ({ type, checks }: ReportRow) => missingElements(type, checks).length === 0

const median = (values: number[]): number | null =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null

function caseTotals(type: CaseType, cases: ReportRow[], isWithin: (at: string | null) => boolean): Cell[] {
  const casesOfType = cases.filter((row) => row.type === type)
  const received = casesOfType.filter((row) => isWithin(row.receivedAt))
  const decided = casesOfType.filter((row) => isWithin(row.closedAt))
  const hours = decided.flatMap((row) => hoursBetween(row.receivedAt, row.closedAt) ?? [])
  const removed = decided.reduce((sum, row) => sum + row.removed, 0)
  const lateCount = decided.filter((row) => row.isLate).length
  const counts = [received.length, received.filter(isValid).length, decided.length, median(hours), removed]
  return ['Total', null, caseTypeNames[type], 'Counts; median hours', ...counts, null, null, lateCount]
}

function flaggedTotals(flagged: FlaggedRow[]): Cell[] {
  const decided = flagged.filter(({ row }) => row.handledAt !== null)
  const hours = decided.flatMap(({ row }) => hoursBetween(row.flaggedAt, row.handledAt) ?? [])
  const counts = [
    flagged.length,
    flagged.filter(isUpheld).length,
    decided.length,
    median(hours),
    flagged.filter(isRemoved).length,
  ]
  return ['Total', null, 'Content flagged', 'Counts; median hours', ...counts, null, null, null]
}

/** Null until decided. The status REVIEWED means that the violation was dismissed. */
function isUpheld({ row: { status, isFalseAlarm } }: FlaggedRow): boolean | null {
  if (status === 'PENDING' || status === 'ESCALATED') return null
  return status === 'RESOLVED' && !isFalseAlarm
}

/** Upheld, and no longer published or scheduled. */
const isRemoved = (flagged: FlaggedRow): boolean =>
  isUpheld(flagged) === true && flagged.state !== 'PUBLISHED' && flagged.state !== 'SCHEDULED'

function toRow(timeZone: string, row: ReportRow): Cell[] {
  const { number, type, subject, receivedAt, closedAt, removed, outcome, reason, isLate } = row
  const times = [localTime(timeZone, receivedAt), isValid(row), localTime(timeZone, closedAt)]
  const hours = hoursBetween(receivedAt, closedAt)
  const decision = [outcome && caseOutcomeNames[outcome], reason, isLate]
  return ['Case', number, caseTypeNames[type], subject, ...times, hours, removed, ...decision]
}

function toFlaggedRow(timeZone: string, flagged: FlaggedRow): Cell[] {
  const { row, title } = flagged
  const { type, flaggedAt, handledAt, reason, status } = row
  const times = [localTime(timeZone, flaggedAt), isUpheld(flagged), localTime(timeZone, handledAt)]
  const hours = hoursBetween(flaggedAt, handledAt)
  const removed = isRemoved(flagged) ? 1 : 0
  const subject = title ?? 'Deleted item'
  return [
    'Content flagged',
    null,
    violationTypeNames[type],
    subject,
    ...times,
    hours,
    removed,
    status,
    reason,
    null,
  ]
}
