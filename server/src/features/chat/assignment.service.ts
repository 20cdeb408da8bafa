import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { holdAllVisible, holdVisibleFan, visibleFan } from '../fans/fan-access.service.ts'
import * as queries from './assignment.queries.ts'
import { tell } from './chat-live.ts'
import { selectConversation } from './conversation.queries.ts'
import { conversationOf } from './conversation-view.ts'

export const RELEASE_QUEUE = 'chat.release'
const AT_ONCE = 200

export async function listAssignees(ctx: Ctx, fanId: string): Promise<queries.PersonRow[]> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const fan = await visibleFan(ctx, tx, fanId)
    return queries.selectAssignees(tx, fan.creatorId)
  })
}

/** People are taken before fans: whoever takes away somebody's creators takes the person first, too. */
export async function assignConversation(
  ctx: Ctx,
  fanId: string,
  userId: string | null,
): Promise<Conversation> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    if (userId !== null) await queries.takePerson(tx, userId)
    const fan = await holdVisibleFan(ctx, tx, fanId)
    if (userId !== null && !(await queries.mayWrite(tx, userId, fan.creatorId)))
      throw new ApiError('refused', 'Pick somebody of your team who may write in this conversation.')
    const before = await queries.selectAssignee(tx, fan.id)
    if (before === undefined && userId !== null)
      throw new ApiError('refused', 'There is no conversation with this fan yet. Write to them first.')
    if (before !== undefined && before !== (userId?.toLowerCase() ?? null)) await give(ctx, tx, fan, userId)
    const row = await selectConversation(tx, fan.id)
    if (!row) throw notFound()
    return conversationOf(row)
  })
}

async function give(
  ctx: Ctx,
  tx: Tx,
  { id: fanId, creatorId }: { id: string; creatorId: string },
  assigneeId: string | null,
): Promise<void> {
  await queries.setAssignee(tx, [fanId], assigneeId)
  await ctx.platform.events.emit(ctx, tx, 'conversation.assigned', { fanId, creatorId, assigneeId })
  tx.afterCommit(() => tell(ctx.platform, ctx.agencyId, creatorId, 'chat.moved', { creatorId, fanId }))
}

/**
 * Takes from somebody the conversations they may not write in any more, whatever they have lost. A job of its own: those
 * who change the team hold the log by then, which whoever holds a fan may be waiting for.
 */
export async function releaseConversations(ctx: AgencyCtx, userId: string): Promise<void> {
  const { database } = ctx.platform
  for (let found = AT_ONCE; found === AT_ONCE; )
    found = await withScope(database, ctx.agencyId, async (tx) => {
      await queries.takePerson(tx, userId)
      const lost = await queries.selectLost(tx, userId, AT_ONCE)
      if (lost.length === 0) return 0
      const fanIds = await holdAllVisible(
        ctx,
        tx,
        lost.map(({ fanId }) => fanId),
      )
      await queries.setAssignee(tx, fanIds, null)
      tx.afterCommit(() => {
        for (const moved of lost) tell(ctx.platform, ctx.agencyId, moved.creatorId, 'chat.moved', moved)
      })
      return lost.length
    })
}
