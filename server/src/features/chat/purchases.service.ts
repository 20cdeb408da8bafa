import type { AgencyCtx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { lockVisibleFanOrThrow } from '../fans/fan-access.service.ts'
import { bookSale } from '../fans/ledger.service.ts'
import { attachmentsIn } from './attachments.service.ts'
import { publishChanges } from './chat-live.ts'
import { toMessage, toPulse } from './chat-view.ts'
import * as queries from './purchases.queries.ts'

/** The fan has paid for a message: booked and unlocked in one transaction. Returns the amount in cents. */
export async function unlockAttachments(
  ctx: AgencyCtx,
  fanId: string,
  messageId: string,
  source: 'connector' | 'demo',
): Promise<number> {
  const { platform, agencyId } = ctx
  return withScope(platform.database, agencyId, async (tx) => {
    const fan = await lockVisibleFanOrThrow(ctx, tx, fanId)
    const unpaid = await queries.selectUnpaid(tx, fan.id, messageId)
    if (unpaid.length === 0) return 0
    await queries.markPaid(tx, messageId, platform.clock().toISOString())
    const { pulse, message } = await queries.touchMessage(tx, fan.id, messageId)
    for (const { position, priceCents } of unpaid) {
      const externalId = `message ${messageId} file ${position}`
      await bookSale(ctx, tx, { fanId: fan.id, type: 'PPV Content', cents: priceCents, externalId }, source)
    }
    const files = await attachmentsIn(platform, tx, [messageId])
    const change = {
      creatorId: fan.creatorId,
      fanId: fan.id,
      pulse: toPulse(pulse),
      message: toMessage(message, 0, files.get(messageId) ?? []),
    }
    tx.afterCommit(() => publishChanges(platform, agencyId, [change]))
    return unpaid.reduce((sum, { priceCents }) => sum + priceCents, 0)
  })
}
