import type { Platform } from '../../platform/ctx.ts'
import { removeCreatorAssignments } from './assignments.service.ts'
import { revokeOpenInvitations } from './team.service.ts'

/** Removes the assignments and revokes the open invitations of an archived or declined creator. */
export function teamListeners({ events }: Platform): void {
  for (const event of ['creator.archived', 'creator.declined'] as const) {
    events.on(event, async (ctx, tx, { creatorId }) => {
      await removeCreatorAssignments(ctx, tx, creatorId)
      await revokeOpenInvitations(ctx, tx, creatorId)
    })
  }
}
