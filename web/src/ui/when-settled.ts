const SETTLED_MS = 2_500

/** Runs a callback once the page has loaded and is idle, so that prefetching does not delay it. */
export function whenSettled(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let idle = 0
  const wait = () => {
    timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(run, { timeout: 5_000 })
      else run()
    }, SETTLED_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    clearTimeout(timer)
    if (idle) cancelIdleCallback(idle)
  }
}
