import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { lockAllVisibleFans } from '../fans/fan-access.service.ts'
import { publishChanges } from './chat-live.ts'
import { toSummary } from './chat-view.ts'
import * as queries from './mark-read.queries.ts'

/** Marks these and all earlier messages as read by the team. If one is not visible, nothing is marked. */
export async function markRead(ctx: Ctx, messageIds: string[]) {
  const ids = [...new Set(messageIds.map((id) => id.toLowerCase()))]
  return inScope(ctx, async (tx) => {
    const targets = await queries.selectReadTargets(tx, ids)
    if (targets.reduce((sum, { messageCount }) => sum + messageCount, 0) < ids.length) throw notFound()
    const fanIds = await lockAllVisibleFans(
      ctx,
      tx,
      targets.map(({ fanId }) => fanId),
    )
    const rows = await queries.advanceReadPosition(tx, targets)
    const changes = rows.map((row) => ({
      creatorId: row.creatorId,
      fanId: row.fanId,
      summary: toSummary(row),
      message: null,
    }))
    if (changes.length > 0) tx.afterCommit(() => publishChanges(ctx.platform, ctx.agencyId, changes))
    return { conversations: await queries.selectUnread(tx, fanIds) }
  })
}
