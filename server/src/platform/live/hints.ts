import type { Live } from './live.ts'

/** What services and jobs say to open screens. Nobody hears it where no socket is served: in tests and scripts. */
export type Hints = Pick<Live, 'toUser' | 'toRole'> & { connect(live: Live): void }

export function createHints(): Hints {
  let heard: Live | null = null
  return {
    toUser: (...hint) => heard?.toUser(...hint),
    toRole: (...hint) => heard?.toRole(...hint),
    connect(live) {
      heard = live
    },
  }
}
