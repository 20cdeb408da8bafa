/** Browser storage that never throws: where it is blocked or full, the value lives as long as the page. */
function safeStorage(kind: 'localStorage' | 'sessionStorage') {
  const fallback = new Map<string, string>()
  // What another tab could write is newer again.
  if (kind === 'localStorage' && typeof window !== 'undefined')
    addEventListener('storage', ({ key }) => (key === null ? fallback.clear() : fallback.delete(key)))
  const real = () => {
    if (typeof window === 'undefined') return null
    try {
      return window[kind]
    } catch {
      return null
    }
  }
  return {
    // What could not be written is newer than what is there.
    read: (key: string): string | null => fallback.get(key) ?? real()?.getItem(key) ?? null,
    write(key: string, value: string) {
      try {
        real()?.setItem(key, value)
        if (real()) {
          fallback.delete(key)
          return
        }
      } catch {
        // Full or forbidden: kept in memory below.
      }
      fallback.set(key, value)
    },
    /** What is kept under names that begin like this. */
    names(start: string): string[] {
      const all = new Set([...Object.keys(real() ?? {}), ...fallback.keys()])
      return [...all].filter((name) => name.startsWith(start))
    },
    remove(key: string) {
      fallback.delete(key)
      real()?.removeItem(key)
    },
  }
}

/** Shared by all tabs, kept when the browser closes. */
export const sharedStorage = safeStorage('localStorage')
/** This tab only. */
export const tabStorage = safeStorage('sessionStorage')
