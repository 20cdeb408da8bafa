import type { Platform } from '../../platform/ctx.ts'
import { releaseCreator } from './assignments.service.ts'
import { withdrawInvitations } from './team.service.ts'

/** Removes the operators and open invitations of a creator who left. */
export function teamListeners({ events }: Platform): void {
  for (const event of ['creator.archived', 'creator.declined'] as const) {
    events.on(event, async (ctx, tx, { creatorId }) => {
      await releaseCreator(ctx, tx, creatorId)
      await withdrawInvitations(ctx, tx, creatorId)
    })
  }
}
