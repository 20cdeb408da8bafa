const SETTLED_MS = 2_500

/** Runs once the page has been loaded for a while and has nothing to do: what it fetches delays nothing. */
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
