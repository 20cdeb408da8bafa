import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { lockVisibleFanOrThrow } from '../fans/fan-access.service.ts'
import { attachmentsIn } from './attachments.service.ts'
import { publishChanges } from './chat-live.ts'
import { toMessage, toPulse } from './chat-view.ts'
import * as queries from './delivery.queries.ts'

// Above this, open threads fetch the changes instead.
const MAX_PUSHED = 20

/**
 * Receipts of a platform bridge or simulated fan, the only way a message becomes sent, delivered or read. A receipt
 * covers all earlier messages. Returns how many changed.
 */
export async function setDelivery(
  ctx: Ctx | AgencyCtx,
  fanId: string,
  upTo: { seq: number } | { messageIds: string[] },
  state: queries.Receipt,
): Promise<number> {
  const { platform, agencyId } = ctx
  return withScope(platform.database, agencyId, async (tx) => {
    const fan = await lockVisibleFanOrThrow(ctx, tx, fanId)
    const seq = 'seq' in upTo ? upTo.seq : await queries.selectLastOurs(tx, fan.id, upTo.messageIds)
    if (seq === null) return 0
    const rows = await queries.markDelivered(tx, fan.id, seq, state)
    const pulse = rows.length > 0 ? await queries.selectPulse(tx, fan.id) : undefined
    if (!pulse) return 0
    const pushed = rows.length > MAX_PUSHED ? [] : rows
    const withAttachments = pushed.filter(
      ({ attachments, deletedAt }) => attachments > 0 && deletedAt === null,
    )
    const files = await attachmentsIn(
      platform,
      tx,
      withAttachments.map(({ id }) => id),
    )
    const { creatorId } = fan
    const conversation = { creatorId, fanId: fan.id, pulse: toPulse(pulse) }
    const changes = pushed.map((row) => ({
      ...conversation,
      // The team's read position does not apply to our own messages.
      message: toMessage(row, 0, files.get(row.id) ?? []),
    }))
    tx.afterCommit(() =>
      publishChanges(platform, agencyId, changes.length > 0 ? changes : [{ ...conversation, message: null }]),
    )
    return rows.length
  })
}
