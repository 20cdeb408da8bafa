import type { DomainEvent, DomainEventPayload } from '@greenroom/contract/events.ts'
import { channelsOf } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { audience, type Telling } from './audience.ts'
import { factsIn } from './facts.queries.ts'
import { mailDue } from './notification-mail.service.ts'
import { insertFor } from './notify.queries.ts'
import { pushUrgent } from './push.service.ts'

/** Says nothing but "look again": screens ask for what they may see. */
export const CHANGED = 'notifications.changed'

export function hint({ live }: Platform, tx: Tx, userIds: string[]): void {
  tx.afterCommit(() => {
    for (const userId of userIds) live.toUser(userId, CHANGED)
  })
}

/** Tells people something inside the transaction that made it true. */
export async function notify(ctx: AgencyCtx, tx: Tx, telling: Telling, cause: string): Promise<void> {
  const { to, type, priority, title, message, link, once = newId() } = telling
  const defaults = {
    usual: channelsOf(type, {}),
    always: channelsOf(type, { [type]: { inApp: false, email: false } }),
    // Small things fill the bell and not the mailbox; who wants this type by mail alone gets them there.
    bellOnly: priority === 'LOW',
  }
  const line = { type, priority, title, message, actionUrl: link, onceKey: `${cause}:${once}` }
  const written = await insertFor(tx, to, line, defaults, ctx.actor.id)
  if (written.some((row) => row.mailDue)) await mailDue(ctx, tx)
  const readers = written.filter((row) => row.inBell).map(({ userId }) => userId)
  if (priority === 'URGENT' && readers.length > 0) await pushUrgent(ctx, tx)
  hint(ctx.platform, tx, readers)
}

/** What the table of audiences says about an event, told. */
export async function tellOf<N extends DomainEvent>(
  ctx: AgencyCtx,
  tx: Tx,
  name: N,
  payload: DomainEventPayload<N>,
): Promise<void> {
  const tell = audience[name]
  if (!tell) return
  const scene = { payload, facts: factsIn(tx), by: ctx.actor.name, now: ctx.platform.clock() }
  for (const telling of await tell(scene)) await notify(ctx, tx, telling, name)
}
