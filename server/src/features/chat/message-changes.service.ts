import type { NOT_MY_VOICE } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { DeletedMessage, Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { lockVisibleFanOrThrow, visibleFan } from '../fans/fan-access.service.ts'
import { attachmentsIn } from './attachments.service.ts'
import { publishChanges } from './chat-live.ts'
import { SCREENING, toPulse } from './chat-view.ts'
import * as queries from './message-changes.queries.ts'
import { toMessages } from './message-list.service.ts'

type FlagChange = { flagged: boolean; reason?: typeof NOT_MY_VOICE | undefined }

/** Idempotent. Only admins and compliance can clear other people's flags. */
export function flagMessage(ctx: Ctx, messageId: string, { flagged, reason }: FlagChange): Promise<Message> {
  const { userId, role } = ctx.session
  const reviews = may(role, 'chats:evidence')
  return changing(ctx, messageId, async (_, message) => {
    if (message.deletedAt !== null && !reviews) throw new ApiError('refused', 'This message was deleted.')
    if (reason) assertNotOwnVoice(ctx, message)
    const before = flaggersOf(message)
    const isMine = before.includes(userId)
    const isKnown = isMine && (reason === undefined || message.notMyVoice)
    if (flagged ? isKnown : before.length === 0) return null
    if (!flagged && !isMine && !reviews)
      throw new ApiError(
        'forbidden',
        'Someone else flagged this message. Ask an admin or compliance to clear it.',
      )
    const others = before.filter((id) => id !== userId)
    const flaggedBy = flagged ? [...others, userId] : reviews ? [] : others
    const isFlagged = flaggedBy.length > 0
    // Only the creator sets the reason, so it is cleared with her flag.
    const clearsCreatorFlag = !flagged && (reviews || role === 'CREATOR')
    const notMyVoice = !clearsCreatorFlag && (message.notMyVoice || reason !== undefined)
    const shift = { unread: 0, flagged: Number(isFlagged) - Number(message.flagged), last: 'stays' } as const
    const event = flagged ? 'message.flagged' : 'message.unflagged'
    return {
      event,
      reason: flagged ? reason : undefined,
      change: { flagged: isFlagged, flaggedBy, notMyVoice },
      shift,
    }
  })
}

/** Only the creator can report messages that others sent in her name. */
function assertNotOwnVoice({ session }: Ctx, { direction, senderId }: queries.LockedMessage): void {
  if (session.role !== 'CREATOR')
    throw new ApiError('forbidden', 'Only the creator can report that a message doesn’t sound like them.')
  if (direction !== 'TO_FAN' || senderId === session.userId)
    throw new ApiError('refused', 'Only messages that others sent in your name can be reported.')
}

function flaggersOf({ flagged, flaggerIds }: queries.LockedMessage): string[] {
  if (!flagged) return []
  return flaggerIds.length > 0 ? flaggerIds : [SCREENING]
}

/** Keeps its position in the thread and its flags; text and files are only shown as evidence. */
export function deleteMessage(ctx: Ctx, messageId: string): Promise<Message> {
  return changing(ctx, messageId, async (tx, message) => {
    if (message.deletedAt !== null) return null
    const isLast = await queries.isLast(tx, message.fanId, message.seq)
    return {
      event: 'message.deleted',
      change: { deletedAt: ctx.platform.clock().toISOString(), deletedBy: ctx.session.userId },
      shift: { unread: isUnread(message) ? -1 : 0, flagged: 0, last: isLast ? 'hidden' : 'stays' },
    }
  })
}

export function restoreMessage(ctx: Ctx, messageId: string): Promise<Message> {
  return changing(ctx, messageId, async (tx, message) => {
    if (message.deletedAt === null) return null
    const isLast = await queries.isLast(tx, message.fanId, message.seq)
    const [file] = (await attachmentsIn(ctx.platform, tx, [messageId])).get(messageId) ?? []
    const preview = { preview: message.content, attachment: file?.type ?? null }
    return {
      event: 'message.restored',
      change: { deletedAt: null, deletedBy: null },
      shift: { unread: isUnread(message) ? 1 : 0, flagged: 0, last: isLast ? preview : 'stays' },
    }
  })
}

/** Every view is audited. */
export function readDeleted(ctx: Ctx, messageId: string): Promise<DeletedMessage> {
  return inScope(ctx, async (tx) => {
    const message = await queries.selectMessage(tx, messageId)
    if (!message) throw notFound()
    await visibleFan(ctx, tx, message.fanId)
    const { id, fanId, creatorId, content, deletedAt, deletedByName: deletedBy } = message
    if (deletedAt === null) throw new ApiError('refused', 'This message was not deleted.')
    const attachments = (await attachmentsIn(ctx.platform, tx, [id], true)).get(id) ?? []
    await ctx.platform.events.emit(ctx, tx, 'message.evidence_read', { messageId: id, fanId, creatorId })
    return { id, content, attachments, deletedAt, deletedBy }
  })
}

const isUnread = ({ direction, seq, readSeq }: queries.LockedMessage) =>
  direction === 'FROM_FAN' && seq > readSeq

type ChangeEvent = 'message.flagged' | 'message.unflagged' | 'message.deleted' | 'message.restored'
type FlagDecision = {
  event: ChangeEvent
  reason?: FlagChange['reason']
  change: queries.Change
  shift: queries.TotalsChange
} | null

async function changing(
  ctx: Ctx,
  messageId: string,
  decide: (tx: Tx, message: queries.LockedMessage) => Promise<FlagDecision>,
): Promise<Message> {
  return inScope(ctx, async (tx) => {
    const fanId = await queries.selectFanOf(tx, messageId)
    if (fanId === undefined) throw notFound()
    await lockVisibleFanOrThrow(ctx, tx, fanId)
    const before = await reread(tx, messageId)
    const decided = await decide(tx, before)
    if (!decided) return toMessageView(ctx, tx, before)
    const pulse = await queries.updateTotals(tx, fanId, decided.shift)
    await queries.changeMessage(tx, messageId, pulse.rev, decided.change)
    const message = await toMessageView(ctx, tx, await reread(tx, messageId))
    const { creatorId } = before
    // The audit lock must come last, because all other writers lock the creator's totals before it.
    const { event, reason } = decided
    const subject = { messageId: before.id, fanId, creatorId, ...(reason && { reason }) }
    await ctx.platform.events.emit(ctx, tx, event, subject)
    const change = { creatorId, fanId, pulse: toPulse(pulse), message }
    tx.afterCommit(() => publishChanges(ctx.platform, ctx.agencyId, [change]))
    return message
  })
}

async function reread(tx: Tx, messageId: string): Promise<queries.LockedMessage> {
  const row = await queries.selectMessage(tx, messageId)
  if (!row) throw notFound()
  return row
}

async function toMessageView(ctx: Ctx, tx: Tx, row: queries.LockedMessage): Promise<Message> {
  const [message] = await toMessages(ctx, [row], tx)
  if (!message) throw notFound()
  return message
}
