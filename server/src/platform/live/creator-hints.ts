import type { Tx } from '../db/scope.ts'
import type { Hints } from './hints.ts'

/**
 * Sends a hint without data to everyone who can see a creator, once per transaction, after the commit. One hint per
 * creator, because the rooms of many creators don't fit into one NOTIFY.
 */
export function createCreatorHints(
  live: Hints,
  event: string,
): (tx: Tx, agencyId: string, creatorId: string) => void {
  const pending = new WeakMap<Tx, Map<string, string>>()
  return (tx, agencyId, creatorId) => {
    const agencyByCreator = pending.get(tx) ?? new Map()
    agencyByCreator.set(creatorId, agencyId)
    if (pending.has(tx)) return
    pending.set(tx, agencyByCreator)
    tx.afterCommit(() => {
      for (const [creator, agency] of agencyByCreator) live.toChats(agency, creator, event)
    })
  }
}
