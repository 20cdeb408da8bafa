/** Browser storage that never throws: if it is blocked or full, values stay in memory. */
function safeStorage(kind: 'localStorage' | 'sessionStorage') {
  const fallback = new Map<string, string>()
  // A value written by another tab is newer than the one in memory.
  if (kind === 'localStorage' && typeof window !== 'undefined')
    addEventListener('storage', ({ key }) => (key === null ? fallback.clear() : fallback.delete(key)))
  const browserStorage = () => {
    if (typeof window === 'undefined') return null
    try {
      return window[kind]
    } catch {
      return null
    }
  }
  return {
    // A value in memory could not be stored, so it is newer than the stored one.
    read: (key: string): string | null => fallback.get(key) ?? browserStorage()?.getItem(key) ?? null,
    write(key: string, value: string) {
      try {
        browserStorage()?.setItem(key, value)
        if (browserStorage()) {
          fallback.delete(key)
          return
        }
      } catch {
        // Full or blocked: kept in memory below.
      }
      fallback.set(key, value)
    },
    /** Keys with this prefix. */
    keys(prefix: string): string[] {
      const keys = new Set([...Object.keys(browserStorage() ?? {}), ...fallback.keys()])
      return [...keys].filter((key) => key.startsWith(prefix))
    },
    remove(key: string) {
      fallback.delete(key)
      browserStorage()?.removeItem(key)
    },
  }
}

/** Shared by all tabs, kept when the browser closes. */
export const sharedStorage = safeStorage('localStorage')
/** This tab only. */
export const tabStorage = safeStorage('sessionStorage')
