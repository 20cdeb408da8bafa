/** The release function of each name this tab has claimed. */
const claims = new Map<string, () => void>()

/**
 * Claims a name for this tab, to prevent two tabs from editing the same draft. Returns false if another tab holds it.
 * `waitMs` gives a previous page time to close after a reload.
 */
export async function claim(name: string, waitMs = 0): Promise<boolean> {
  // Browsers provide locks only in secure contexts.
  if (!('locks' in navigator) || claims.has(name)) return true
  const claimed = Promise.withResolvers<boolean>()
  const options = waitMs > 0 ? { signal: AbortSignal.timeout(waitMs) } : { ifAvailable: true }
  void navigator.locks
    .request(name, options, (lock) => {
      claimed.resolve(lock !== null)
      return lock && new Promise<void>((release) => claims.set(name, release))
    })
    .catch(() => claimed.resolve(false))
  return claimed.promise
}

export function release(name: string): void {
  claims.get(name)?.()
  claims.delete(name)
}
