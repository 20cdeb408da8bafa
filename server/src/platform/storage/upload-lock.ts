import type { Lock, Locker } from '@tus/server'

const PATIENCE_MS = 10_000

/** In tus's own shape of an error: to be tried again. */
const BUSY = { status_code: 409, body: 'Somebody else sends to this upload' }

type Held = { askToLeave: () => void; free: Promise<void> }

/**
 * One request at a time for each upload; who comes asks the one before to leave. The package's own lock turns the event
 * loop round and round while it waits.
 */
export function createUploadLocks(patienceMs = PATIENCE_MS): Locker {
  const held = new Map<string, Held>()

  const newLock = (id: string): Lock => {
    let release = () => {}
    return {
      async lock(signal, askToLeave) {
        const deadline = Date.now() + patienceMs
        for (let before = held.get(id); before; before = held.get(id)) {
          before.askToLeave()
          await within(before.free, deadline - Date.now())
          if (signal.aborted || Date.now() >= deadline) throw BUSY
        }
        const free = Promise.withResolvers<void>()
        const mine = { askToLeave: () => void askToLeave(), free: free.promise }
        held.set(id, mine)
        release = () => {
          if (held.get(id) === mine) held.delete(id)
          free.resolve()
        }
      },
      async unlock() {
        release()
      },
    }
  }
  return { newLock }
}

async function within(wait: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms))
  })
  await Promise.race([wait, over])
  clearTimeout(timer)
}
