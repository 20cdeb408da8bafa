import type { Message } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Tx, withScope } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { lockVisibleFanOrThrow } from '../fans/fan-access.service.ts'
import { publishChanges } from './chat-live.ts'
import { toPulse } from './chat-view.ts'
import * as queries from './message-changes.queries.ts'
import { toMessages } from './message-list.service.ts'

/** Idempotent. */
export function flagMessage(ctx: Ctx, messageId: string, flagged: boolean): Promise<Message> {
  return changing(ctx, messageId, async (_, message) => {
    if (message.deletedAt !== null) throw new ApiError('refused', 'This message was deleted.')
    if (message.flagged === flagged) return null
    const shift = { unread: 0, flagged: flagged ? 1 : -1, hidesLast: false }
    return { event: flagged ? 'message.flagged' : 'message.unflagged', change: { flagged }, shift }
  })
}

/** Keeps its position in the thread; its text and files are no longer shown. */
export function deleteMessage(ctx: Ctx, messageId: string): Promise<Message> {
  return changing(ctx, messageId, async (tx, message) => {
    if (message.deletedAt !== null) return null
    const isUnread = message.direction === 'FROM_FAN' && message.seq > message.readSeq
    const hidesLast = await queries.isLast(tx, message.fanId, message.seq)
    return {
      event: 'message.deleted',
      change: { deletedAt: ctx.platform.clock().toISOString(), deletedBy: ctx.session.userId },
      shift: { unread: isUnread ? -1 : 0, flagged: message.flagged ? -1 : 0, hidesLast },
    }
  })
}

type Happened = 'message.flagged' | 'message.unflagged' | 'message.deleted'
type Decided = { event: Happened; change: queries.Change; shift: queries.TotalsChange } | null

async function changing(
  ctx: Ctx,
  messageId: string,
  decide: (tx: Tx, message: queries.LockedMessage) => Promise<Decided>,
): Promise<Message> {
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const fanId = await queries.selectFanOf(tx, messageId)
    if (fanId === undefined) throw notFound()
    await lockVisibleFanOrThrow(ctx, tx, fanId)
    const before = await reread(tx, messageId)
    const decided = await decide(tx, before)
    if (!decided) return shown(ctx, tx, before)
    const pulse = await queries.updateTotals(tx, fanId, decided.shift)
    await queries.changeMessage(tx, messageId, pulse.rev, decided.change)
    const message = await shown(ctx, tx, await reread(tx, messageId))
    const { creatorId } = before
    // The audit lock comes last: everything else locks the creator's totals before it.
    await ctx.platform.events.emit(ctx, tx, decided.event, { messageId: before.id, fanId, creatorId })
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

async function shown(ctx: Ctx, tx: Tx, row: queries.LockedMessage): Promise<Message> {
  const [message] = await toMessages(ctx, [row], tx)
  if (!message) throw notFound()
  return message
}
