import type { Tx } from '../../platform/db/scope.ts'
import type { AnyCtx } from '../fans/fan-access.service.ts'
import { publishMessages } from './delivery.service.ts'
import * as queries from './purchases.queries.ts'

/** Unlocks the files of messages whose payments are recorded. The caller has locked the fans. */
export async function unlockAttachments(ctx: AnyCtx, tx: Tx, messageIds: string[]): Promise<void> {
  if (messageIds.length === 0) return
  const paidIds = await queries.markPaid(tx, messageIds, ctx.platform.clock().toISOString())
  if (paidIds.length > 0) await publishMessages(ctx, tx, await queries.touchMessages(tx, paidIds))
}
