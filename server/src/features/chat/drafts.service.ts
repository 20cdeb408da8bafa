import type { Draft, DraftBody } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { visibleFan } from '../fans/fan-access.service.ts'
import { tellOwn } from './chat-live.ts'
import * as queries from './drafts.queries.ts'

/**
 * What somebody has begun to write to a fan; nobody else ever sees it. Each of their browsers is in order by itself; of
 * two, the one that does not know the other's words gets them as the answer, and writes again with both.
 */
export async function keepDraft(ctx: Ctx, fanId: string, body: DraftBody): Promise<Draft> {
  const { userId } = ctx.session
  return withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const fan = await visibleFan(ctx, tx, fanId)
    const updatedAt = ctx.platform.clock().toISOString()
    const kept = await queries.putDraft(tx, { ...body, fanId: fan.id, userId, updatedAt })
    if (!kept) return queries.readDraft(tx, fan.id, userId)
    tx.afterCommit(() => tellOwn(ctx.platform, userId, 'chat.draft', { fanId: fan.id, device: body.device }))
    return kept
  })
}
