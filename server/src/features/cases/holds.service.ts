import type { CaseDetail, HoldLift } from '@greenroom/contract/features/cases/cases.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { afterLift } from '../content/holds.service.ts'
import * as queries from './cases.queries.ts'
import { eventOf, loadCase } from './cases.service.ts'
import { isLiftedByAdmins, liftHolds } from './holds.queries.ts'
import { addStep } from './open-case.service.ts'

/** Also on closed cases. Only compliance, or an admin where nobody active has that role. */
export function liftHold(ctx: Ctx, id: string, { itemIds, reason }: HoldLift): Promise<CaseDetail> {
  return inScope(ctx, async (tx) => {
    const row = await queries.lockCase(tx, id)
    if (!row) throw notFound()
    const isByAdmin = ctx.session.role !== 'COMPLIANCE'
    if (isByAdmin && !(await isLiftedByAdmins(tx)))
      throw new ApiError('forbidden', 'Only compliance can lift a hold.')
    const now = ctx.platform.clock()
    if (row.opensAt && Date.parse(row.opensAt) > now.getTime())
      throw new ApiError('refused', 'The material can’t be restored before the restore window opens.')
    const by = { liftedAt: now.toISOString(), liftedBy: ctx.actor.name, liftReason: reason }
    const items = await liftHolds(tx, id, itemIds, by)
    if (items.length === 0) throw new ApiError('conflict', 'These items are no longer on hold by this case.')
    for (const { title } of items) await addStep(ctx, tx, id, `Hold on “${title}” lifted`, reason)
    const ids = items.map((item) => item.id)
    await afterLift(ctx, tx, ids, `case #${row.number}`)
    await ctx.platform.events.emit(ctx, tx, 'case.hold_lifted', { ...eventOf(row), itemIds: ids, isByAdmin })
    return loadCase(tx, id)
  })
}
