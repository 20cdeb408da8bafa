import type { Desk, Holiday } from '@greenroom/contract/features/cases/cases.schema.ts'
import {
  type Calendar,
  type ClockedCase,
  caseTimes,
} from '@greenroom/contract/features/cases/clocks.rules.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { agencyOf } from '../agency/agency.service.ts'
import * as queries from './cases.queries.ts'

export async function calendarOf(tx: Tx): Promise<Calendar> {
  const { timeZone } = await agencyOf(tx)
  return { timeZone, holidays: (await queries.selectHolidays(tx)).map(({ day }) => day) }
}

/** Deadline columns by the agency's calendar; a new deadline is announced again. */
export async function clockColumns(tx: Tx, clocked: ClockedCase) {
  return { ...caseTimes(clocked, await calendarOf(tx)), reminded: null }
}

export function getDesk(ctx: Ctx): Promise<Desk> {
  return inScope(ctx, (tx) => deskIn(ctx, tx))
}

async function deskIn(ctx: Ctx, tx: Tx): Promise<Desk> {
  return {
    ...(await queries.selectFigures(tx, ctx.platform.clock().toISOString())),
    timeZone: (await agencyOf(tx)).timeZone,
    holidays: await queries.selectHolidays(tx),
  }
}

/** Updates running deadlines to the new calendar. */
export function changeHolidays(ctx: Ctx, days: Holiday[]): Promise<Desk> {
  return inScope(ctx, async (tx) => {
    await queries.replaceHolidays(tx, days)
    const calendar = await calendarOf(tx)
    for (const row of await queries.lockRunning(tx)) {
      const times = caseTimes(row, calendar)
      if (Date.parse(times.dueAt ?? '') !== Date.parse(row.dueAt ?? ''))
        await queries.updateCase(tx, row.id, { ...times, reminded: null })
    }
    await ctx.platform.events.emit(ctx, tx, 'holidays.changed', { days: days.length })
    return deskIn(ctx, tx)
  })
}
