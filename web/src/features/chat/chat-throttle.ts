/** Collects ids for a moment and passes them on together, without duplicates. */
export function batch(waitMs: number, run: (ids: string[]) => void) {
  const ids = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    add(id: string) {
      ids.add(id)
      timer ??= setTimeout(() => {
        timer = null
        const all = [...ids]
        ids.clear()
        run(all)
      }, waitMs)
    },
    stop() {
      if (timer) clearTimeout(timer)
    },
  }
}

/** Runs shortly after the first call, then at most once per interval. */
export function throttle(intervalMs: number, run: () => void, firstDelayMs = 100) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let last = Number.NEGATIVE_INFINITY
  return {
    request() {
      timer ??= setTimeout(
        () => {
          timer = null
          last = Date.now()
          run()
        },
        Math.max(firstDelayMs, last + intervalMs - Date.now()),
      )
    },
    stop() {
      if (timer) clearTimeout(timer)
    },
  }
}
