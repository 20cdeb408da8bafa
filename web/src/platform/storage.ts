/** Browser storage that never throws: blocked or full, it falls back to memory. */
function safeStorage(kind: 'localStorage' | 'sessionStorage') {
  const fallback = new Map<string, string>()
  // A value another tab wrote is newer.
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
    // A value that could not be stored is newer.
    read: (key: string): string | null => fallback.get(key) ?? real()?.getItem(key) ?? null,
    write(key: string, value: string) {
      try {
        real()?.setItem(key, value)
        if (real()) {
          fallback.delete(key)
          return
        }
      } catch {
        // Full or blocked: kept in memory below.
      }
      fallback.set(key, value)
    },
    /** Keys with this prefix. */
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
