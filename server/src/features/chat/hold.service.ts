import type { DomainEventPayload } from '@greenroom/contract/events.ts'
import type { AgencyCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { applyReceipts } from './delivery.service.ts'
import { clearQueuedEvents, lockFansOf } from './hold.queries.ts'

export type ManagementEnd = DomainEventPayload<'management.ended'>

/** Messages of others that no bridge has collected yet fail; only the creator can send them again. */
export async function holdMessagesOfOthers(
  ctx: AgencyCtx,
  tx: Tx,
  { creatorId, userId }: ManagementEnd,
): Promise<void> {
  await tx.extendTimeouts({ statement: 30, lock: 20 })
  await lockFansOf(tx, creatorId)
  const messageIds = await clearQueuedEvents(tx, creatorId, userId)
  const reason = 'Not sent: the agency no longer sends for this creator.'
  await applyReceipts(
    ctx,
    tx,
    messageIds.map((messageId) => ({ messageId, state: 'failed', reason })),
  )
}
