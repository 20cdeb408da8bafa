import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { assertMaySendFor } from '../creators/creators.service.ts'
import { lockVisibleFanOrThrow } from '../fans/fan-access.service.ts'
import { publishChanges } from './chat-live.ts'
import { toSummary } from './chat-view.ts'
import * as changes from './message-changes.queries.ts'
import { toMessages } from './message-list.service.ts'
import * as queries from './resend.queries.ts'
import { isStaff } from './send.service.ts'
import { attachmentProblem, findLeaveProblems } from './sent-items.service.ts'

/** Queues a failed message for bridges to resend; does nothing for other messages. */
export function resendMessage(ctx: Ctx, messageId: string): Promise<Message> {
  const { platform, agencyId } = ctx
  return withScope(platform.database, agencyId, async (tx) => {
    const fanId = await changes.selectFanId(tx, messageId)
    if (fanId === undefined) throw notFound()
    await lockVisibleFanOrThrow(ctx, tx, fanId)
    const readMessage = async () => {
      const row = await changes.selectMessage(tx, messageId)
      const [message] = row ? await toMessages(ctx, [row], tx) : []
      if (!row || !message) throw notFound()
      return { message, creatorId: row.creatorId }
    }
    const { message, creatorId } = await readMessage()
    if (message.failure === null || message.isDeleted) return message
    await assertMaySendFor(ctx, tx, creatorId)
    const { isClosed, isLocked } = await queries.selectSendStatus(tx, fanId)
    if (isLocked) throw new ApiError('conversation_locked')
    if (isClosed)
      throw new ApiError('refused', 'This fan is blocked or archived. Unblock or restore them first.')
    const leaveProblem = (await findLeaveProblems(platform, tx, [messageId])).get(messageId)
    if (leaveProblem) throw new ApiError('refused', leaveProblem)
    const problem = await queries.selectResendProblem(tx, messageId, isStaff(ctx.session))
    const itemIds = message.attachments.flatMap(({ itemId }) => itemId ?? [])
    const error = problem && (await attachmentProblem(platform, agencyId, problem, { fanId, itemIds }))
    if (error) throw error
    if (!(await queries.requeueMessage(tx, messageId)))
      throw new ApiError('refused', 'This creator’s account isn’t connected.')
    const summary = await changes.updateTotals(tx, fanId, { unread: 0, flagged: 0, last: 'unchanged' })
    await changes.changeMessage(tx, messageId, summary.rev, { failure: null })
    const queuedMessage = (await readMessage()).message
    const change = { creatorId, fanId, summary: toSummary(summary), message: queuedMessage }
    tx.afterCommit(() => publishChanges(platform, agencyId, [change]))
    return queuedMessage
  })
}
