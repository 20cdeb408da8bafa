import type { Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { visibleFan } from '../fans/fan-access.service.ts'
import * as queries from './drafts.queries.ts'

/** What somebody has begun to write to a fan; nobody else ever sees it. */
export async function keepDraft(ctx: Ctx, fanId: string, content: string): Promise<void> {
  const { userId } = ctx.session
  await withScope(ctx.platform.database, ctx.agencyId, async (tx) => {
    const fan = await visibleFan(ctx, tx, fanId)
    if (content === '') return queries.deleteDraft(tx, fan.id, userId)
    const updatedAt = ctx.platform.clock().toISOString()
    return queries.putDraft(tx, { fanId: fan.id, userId, content, updatedAt })
  })
}
