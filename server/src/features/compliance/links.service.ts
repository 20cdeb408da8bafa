import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { maySelfReview } from '../agency/agency.service.ts'
import * as queries from './links.queries.ts'

/**
 * Whoever was shown a link could have used it, so they may not judge what came through it. Returns whether a single
 * reviewer does so under the agency's self-review setting.
 */
export async function assertNotShownLink(
  ctx: Ctx,
  tx: Tx,
  target: Parameters<typeof queries.wasShownLink>[2],
): Promise<boolean> {
  if (!(await queries.wasShownLink(tx, ctx.session.userId, target))) return false
  if (await maySelfReview(tx)) return true
  const subject = 'documentId' in target ? 'This document' : 'This signature'
  throw new ApiError(
    'forbidden',
    `${subject} came through a personal link that was shown to you. Ask a colleague who wasn’t shown it.`,
  )
}
