import type { Ctx } from '../../platform/ctx.ts'
import { inScope, type Tx } from '../../platform/db/scope.ts'
import { ApiError, notFound } from '../../platform/http/api-error.ts'
import { lockVisibleFanOrThrow } from '../fans/fan-access.service.ts'
import { closeAsFalseAlarm, hasOpenHits, lockViolation } from '../screening/screening.service.ts'
import { reviewAgeHints } from '../screening/violations.service.ts'
import { publishChanges } from './chat-live.ts'
import { SCREENING_ID, toSummary } from './chat-view.ts'
import * as queries from './message-changes.queries.ts'
import { toMessages } from './message-list.service.ts'

/** Idempotent: does nothing if the conversation is not locked. */
export async function releaseConversation(ctx: Ctx, fanId: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    await lockVisibleFanOrThrow(ctx, tx, fanId)
    await releaseInTx(ctx, tx, fanId)
  })
}

/** Clears screening's flag if the message has no other hits, and the lock if no age hint remains. */
export async function markFalseAlarm(ctx: Ctx, violationId: string): Promise<void> {
  await inScope(ctx, async (tx) => {
    const violation = await lockViolation(tx, violationId)
    if (!violation) throw notFound()
    const { fanId, messageId, type } = violation
    if (violation.isFalseAlarm) return
    if (violation.status === 'ESCALATED')
      throw new ApiError('conflict', 'This violation was escalated. Close its case instead.')
    if (fanId) await lockVisibleFanOrThrow(ctx, tx, fanId)
    await closeAsFalseAlarm(ctx, tx, violation)
    const message = messageId ? await queries.selectMessage(tx, messageId) : undefined
    if (message) await updateMessage(ctx, tx, message)
    if (fanId && type === 'AGE_VERIFICATION' && !(await hasOpenHits(tx, { fanId })))
      await releaseInTx(ctx, tx, fanId)
  })
}

async function updateMessage(ctx: Ctx, tx: Tx, message: queries.MessageDetailRow): Promise<void> {
  const { id, fanId, creatorId, flagged, flaggerIds } = message
  const hasHits = await hasOpenHits(tx, { messageId: id })
  const isCleared = flagged && !hasHits
  const otherFlaggers = flaggerIds.filter((flagger) => flagger !== SCREENING_ID)
  const isUnflagged = isCleared && otherFlaggers.length === 0
  const totals = { unread: 0, flagged: isUnflagged ? -1 : 0, last: 'unchanged' } as const
  const summary = await queries.updateTotals(tx, fanId, totals)
  const change = isCleared ? { flagged: !isUnflagged, flaggedBy: otherFlaggers } : {}
  await queries.changeMessage(tx, id, summary.rev, change)
  const changedMessage = await queries.selectMessage(tx, id)
  const [messageView] = changedMessage ? await toMessages(ctx, [changedMessage], tx) : []
  if (!messageView) throw notFound()
  tx.afterCommit(() =>
    publishChanges(ctx.platform, ctx.agencyId, [
      { creatorId, fanId, summary: toSummary(summary), message: messageView },
    ]),
  )
}

async function releaseInTx(ctx: Ctx, tx: Tx, fanId: string): Promise<void> {
  const conversation = await queries.unlockConversation(tx, fanId)
  if (!conversation) return
  const { creatorId, ...summary } = conversation
  await reviewAgeHints(ctx, tx, fanId)
  await ctx.platform.events.emit(ctx, tx, 'conversation.released', { fanId, creatorId })
  tx.afterCommit(() =>
    publishChanges(ctx.platform, ctx.agencyId, [
      { creatorId, fanId, summary: toSummary(summary), message: null },
    ]),
  )
}
