import type { Platform } from '../../platform/ctx.ts'
import { eventEffects } from '../event-effects.ts'
import { checkGoals } from './goals.service.ts'

/**
 * Register after the audit log: its lock serializes payments, so the sum is complete. Rows of a file have no audit row;
 * their goals are checked when the import ends.
 */
export function goalListeners(platform: Platform): void {
  platform.events.onAny(async (ctx, tx, payload, name) => {
    const { goals } = eventEffects[name]
    if (goals === null || ('origin' in payload && payload.origin === 'file')) return
    await checkGoals(ctx, tx, goals === 'creator' ? (payload as { creatorId: string }).creatorId : null)
  })
}
