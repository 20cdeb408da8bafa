import type { DomainEvent } from '@greenroom/contract/events.ts'
import type { Platform } from '../../platform/ctx.ts'
import { checkGoals } from './goals.service.ts'

/** Events that change one creator's earnings. */
const creatorEvents: readonly DomainEvent[] = [
  'transaction.recorded',
  'transactions.delivered',
  'creator.split_agreed',
  'creator.split_withdrawn',
]
/** Events that can change any creator's earnings. */
const agencyEvents: readonly DomainEvent[] = [
  'import.finished',
  'import.failed',
  'import.canceled',
  'import.undone',
]

/** Register after the audit log: its lock serializes payments, so the sum is complete. */
export function goalListeners(platform: Platform): void {
  platform.events.onAny(async (ctx, tx, payload, name) => {
    if (agencyEvents.includes(name)) await checkGoals(ctx, tx, null)
    else if (creatorEvents.includes(name) && 'creatorId' in payload && typeof payload.creatorId === 'string')
      await checkGoals(ctx, tx, payload.creatorId)
  })
}
