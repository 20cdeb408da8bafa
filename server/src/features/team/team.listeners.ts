import type { Platform } from '../../platform/ctx.ts'
import { releaseCreator } from './assignments.service.ts'
import { withdrawInvitations } from './team.service.ts'

/** Nobody answers for a creator who has left, and nobody joins in her name. */
export function teamListeners({ events }: Platform): void {
  for (const left of ['creator.archived', 'creator.declined'] as const) {
    events.on(left, async (ctx, tx, { creatorId }) => {
      await releaseCreator(ctx, tx, creatorId)
      await withdrawInvitations(ctx, tx, creatorId)
    })
  }
}
