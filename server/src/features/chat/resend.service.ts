import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { lockVisibleFanOrThrow } from '../fans/fan-access.service.ts'
import { publishChanges } from './chat-live.ts'
import { toPulse } from './chat-view.ts'
import * as changes from './message-changes.queries.ts'
import { toMessages } from './message-list.service.ts'
import * as queries from './resend.queries.ts'

/** Asks bridges to resend a failed message; does nothing for other messages. */
export function resendMessage(ctx: Ctx, messageId: string): Promise<Message> {
  const { platform, agencyId } = ctx
  return withScope(platform.database, agencyId, async (tx) => {
    const fanId = await changes.selectFanOf(tx, messageId)
    if (fanId === undefined) throw notFound()
    await lockVisibleFanOrThrow(ctx, tx, fanId)
    const read = async () => {
      const row = await changes.selectMessage(tx, messageId)
      const [message] = row ? await toMessages(ctx, [row], tx) : []
      if (!row || !message) throw notFound()
      return { message, creatorId: row.creatorId }
    }
    const { message, creatorId } = await read()
    if (message.failure === null || message.isDeleted) return message
    const { isClosed, isLocked } = await queries.selectObstacles(tx, fanId)
    if (isLocked) throw new ApiError('conversation_locked')
    if (isClosed) throw new ApiError('refused', 'This fan is blocked or archived.')
    if (!(await queries.requeue(tx, messageId)))
      throw new ApiError('refused', 'This creator’s account isn’t connected.')
    const pulse = await changes.updateTotals(tx, fanId, { unread: 0, flagged: 0, last: 'stays' })
    await changes.changeMessage(tx, messageId, pulse.rev, { failure: null })
    const queued = (await read()).message
    const change = { creatorId, fanId, pulse: toPulse(pulse), message: queued }
    tx.afterCommit(() => publishChanges(platform, agencyId, [change]))
    return queued
  })
}
