import { roles } from '@greenroom/contract/kit/permissions.ts'
import type { Platform } from '../../platform/ctx.ts'
import { createCreatorHints } from '../../platform/live/creator-hints.ts'
import { eventEffects } from '../event-effects.ts'

/** Carries no data: open home pages refetch what they have access to. */
export const FIGURES_CHANGED = 'figures.changed'

/**
 * Refreshes open home pages when their figures change; messages send their own hints. Bind after the audit log: a
 * listener bound earlier would change the order of pipelined entries.
 */
export function homeListeners({ events, live }: Platform): void {
  const hint = createCreatorHints(live, FIGURES_CHANGED)
  events.onAny(async ({ agencyId }, tx, payload, name) => {
    const { home } = eventEffects[name]
    if (home === 'agency') tx.afterCommit(() => live.toRoleThrottled(agencyId, [...roles], FIGURES_CHANGED))
    else if (home === 'creator') hint(tx, agencyId, (payload as { creatorId: string }).creatorId)
  })
}
