import type { ConversationDetail } from '@greenroom/contract/features/chat/chat.schema.ts'
import { may } from '@greenroom/contract/kit/permissions.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { notFound } from '../../platform/http/api-error.ts'
import * as queries from './conversation.queries.ts'
import { toConversationDetail } from './conversation-view.ts'
import { isStaff } from './send.service.ts'

/** A fan without messages has an empty conversation. */
export async function getConversation(ctx: Ctx, fanId: string): Promise<ConversationDetail> {
  const { userId, role, visibleCreators } = ctx.session
  const row = await queries.readDetail(ctx.platform.database, ctx.agencyId, {
    fanId,
    creators: visibleCreators,
    userId,
    includeNotes: may(role, 'fans:read'),
  })
  if (!row) throw notFound()
  return toConversationDetail(row, isStaff(ctx.session))
}
