import { roles } from '@greenroom/contract/kit/permissions.ts'
import type { Platform } from '../../platform/ctx.ts'

/** Carries no data: open home pages fetch what they may see. */
export const FIGURES_CHANGED = 'figures.changed'

/** Refreshes open home pages after payments, new fans and changed creators. Messages have hints of their own. */
export function homeListeners({ events, live }: Platform): void {
  const ofOne = [
    'transaction.recorded',
    'creator.split_agreed',
    'creator.split_withdrawn',
    'creator.verified',
    'creator.verification_withdrawn',
    'creator.paused',
    'creator.resumed',
    'fan.created',
    'fan.archived',
    'fan.restored',
    'goal.set',
    'goal.removed',
  ] as const
  for (const name of ofOne)
    events.on(name, async ({ agencyId }, tx, { creatorId }) =>
      tx.afterCommit(() => live.toChats(agencyId, creatorId, FIGURES_CHANGED)),
    )
  const ofAny = ['import.finished', 'import.failed', 'import.cancelled', 'import.undone'] as const
  for (const name of ofAny)
    events.on(name, async ({ agencyId }, tx) =>
      tx.afterCommit(() => live.toRoleThrottled(agencyId, [...roles], FIGURES_CHANGED)),
    )
}
