import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { notFound } from '../../platform/http/api-error.ts'
import { lockAllVisibleFans } from '../fans/fan-access.service.ts'
import { publishChanges } from './chat-live.ts'
import { toPulse } from './chat-view.ts'
import * as queries from './mark-read.queries.ts'

/** Marks these and all earlier messages as read by the team. If one is not visible, nothing is marked. */
export async function markRead(ctx: Ctx, messageIds: string[]) {
  const ids = [...new Set(messageIds.map((id) => id.toLowerCase()))]
  return inScope(ctx, async (tx) => {
    const reached = await queries.selectReadTargets(tx, ids)
    if (reached.reduce((sum, { n }) => sum + n, 0) < ids.length) throw notFound()
    const fanIds = await lockAllVisibleFans(
      ctx,
      tx,
      reached.map(({ fanId }) => fanId),
    )
    const marked = await queries.advanceRead(tx, reached)
    const changes = marked.map((row) => ({
      creatorId: row.creatorId,
      fanId: row.fanId,
      pulse: toPulse(row),
      message: null,
    }))
    if (changes.length > 0) tx.afterCommit(() => publishChanges(ctx.platform, ctx.agencyId, changes))
    return { conversations: await queries.selectUnread(tx, fanIds) }
  })
}
