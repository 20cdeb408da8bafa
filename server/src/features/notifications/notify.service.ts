import type { DomainEvent, DomainEventPayload } from '@greenroom/contract/events.ts'
import { channelsOf } from '@greenroom/contract/features/notifications/notifications.rules.ts'
import { newId } from '@greenroom/contract/kit/ids.ts'
import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { audienceRuleOf, type NotificationDraft } from './audience.ts'
import { createFacts } from './facts.queries.ts'
import { enqueueMail } from './notification-mail.service.ts'
import { insertNotifications } from './notify.queries.ts'
import { enqueuePush } from './push.service.ts'

/** Carries no data; clients refetch what they have access to. */
export const NOTIFICATIONS_CHANGED = 'notifications.changed'

export function hintUsers({ live }: Platform, tx: Tx, userIds: string[]): void {
  tx.afterCommit(() => {
    for (const userId of userIds) live.toUser(userId, NOTIFICATIONS_CHANGED)
  })
}

/** Runs in the caller's transaction. */
export async function notify(ctx: AgencyCtx, tx: Tx, draft: NotificationDraft, cause: string): Promise<void> {
  const { to, type, priority, title, message, link, dedupeKey = newId() } = draft
  const defaults = {
    fallback: channelsOf(type, {}),
    required: channelsOf(type, { [type]: { inApp: false, email: false } }),
    // LOW is mailed only to people who turned off in-app notifications of this type.
    bellOnly: priority === 'LOW',
  }
  const content = { type, priority, title, message, actionUrl: link, dedupeKey: `${cause}:${dedupeKey}` }
  const inserted = await insertNotifications(tx, to, content, defaults, ctx.actor.id)
  if (inserted.some((row) => row.mailDue)) await enqueueMail(ctx, tx)
  const bellUserIds = inserted.filter((row) => row.inBell).map(({ userId }) => userId)
  if (priority === 'URGENT' && bellUserIds.length > 0) await enqueuePush(ctx, tx)
  hintUsers(ctx.platform, tx, bellUserIds)
}

export async function notifyForEvent<N extends DomainEvent>(
  ctx: AgencyCtx,
  tx: Tx,
  name: N,
  payload: DomainEventPayload<N>,
): Promise<void> {
  const rule = audienceRuleOf(name)
  if (!rule) return
  const context = { payload, facts: createFacts(tx), actorName: ctx.actor.name, now: ctx.platform.clock() }
  for (const draft of await rule(context)) await notify(ctx, tx, draft, name)
}
