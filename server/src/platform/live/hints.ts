import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { Live } from './live.ts'

/** NOTIFY is limited to 8,000 bytes including the adapter's envelope. Larger payloads are not sent. */
export const MAX_PAYLOAD_BYTES = 6_000

/** Hints from services and jobs to open screens; a no-op where no sockets are served, as in tests and scripts. */
export type Hints = Pick<Live, 'toUser' | 'toRole' | 'toChats' | 'socketCount'> & {
  /** At most one hint a second, for bursts of changes. The last one is always sent. */
  toRoleThrottled(agencyId: string, roles: Role[], event: string): void
  connect(live: Live): void
}

export function createHints(throttleMs = 1_000): Hints {
  let live: Live | null = null
  const throttle = createThrottle(throttleMs)
  return {
    toUser: (...hint) => live?.toUser(...hint),
    toRole: (...hint) => live?.toRole(...hint),
    toChats: (...hint) => live?.toChats(...hint),
    socketCount: () => live?.socketCount() ?? 0,
    toRoleThrottled: (agencyId, roles, event) =>
      throttle(`${agencyId} ${event}`, () => live?.toRole(agencyId, roles, event)),
    connect(newLive) {
      live = newLive
    },
  }
}

/** Runs the first call at once, then the latest call of each interval when that interval ends. */
function createThrottle(pauseMs: number): (key: string, run: () => void) => void {
  const pending = new Map<string, (() => void) | null>()
  function scheduleNext(key: string): void {
    // A pending hint must not keep the process alive.
    setTimeout(() => {
      const run = pending.get(key)
      pending.delete(key)
      if (!run) return
      pending.set(key, null)
      run()
      scheduleNext(key)
    }, pauseMs).unref()
  }
  return (key, run) => {
    if (pending.has(key)) return void pending.set(key, run)
    pending.set(key, null)
    run()
    scheduleNext(key)
  }
}
