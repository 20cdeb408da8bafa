import {
  ownPayTexts,
  type PayLine,
  payLines,
  payTotal,
} from '@greenroom/contract/features/operators/operators.rules.ts'
import type { PayDraft, PaySheet } from '@greenroom/contract/features/operators/pay-sheets.schema.ts'
import { addDays, formatDay } from '@greenroom/contract/kit/days.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import { fromCents, toCents } from '@greenroom/contract/kit/money.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { decodeCursor, encodeCursor } from '../../platform/http/cursor.ts'
import { todayIn } from '../../platform/today.ts'
import { loadSettings } from './attribution.service.ts'
import { assertPeriod, isLimitedToOwnData, userFilter } from './operators.service.ts'
import { assertNotOwnPay, loadOwnPay } from './own-pay.service.ts'
import * as queries from './pay-sheets.queries.ts'

type PeriodQuery = { from: string; to: string; userId?: string | undefined }

export async function listDrafts(ctx: Ctx, { from, to, userId }: PeriodQuery): Promise<PayDraft[]> {
  assertPeriod(from, to)
  return inScope(ctx, (tx) => loadDrafts(ctx, tx, { from, to }, userFilter(ctx, userId)))
}

/** The user's pay since the last approved sheet, or since the first of the month. */
export async function readCurrentPay(ctx: Ctx): Promise<PayDraft> {
  return inScope(ctx, (tx) => loadCurrentPay(ctx, tx))
}

export async function loadCurrentPay(ctx: Ctx, tx: Tx): Promise<PayDraft> {
  const { userId, timeZone } = ctx.session
  const today = todayIn(timeZone, ctx.platform.clock())
  const last = await queries.selectLastPaidDay(tx, userId)
  const from = last === null ? `${today.slice(0, 8)}01` : addDays(last, 1)
  const [draft] = await loadDrafts(ctx, tx, { from: from > today ? today : from, to: today }, userId)
  if (!draft) throw notFound()
  return draft
}

async function loadDrafts(
  ctx: Ctx,
  tx: Tx,
  { from, to }: { from: string; to: string },
  userId: string | null,
): Promise<PayDraft[]> {
  const { timeZone } = ctx.session
  const period = { from, to, timeZone }
  const earners = await queries.selectEarners(tx, userId)
  const ids = earners.map((entry) => entry.id)
  const rates = await queries.selectRates(tx, ids)
  const shifts = await queries.selectUnpaidShifts(tx, period, ids)
  const sales = await queries.selectUnpaidSales(tx, period, ids)
  const openShifts = await queries.selectOpenShifts(tx, period, ids)
  const approvedSheets = await queries.selectOverlappingSheets(tx, period, ids)
  const { recomputing } = await loadSettings(tx)
  const ownPayOf = await loadOwnPay(ctx, tx)
  const isPeriodOver = to < todayIn(timeZone, ctx.platform.clock())
  return earners.map((user) => {
    const ownPay = ownPayOf(user.id)
    const ownRows = <T extends { userId: string }>(rows: T[]) => rows.filter((row) => row.userId === user.id)
    const overlapping = ownRows(approvedSheets)
    const samePeriod = overlapping.find((sheet) => sheet.from === from && sheet.to === to)
    if (samePeriod) {
      const emptyPay = { seconds: 0, netSales: 0 }
      return {
        ...toPay(samePeriod),
        user,
        from,
        to,
        late: emptyPay,
        problem: 'Already approved.',
        ownPay,
        paySheetId: samePeriod.id,
      }
    }
    const [ownShifts, ownSales] = [ownRows(shifts), ownRows(sales)]
    const isLate = ({ day }: { day: string }) =>
      day < from || overlapping.some((sheet) => day >= sheet.from && day <= sheet.to)
    const problem = overlapping[0]
      ? `Overlaps the approved sheet from ${formatDay(overlapping[0].from)} to ${formatDay(overlapping[0].to)}.`
      : ownRows(openShifts).length > 0
        ? 'A shift is still open. Clock out or correct it first.'
        : recomputing
          ? 'Sales are being reassigned under the new rule. Try again when that’s done.'
          : isPeriodOver
            ? null
            : 'This period isn’t over yet.'
    return {
      ...toPay({ lines: payLines(ownRows(rates), ownShifts, ownSales) }),
      user,
      from,
      to,
      late: {
        seconds: sum(ownShifts.filter(isLate).map((row) => row.seconds)),
        netSales: fromCents(sum(ownSales.filter(isLate).map((row) => row.netCents))),
      },
      problem: ownPay === 'ANOTHER_ADMIN' ? ownPayTexts[ownPay] : problem,
      ownPay,
      paySheetId: null,
    }
  })
}

type Approval = { userId: string; from: string; to: string; total: number }

/** Pays exactly the rows it locks; rows added in the meantime go to a later sheet. */
export async function approveSheet(ctx: Ctx, { userId, from, to, total }: Approval): Promise<PaySheet> {
  assertPeriod(from, to)
  const { timeZone } = ctx.session
  return inScope(ctx, async (tx) => {
    if (!(await queries.isKnownPerson(tx, userId))) throw notFound()
    const own = await assertNotOwnPay(ctx, tx, userId)
    await queries.lockPay(tx, userId)
    const [draft] = await loadDrafts(ctx, tx, { from, to }, userId)
    if (draft?.problem) throw new ApiError('refused', draft.problem)
    const id = newId()
    const approvedBy = ctx.actor.name
    const totalCents = await storeSheet(tx, { id, userId, from, to, approvedBy }, timeZone)
    if (totalCents !== toCents(total))
      throw new ApiError('conflict', 'The total has changed. Check it and approve again.')
    await ctx.platform.events.emit(ctx, tx, 'pay_sheet.approved', {
      paySheetId: id,
      userId,
      from,
      to,
      total: fromCents(totalCents),
      ...own,
    })
    const row = await queries.selectSheet(tx, id)
    if (!row) throw notFound()
    return toSheet(row)
  })
}

type NewSheet = { id: string; userId: string; from: string; to: string; approvedBy: string }

/** Locks the rows the sheet pays and returns the total in cents. */
export async function storeSheet(tx: Tx, sheet: NewSheet, timeZone: string): Promise<number> {
  const { id, userId, from, to } = sheet
  const period = { from, to, timeZone }
  const shifts = await queries.claimShifts(tx, id, period, userId)
  const sales = await queries.claimSales(tx, id, period, userId)
  const lines = payLines(await queries.selectRates(tx, [userId]), shifts, sales)
  const totalCents = payTotal(lines)
  await queries.insertSheet(tx, { ...sheet, lines, totalCents })
  return totalCents
}

export async function readSheet(ctx: Ctx, id: string): Promise<PaySheet> {
  const row = await inScope(ctx, (tx) => queries.selectSheet(tx, id))
  if (!row || (isLimitedToOwnData(ctx) && row.userId !== ctx.session.userId)) throw notFound()
  return toSheet(row)
}

type SheetsQuery = { userId?: string | undefined; limit: number; cursor?: string | undefined }

export async function listSheets(ctx: Ctx, query: SheetsQuery) {
  const position = decodeCursor(query.cursor, ['day', 'id'])
  return inScope(ctx, async (tx) => {
    const before = position && { day: position[0], id: position[1] }
    const rows = await queries.selectSheets(tx, userFilter(ctx, query.userId), query.limit + 1, before)
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
    return {
      data: rows.slice(0, query.limit).map(toSheet),
      meta: { nextCursor: last ? encodeCursor([last.to, last.id]) : null, total: null },
    }
  })
}

function toSheet(row: queries.SheetRow): PaySheet {
  const { id, userId, user, from, to, approvedBy, approvedAt } = row
  return { ...toPay(row), id, user: { id: userId, name: user }, from, to, approvedBy, approvedAt }
}

function toPay({ lines }: { lines: readonly PayLine[] }) {
  const total = (pick: (line: PayLine) => number) => sum(lines.map(pick))
  return {
    lines: lines.map((line) => ({
      rateFrom: line.fromDay < '1000' ? null : line.fromDay,
      hourly: fromCents(line.hourlyCents),
      percent: line.percentHundredths / 100,
      seconds: line.seconds,
      hoursPay: fromCents(line.hoursCents),
      netSales: fromCents(line.netCents),
      salesPay: fromCents(line.shareCents),
    })),
    seconds: total((line) => line.seconds),
    hoursPay: fromCents(total((line) => line.hoursCents)),
    netSales: fromCents(total((line) => line.netCents)),
    salesPay: fromCents(total((line) => line.shareCents)),
    total: fromCents(payTotal(lines)),
  }
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
