import type { OperatorHome } from '@greenroom/contract/features/operators/operator-home.schema.ts'
import { MAX_HOME_QUEUE } from '@greenroom/contract/features/operators/operators.rules.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { todayIn } from '../../platform/today.ts'
import { loadQueue } from './operator-messages.service.ts'
import { toSales } from './operators.service.ts'
import { loadCurrentPay } from './pay-sheets.service.ts'
import { sumSales } from './sales.queries.ts'
import { loadOpenShift } from './shifts.service.ts'

const WEEK_DAYS = 7

export async function readOperatorHome(ctx: Ctx): Promise<OperatorHome> {
  const { userId, timeZone } = ctx.session
  const today = todayIn(timeZone, ctx.platform.clock())
  const ownSales = { userId, creatorId: null, holder: null, paySheetId: null, visibleCreatorIds: null }
  return inScope(ctx, async (tx) => ({
    queue: await loadQueue(ctx, tx, MAX_HOME_QUEUE),
    today: toSales(await sumSales(tx, { ...ownSales, from: today, to: today })),
    lastWeek: toSales(await sumSales(tx, { ...ownSales, from: addDays(today, 1 - WEEK_DAYS), to: today })),
    shift: await loadOpenShift(ctx, tx),
    pay: await loadCurrentPay(ctx, tx),
  }))
}
