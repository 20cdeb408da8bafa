import type { AssignmentChanges } from '@greenroom/contract/features/team/team.schema.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import * as queries from './assignments.queries.ts'

/**
 * Which operators are assigned to which creators. Members are always locked before creators, which prevents
 * deadlocks.
 */

export async function assignOperator(tx: Tx, userId: string, creatorId: string): Promise<void> {
  await queries.insertAssignments(tx, [{ userId, creatorId }])
}

export async function changeAssignedCreators(
  ctx: Ctx,
  tx: Tx,
  userId: string,
  { add, remove }: AssignmentChanges,
): Promise<void> {
  await lockOperators(tx, [userId])
  const creatorIds = [...new Set(add)]
  await lockActiveCreators(tx, creatorIds)
  const before = await queries.selectCreatorIds(tx, userId)
  const added = creatorIds.filter((id) => !before.includes(id))
  const removed = before.filter((id) => remove.includes(id))
  await queries.insertAssignments(
    tx,
    added.map((creatorId) => ({ userId, creatorId })),
  )
  await queries.deleteAssignments(tx, [userId], removed)
  if (added.length > 0) await emitChange(ctx, tx, added, { added: [userId] })
  if (removed.length > 0) await emitChange(ctx, tx, removed, { removed: [userId] })
}

export async function changeAssignedOperators(
  ctx: Ctx,
  creatorId: string,
  { add, remove }: AssignmentChanges,
) {
  const userIds = [...new Set(add)]
  const operators = await inScope(ctx, async (tx) => {
    await lockOperators(tx, userIds)
    await lockActiveCreators(tx, [creatorId])
    const before = (await queries.selectOperators(tx, creatorId)).map(({ id }) => id)
    const added = userIds.filter((id) => !before.includes(id))
    const removed = before.filter((id) => remove.includes(id))
    await queries.insertAssignments(
      tx,
      added.map((userId) => ({ userId, creatorId })),
    )
    await queries.deleteAssignments(tx, removed, [creatorId])
    if (added.length + removed.length > 0) await emitChange(ctx, tx, [creatorId], { added, removed })
    return queries.selectOperators(tx, creatorId)
  })
  await ctx.platform.sessions.waitUntilPropagated()
  return operators
}

/** Removes the assignments of someone who is no longer an operator. */
export async function removeOperatorAssignments(ctx: AgencyCtx, tx: Tx, userId: string): Promise<void> {
  const creatorIds = await queries.selectCreatorIds(tx, userId)
  if (creatorIds.length === 0) return
  await queries.deleteAssignments(tx, [userId], creatorIds)
  await emitChange(ctx, tx, creatorIds, { removed: [userId] })
}

/** Removes the assignments of a creator who has left. */
export async function removeCreatorAssignments(ctx: AgencyCtx, tx: Tx, creatorId: string): Promise<void> {
  const removed = (await queries.selectOperators(tx, creatorId)).map(({ id }) => id)
  if (removed.length === 0) return
  await queries.deleteAssignments(tx, removed, [creatorId])
  await emitChange(ctx, tx, [creatorId], { removed })
  tx.afterCommit(() => ctx.platform.sessions.waitUntilPropagated())
}

async function lockOperators(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const people = await queries.lockMembers(tx, ids)
  if (people.length < ids.length || people.some(({ role }) => role === 'CREATOR')) throw notFound()
  if (people.some(({ role }) => role !== 'CHAT_OPERATOR'))
    throw new ApiError('refused', 'Only chat operators can be assigned to creators.')
}

async function lockActiveCreators(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const creators = await queries.lockCreators(tx, ids)
  if (creators.length < ids.length) throw notFound()
  const archived = creators.find(({ archivedAt }) => archivedAt !== null)
  if (archived) throw new ApiError('refused', `${archived.stageName} is archived.`)
}

async function emitChange(
  ctx: AgencyCtx,
  tx: Tx,
  creatorIds: string[],
  { added = [], removed = [] }: { added?: string[]; removed?: string[] },
): Promise<void> {
  await ctx.platform.events.emit(ctx, tx, 'operators.assigned', { creatorIds, added, removed })
}
