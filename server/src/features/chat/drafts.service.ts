import type { DraftBody, SavedDraft } from '@greenroom/contract/features/chat/chat.schema.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { inScope } from '../../platform/db/scope.ts'
import { requireVisibleFan } from '../fans/fan-access.service.ts'
import { sendUserHint } from './chat-live.ts'
import * as queries from './drafts.queries.ts'

/** Saves the user's draft. If it is based on an older revision, returns the stored draft instead. */
export async function saveDraft(ctx: Ctx, fanId: string, body: DraftBody): Promise<SavedDraft> {
  const { userId } = ctx.session
  return inScope(ctx, async (tx) => {
    const fan = await requireVisibleFan(ctx, tx, fanId)
    const updatedAt = ctx.platform.clock().toISOString()
    const saved = await queries.saveDraft(tx, { ...body, fanId: fan.id, userId, updatedAt })
    if (!saved) return { ...(await queries.readDraft(tx, fan.id, userId)), isSaved: false }
    tx.afterCommit(() => sendUserHint(ctx.platform, userId, 'chat.draft', { fanId: fan.id, rev: saved.rev }))
    return { ...saved, isSaved: true }
  })
}
