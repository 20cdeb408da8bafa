/** Gathers names for a moment and hands them over together, each once. */
export function gathered(waitMs: number, run: (ids: string[]) => void) {
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

/** Runs soon after it is asked to, and again only after a pause, however often it is asked meanwhile. */
export function spaced(pauseMs: number, run: () => void, soonMs = 100) {
  let timer: ReturnType<typeof setTimeout> | null = null
  let last = Number.NEGATIVE_INFINITY
  return {
    ask() {
      timer ??= setTimeout(
        () => {
          timer = null
          last = Date.now()
          run()
        },
        Math.max(soonMs, last + pauseMs - Date.now()),
      )
    },
    stop() {
      if (timer) clearTimeout(timer)
    },
  }
}
