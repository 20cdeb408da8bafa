import type { Goal } from '@greenroom/contract/features/creator-home/creator-home.schema.ts'
import { fromCents, toCents } from '@greenroom/contract/kit/money.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { todayIn } from '../../platform/today.ts'
import * as queries from './goals.queries.ts'
import { ownCreatorId } from './own-creator.ts'

const currentMonth = ({ platform }: AgencyCtx, timeZone: string) =>
  todayIn(timeZone, platform.clock()).slice(0, 7)

export async function setGoal(ctx: Ctx, amount: number): Promise<Goal> {
  const creatorId = ownCreatorId(ctx)
  const month = currentMonth(ctx, ctx.session.timeZone)
  return inScope(ctx, async (tx) => {
    // Locks the audit log first, as payments do, to avoid deadlocks and missed payments.
    await ctx.platform.events.emit(ctx, tx, 'goal.set', { creatorId, amount })
    await queries.upsertGoal(tx, creatorId, toCents(amount), month)
    return readGoal(tx, creatorId, month)
  })
}

export async function removeGoal(ctx: Ctx): Promise<Goal> {
  const creatorId = ownCreatorId(ctx)
  const month = currentMonth(ctx, ctx.session.timeZone)
  return inScope(ctx, async (tx) => {
    const goal = await readGoal(tx, creatorId, month)
    if (goal.amount === null) return goal
    await ctx.platform.events.emit(ctx, tx, 'goal.removed', { creatorId })
    await queries.removeGoal(tx, creatorId)
    return { ...goal, amount: null }
  })
}

export async function readGoal(tx: Tx, creatorId: string, month: string): Promise<Goal> {
  const { amount, soFar } = await queries.selectGoal(tx, creatorId, month)
  return { month, amount: amount === null ? null : fromCents(amount), soFar: fromCents(soFar) }
}

/** Checks one creator's goal, or all goals, in the transaction that changed the earnings. */
export async function checkGoals(ctx: AgencyCtx, tx: Tx, creatorId: string | null): Promise<void> {
  if (!(await queries.hasGoals(tx, creatorId))) return
  const month = currentMonth(ctx, await queries.selectTimeZone(tx))
  for (const goal of await queries.markReached(tx, creatorId, month))
    await ctx.platform.events.emit(ctx, tx, 'goal.achieved', {
      creatorId: goal.creatorId,
      month,
      amount: fromCents(goal.amount),
      soFar: fromCents(goal.soFar),
    })
}
