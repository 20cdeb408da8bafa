import type { AgencyCtx, Platform } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { UNASSIGN_QUEUE, unassignConversations } from './assignment.service.ts'
import { sendHint } from './chat-live.ts'
import { holdMessagesOfOthers, type ManagementEnd } from './hold.service.ts'

/** Changes elsewhere that affect the inbox. */
export function chatListeners(platform: Platform): void {
  const { events, jobs } = platform
  const fanEvents = ['fan.blocked', 'fan.unblocked', 'fan.archived', 'fan.restored', 'fan.updated'] as const
  for (const name of fanEvents)
    events.on(name, async ({ agencyId }, tx, { fanId, creatorId }) =>
      tx.afterCommit(() => sendHint(platform, agencyId, creatorId, 'chat.moved', { creatorId, fanId })),
    )

  // After the audit log, whose lock payments take before those of fans.
  events.onAny(async (ctx, tx, payload, name) => {
    if (!name.startsWith('management.')) return
    const { creatorId } = payload as ManagementEnd
    if (name === 'management.ended') await holdMessagesOfOthers(ctx, tx, payload as ManagementEnd)
    tx.afterCommit(() => sendHint(platform, ctx.agencyId, creatorId, 'chat.senders', { creatorId }))
  })

  const enqueueUnassign = async ({ agencyId }: AgencyCtx, tx: Tx, userIds: string[]) => {
    for (const userId of userIds) await jobs.enqueue(tx, UNASSIGN_QUEUE, { agencyId, userId })
  }
  events.on('operators.assigned', (ctx, tx, { removed }) => enqueueUnassign(ctx, tx, removed))
  for (const name of ['member.suspended', 'member.removed', 'member.role_changed'] as const)
    events.on(name, (ctx, tx, { userId }) => enqueueUnassign(ctx, tx, [userId]))
  jobs.define(UNASSIGN_QUEUE, ({ agencyId = '', userId = '' }) =>
    unassignConversations({ platform, agencyId, actor: { kind: 'system', id: null, name: 'Chat' } }, userId),
  )
}
