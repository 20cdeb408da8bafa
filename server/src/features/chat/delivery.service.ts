import type { AgencyCtx, Ctx } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/scope.ts'
import { holdVisibleFan } from '../fans/fan-access.service.ts'
import { attachmentsIn } from './attachments.service.ts'
import { publishChanges } from './chat-live.ts'
import { shownMessage, shownPulse } from './chat-view.ts'
import * as queries from './delivery.queries.ts'

// More than these, and open threads ask for them instead.
const MOST_SHOWN = 20

/**
 * What the platform's bridge or a simulated fan says of our messages. It covers all before them, too: nobody reads the
 * second message and not the first. Says how many are further than before.
 */
export async function setDelivery(
  ctx: Ctx | AgencyCtx,
  fanId: string,
  upTo: { seq: number } | { messageIds: string[] },
  state: 'delivered' | 'read',
): Promise<number> {
  const { platform, agencyId } = ctx
  return withScope(platform.database, agencyId, async (tx) => {
    const fan = await holdVisibleFan(ctx, tx, fanId)
    const seq = 'seq' in upTo ? upTo.seq : await queries.selectLastOurs(tx, fan.id, upTo.messageIds)
    if (seq === null) return 0
    const rows = await queries.markDelivered(tx, fan.id, seq, state === 'read')
    const pulse = rows.length > 0 ? await queries.selectPulse(tx, fan.id) : undefined
    if (!pulse) return 0
    const shown = rows.length > MOST_SHOWN ? [] : rows
    const carrying = shown.filter(({ attachments, deletedAt }) => attachments > 0 && deletedAt === null)
    const files = await attachmentsIn(
      platform,
      tx,
      carrying.map(({ id }) => id),
    )
    const { creatorId } = fan
    const about = { creatorId, fanId: fan.id, pulse: shownPulse(pulse) }
    const changes = shown.map((row) => ({
      ...about,
      // What the team has read says nothing about our own messages.
      message: shownMessage(row, 0, files.get(row.id) ?? []),
    }))
    tx.afterCommit(() =>
      publishChanges(platform, agencyId, changes.length > 0 ? changes : [{ ...about, message: null }]),
    )
    return rows.length
  })
}
