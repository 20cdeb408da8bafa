import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { lockAllVisibleFans, lockVisibleFanOrThrow, requireVisibleFan } from '../fans/fan-access.service.ts'
import * as queries from './assignment.queries.ts'
import { sendHint } from './chat-live.ts'
import { selectConversation } from './conversation.queries.ts'
import { toConversation } from './conversation-view.ts'

export const UNASSIGN_QUEUE = 'chat.release'
const UNASSIGN_BATCH_SIZE = 200

export async function listAssignees(ctx: Ctx, fanId: string): Promise<queries.PersonRow[]> {
  return inScope(ctx, async (tx) => {
    const fan = await requireVisibleFan(ctx, tx, fanId)
    return queries.selectAssignees(tx, fan.creatorId)
  })
}

/** Locks the member before the fan, like `unassignConversations`, to prevent deadlocks. */
export async function assignConversation(
  ctx: Ctx,
  fanId: string,
  userId: string | null,
): Promise<Conversation> {
  return inScope(ctx, async (tx) => {
    if (userId !== null) await queries.lockMember(tx, userId)
    const fan = await lockVisibleFanOrThrow(ctx, tx, fanId)
    if (userId !== null && !(await queries.canWrite(tx, userId, fan.creatorId)))
      throw new ApiError('refused', 'Choose a team member who can write in this conversation.')
    const previousAssigneeId = await queries.selectAssignee(tx, fan.id)
    if (previousAssigneeId === undefined && userId !== null)
      throw new ApiError('refused', 'This fan has no conversation yet. Write to them first.')
    if (previousAssigneeId !== undefined && previousAssigneeId !== (userId?.toLowerCase() ?? null))
      await setAssignee(ctx, tx, fan, userId)
    const row = await selectConversation(tx, fan.id)
    if (!row) throw notFound()
    return toConversation(row)
  })
}

async function setAssignee(
  ctx: Ctx,
  tx: Tx,
  { id: fanId, creatorId }: { id: string; creatorId: string },
  assigneeId: string | null,
): Promise<void> {
  await queries.setAssignee(tx, [fanId], assigneeId)
  await ctx.platform.events.emit(ctx, tx, 'conversation.assigned', { fanId, creatorId, assigneeId })
  tx.afterCommit(() => sendHint(ctx.platform, ctx.agencyId, creatorId, 'chat.moved', { creatorId, fanId }))
}

/**
 * Unassigns conversations from someone who can no longer write in them. Runs as a separate job: team changes already
 * hold the audit lock, which would deadlock with a fan lock.
 */
export async function unassignConversations(ctx: AgencyCtx, userId: string): Promise<void> {
  for (let count = UNASSIGN_BATCH_SIZE; count === UNASSIGN_BATCH_SIZE; )
    count = await inScope(ctx, async (tx) => {
      await queries.lockMember(tx, userId)
      const inaccessible = await queries.selectInaccessibleConversations(tx, userId, UNASSIGN_BATCH_SIZE)
      if (inaccessible.length === 0) return 0
      const fanIds = await lockAllVisibleFans(
        ctx,
        tx,
        inaccessible.map(({ fanId }) => fanId),
      )
      await queries.setAssignee(tx, fanIds, null)
      tx.afterCommit(() => {
        for (const conversation of inaccessible)
          sendHint(ctx.platform, ctx.agencyId, conversation.creatorId, 'chat.moved', conversation)
      })
      return inaccessible.length
    })
}
