import type { OperatorHome } from '@greenroom/contract/features/operators/operator-home.schema.ts'
import { HOME_QUEUE_MAX } from '@greenroom/contract/features/operators/operators.rules.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { todayIn } from '../../platform/today.ts'
import { queueIn } from './operator-messages.service.ts'
import { toSales } from './operators.service.ts'
import { currentPayIn } from './pay-sheets.service.ts'
import { sumSales } from './sales.queries.ts'
import { openShiftIn } from './shifts.service.ts'

const WEEK_DAYS = 7

export async function readOperatorHome(ctx: Ctx): Promise<OperatorHome> {
  const { userId, timeZone } = ctx.session
  const today = todayIn(timeZone, ctx.platform.clock())
  const own = { userId, creatorId: null, holder: null, paySheetId: null, visible: null }
  return inScope(ctx, async (tx) => ({
    queue: await queueIn(ctx, tx, HOME_QUEUE_MAX),
    today: toSales(await sumSales(tx, { ...own, from: today, to: today })),
    lastWeek: toSales(await sumSales(tx, { ...own, from: addDays(today, 1 - WEEK_DAYS), to: today })),
    shift: await openShiftIn(ctx, tx),
    pay: await currentPayIn(ctx, tx),
  }))
}
