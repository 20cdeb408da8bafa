import type { DomainEvent } from '@greenroom/contract/events.ts'
import { roles } from '@greenroom/contract/kit/permissions.ts'
import type { Platform } from '../../platform/ctx.ts'
import { createCreatorHints } from '../../platform/live/creator-hints.ts'

/** Carries no data: open home pages refetch what they have access to. */
export const FIGURES_CHANGED = 'figures.changed'

const creatorEvents: readonly DomainEvent[] = [
  'transaction.recorded',
  'transactions.delivered',
  'creator.split_agreed',
  'creator.split_withdrawn',
  'creator.verified',
  'creator.verification_withdrawn',
  'creator.paused',
  'creator.resumed',
  'fan.created',
  'fans.delivered',
  'fan.archived',
  'fan.restored',
  'goal.set',
  'goal.removed',
  'content.added',
  'content.scheduled',
  'content.schedule_canceled',
  'content.published',
  'content.archived',
  'content.restored',
  'content.deleted',
]
const agencyEvents: readonly DomainEvent[] = [
  'import.finished',
  'import.failed',
  'import.canceled',
  'import.undone',
  'creators.import_undone',
]

/**
 * Refreshes open home pages when their figures change; messages send their own hints. Bind after the audit log: a
 * listener bound earlier would change the order of pipelined entries.
 */
export function homeListeners({ events, live }: Platform): void {
  const hint = createCreatorHints(live, FIGURES_CHANGED)
  events.onAny(async ({ agencyId }, tx, payload, name) => {
    if (agencyEvents.includes(name))
      tx.afterCommit(() => live.toRoleThrottled(agencyId, [...roles], FIGURES_CHANGED))
    else if (creatorEvents.includes(name) && 'creatorId' in payload && typeof payload.creatorId === 'string')
      hint(tx, agencyId, payload.creatorId)
  })
}
