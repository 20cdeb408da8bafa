import type { Lock, Locker } from '@tus/server'

const LOCK_TIMEOUT_MS = 10_000

/** Uses tus's error format, so clients retry. */
const BUSY_ERROR = { status_code: 409, body: 'Another request is writing to this upload' }

type HeldLock = { requestRelease: () => void; free: Promise<void> }

/**
 * One request at a time per upload; a new request asks the current one to stop. The package's own lock busy-waits.
 */
export function createUploadLocks(timeoutMs = LOCK_TIMEOUT_MS): Locker {
  const locks = new Map<string, HeldLock>()

  const newLock = (id: string): Lock => {
    let release = () => {}
    return {
      async lock(signal, requestRelease) {
        const deadline = Date.now() + timeoutMs
        for (let holder = locks.get(id); holder; holder = locks.get(id)) {
          holder.requestRelease()
          await waitUpTo(holder.free, deadline - Date.now())
          if (signal.aborted || Date.now() >= deadline) throw BUSY_ERROR
        }
        const free = Promise.withResolvers<void>()
        const lock = { requestRelease: () => void requestRelease(), free: free.promise }
        locks.set(id, lock)
        release = () => {
          if (locks.get(id) === lock) locks.delete(id)
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

async function waitUpTo(wait: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms))
  })
  await Promise.race([wait, timeout])
  clearTimeout(timer)
}
