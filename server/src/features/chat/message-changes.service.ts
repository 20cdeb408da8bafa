import type { NOT_MY_VOICE } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { DeletedMessage, Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { lockVisibleFanOrThrow, requireVisibleFan } from '../fans/fan-access.service.ts'
import { readAttachmentsInTx } from './attachments.service.ts'
import { publishChanges } from './chat-live.ts'
import { SCREENING_ID, toSummary } from './chat-view.ts'
import * as queries from './message-changes.queries.ts'
import { toMessages } from './message-list.service.ts'

type FlagChange = { flagged: boolean; reason?: typeof NOT_MY_VOICE | undefined }

/** Idempotent. Only admins and compliance can clear other people's flags. */
export function flagMessage(ctx: Ctx, messageId: string, { flagged, reason }: FlagChange): Promise<Message> {
  const { userId, role } = ctx.session
  const canReview = may(role, 'chats:evidence')
  return applyChange(ctx, messageId, async (_, message) => {
    if (message.deletedAt !== null && !canReview) throw new ApiError('refused', 'This message was deleted.')
    if (reason) assertCanReportVoice(ctx, message)
    const previousFlaggers = flaggersOf(message)
    const isFlaggedByUser = previousFlaggers.includes(userId)
    const isUnchanged = isFlaggedByUser && (reason === undefined || message.notMyVoice)
    if (flagged ? isUnchanged : previousFlaggers.length === 0) return null
    if (!flagged && !isFlaggedByUser && !canReview)
      throw new ApiError(
        'forbidden',
        'Someone else flagged this message. Ask an admin or compliance to clear it.',
      )
    const otherFlaggers = previousFlaggers.filter((id) => id !== userId)
    const flaggedBy = flagged ? [...otherFlaggers, userId] : canReview ? [] : otherFlaggers
    const isFlagged = flaggedBy.length > 0
    // Only the creator sets the reason, so it is cleared with their flag.
    const clearsCreatorFlag = !flagged && (canReview || role === 'CREATOR')
    const notMyVoice = !clearsCreatorFlag && (message.notMyVoice || reason !== undefined)
    const totals = {
      unread: 0,
      flagged: Number(isFlagged) - Number(message.flagged),
      last: 'unchanged',
    } as const
    const event = flagged ? 'message.flagged' : 'message.unflagged'
    return {
      event,
      reason: flagged ? reason : undefined,
      change: { flagged: isFlagged, flaggedBy, notMyVoice },
      totals,
    }
  })
}

/** Only the creator can report messages that others sent in their name. */
function assertCanReportVoice({ session }: Ctx, { direction, senderId }: queries.MessageDetailRow): void {
  if (session.role !== 'CREATOR')
    throw new ApiError('forbidden', 'Only the creator can report that a message doesn’t sound like them.')
  if (direction !== 'TO_FAN' || senderId === session.userId)
    throw new ApiError('refused', 'Only messages that others sent on your behalf can be reported.')
}

function flaggersOf({ flagged, flaggerIds }: queries.MessageDetailRow): string[] {
  if (!flagged) return []
  return flaggerIds.length > 0 ? flaggerIds : [SCREENING_ID]
}

/** The message keeps its position and flags in the thread; its text and files are only shown as evidence. */
export function deleteMessage(ctx: Ctx, messageId: string): Promise<Message> {
  return applyChange(ctx, messageId, async (tx, message) => {
    if (message.deletedAt !== null) return null
    const isLast = await queries.isLast(tx, message.fanId, message.seq)
    return {
      event: 'message.deleted',
      change: { deletedAt: ctx.platform.clock().toISOString(), deletedBy: ctx.session.userId },
      totals: { unread: isUnread(message) ? -1 : 0, flagged: 0, last: isLast ? 'hidden' : 'unchanged' },
    }
  })
}

export function restoreMessage(ctx: Ctx, messageId: string): Promise<Message> {
  return applyChange(ctx, messageId, async (tx, message) => {
    if (message.deletedAt === null) return null
    const isLast = await queries.isLast(tx, message.fanId, message.seq)
    const [file] = (await readAttachmentsInTx(ctx.platform, tx, [messageId])).get(messageId) ?? []
    const preview = { preview: message.content, attachment: file?.type ?? null }
    return {
      event: 'message.restored',
      change: { deletedAt: null, deletedBy: null },
      totals: { unread: isUnread(message) ? 1 : 0, flagged: 0, last: isLast ? preview : 'unchanged' },
    }
  })
}

/** Every view is audited. */
export function readDeletedMessage(ctx: Ctx, messageId: string): Promise<DeletedMessage> {
  return inScope(ctx, async (tx) => {
    const message = await queries.selectMessage(tx, messageId)
    if (!message) throw notFound()
    await requireVisibleFan(ctx, tx, message.fanId)
    const { id, fanId, creatorId, content, deletedAt, deletedByName: deletedBy } = message
    if (deletedAt === null) throw new ApiError('refused', 'This message hasn’t been deleted.')
    const attachments = (await readAttachmentsInTx(ctx.platform, tx, [id], true)).get(id) ?? []
    await ctx.platform.events.emit(ctx, tx, 'message.evidence_read', { messageId: id, fanId, creatorId })
    return { id, content, attachments, deletedAt, deletedBy }
  })
}

const isUnread = ({ direction, seq, readSeq }: queries.MessageDetailRow) =>
  direction === 'FROM_FAN' && seq > readSeq

type ChangeEvent = 'message.flagged' | 'message.unflagged' | 'message.deleted' | 'message.restored'
type ChangePlan = {
  event: ChangeEvent
  reason?: FlagChange['reason']
  change: queries.MessageChange
  totals: queries.TotalsChange
} | null

async function applyChange(
  ctx: Ctx,
  messageId: string,
  planChange: (tx: Tx, message: queries.MessageDetailRow) => Promise<ChangePlan>,
): Promise<Message> {
  return inScope(ctx, async (tx) => {
    const fanId = await queries.selectFanId(tx, messageId)
    if (fanId === undefined) throw notFound()
    await lockVisibleFanOrThrow(ctx, tx, fanId)
    const before = await readMessage(tx, messageId)
    const plan = await planChange(tx, before)
    if (!plan) return toMessageView(ctx, tx, before)
    const summary = await queries.updateTotals(tx, fanId, plan.totals)
    await queries.changeMessage(tx, messageId, summary.rev, plan.change)
    const message = await toMessageView(ctx, tx, await readMessage(tx, messageId))
    const { creatorId } = before
    // The audit lock must come last, because all other writers lock the creator's totals before it.
    const { event, reason } = plan
    const subject = { messageId: before.id, fanId, creatorId, ...(reason && { reason }) }
    await ctx.platform.events.emit(ctx, tx, event, subject)
    const change = { creatorId, fanId, summary: toSummary(summary), message }
    tx.afterCommit(() => publishChanges(ctx.platform, ctx.agencyId, [change]))
    return message
  })
}

async function readMessage(tx: Tx, messageId: string): Promise<queries.MessageDetailRow> {
  const row = await queries.selectMessage(tx, messageId)
  if (!row) throw notFound()
  return row
}

async function toMessageView(ctx: Ctx, tx: Tx, row: queries.MessageDetailRow): Promise<Message> {
  const [message] = await toMessages(ctx, [row], tx)
  if (!message) throw notFound()
  return message
}
