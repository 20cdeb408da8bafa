import {
  type Desk,
  type HolidayChanges,
  MAX_HOLIDAYS,
  TOO_MANY_HOLIDAYS,
} from '@greenroom/contract/features/cases/cases.schema.ts'
import {
  type Calendar,
  type CaseClockInput,
  caseTimes,
} from '@greenroom/contract/features/cases/clocks.rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { agencyOf } from '../agency/agency.service.ts'
import * as queries from './cases.queries.ts'

export async function calendarOf(tx: Tx): Promise<Calendar> {
  const { timeZone } = await agencyOf(tx)
  return { timeZone, holidays: (await queries.selectHolidays(tx)).map(({ day }) => day) }
}

/** Computes the deadline columns. Clears `reminded` because a new deadline needs new reminders. */
export async function deadlineColumns(tx: Tx, input: CaseClockInput) {
  return { ...caseTimes(input, await calendarOf(tx)), reminded: null }
}

export function getDesk(ctx: Ctx): Promise<Desk> {
  return inScope(ctx, (tx) => loadDesk(ctx, tx))
}

async function loadDesk(ctx: Ctx, tx: Tx): Promise<Desk> {
  return {
    ...(await queries.selectDeskStats(tx, ctx.platform.clock().toISOString())),
    timeZone: (await agencyOf(tx)).timeZone,
    holidays: await queries.selectHolidays(tx),
  }
}

/** Also recalculates the deadlines of open cases. */
export function changeHolidays(ctx: Ctx, { add, remove }: HolidayChanges): Promise<Desk> {
  return inScope(ctx, async (tx) => {
    await queries.lockHolidays(tx)
    await queries.deleteHolidays(tx, [...remove, ...add.map(({ day }) => day)])
    await queries.insertHolidays(tx, add)
    const calendar = await calendarOf(tx)
    const days = calendar.holidays.length
    if (days > MAX_HOLIDAYS) throw new ApiError('refused', TOO_MANY_HOLIDAYS)
    for (const row of await queries.lockCasesWithDeadline(tx)) {
      const times = caseTimes(row, calendar)
      if (Date.parse(times.dueAt ?? '') !== Date.parse(row.dueAt ?? ''))
        await queries.updateCase(tx, row.id, { ...times, reminded: null })
    }
    await ctx.platform.events.emit(ctx, tx, 'holidays.changed', { days })
    return loadDesk(ctx, tx)
  })
}
