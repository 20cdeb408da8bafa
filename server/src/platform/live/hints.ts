import type { Role } from '@greenroom/contract/kit/permissions.ts'
import type { Live } from './live.ts'

/** NOTIFY carries 8,000 bytes, the adapter's envelope included. What is larger is not sent. */
export const MAX_PAYLOAD_BYTES = 6_000

/** What services and jobs say to open screens. Nobody hears it where no socket is served: in tests and scripts. */
export type Hints = Pick<Live, 'toUser' | 'toRole' | 'toChats' | 'listeners'> & {
  /** The same hint at most once a second, for what happens thousands of times in a row. The last one is never lost. */
  toRoleThrottled(agencyId: string, roles: Role[], event: string): void
  connect(live: Live): void
}

const CALM_MS = 1_000

export function createHints(): Hints {
  let heard: Live | null = null
  const calm = createThrottle(CALM_MS)
  return {
    toUser: (...hint) => heard?.toUser(...hint),
    toRole: (...hint) => heard?.toRole(...hint),
    toChats: (...hint) => heard?.toChats(...hint),
    listeners: () => heard?.listeners() ?? 0,
    toRoleThrottled: (agencyId, roles, event) =>
      calm(`${agencyId} ${event}`, () => heard?.toRole(agencyId, roles, event)),
    connect(live) {
      heard = live
    },
  }
}

/** Does something at once, and what comes within the pause after it once, when the pause is over. */
function createThrottle(pauseMs: number): (key: string, act: () => void) => void {
  const waiting = new Map<string, (() => void) | null>()
  function rest(key: string): void {
    // A hint is not worth keeping a process alive for.
    setTimeout(() => {
      const act = waiting.get(key)
      waiting.delete(key)
      if (!act) return
      waiting.set(key, null)
      act()
      rest(key)
    }, pauseMs).unref()
  }
  return (key, act) => {
    if (waiting.has(key)) return void waiting.set(key, act)
    waiting.set(key, null)
    act()
    rest(key)
  }
}
