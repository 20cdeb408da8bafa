/** Collects ids for a moment and passes them on together, without duplicates. */
export function batch(waitMs: number, run: (ids: string[]) => void) {
  const ids = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null
  return {
    add(id: string) {
      ids.add(id)
      timer ??= setTimeout(() => {
        timer = null
        const collectedIds = [...ids]
        ids.clear()
        run(collectedIds)
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
  let lastRunAt = Number.NEGATIVE_INFINITY
  return {
    request() {
      timer ??= setTimeout(
        () => {
          timer = null
          lastRunAt = Date.now()
          run()
        },
        Math.max(firstDelayMs, lastRunAt + intervalMs - Date.now()),
      )
    },
    stop() {
      if (timer) clearTimeout(timer)
    },
  }
}
