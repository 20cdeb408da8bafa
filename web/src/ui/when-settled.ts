const SETTLED_MS = 2_500

/** Runs a callback once the page has loaded and is idle, so prefetching does not delay it. */
export function whenSettled(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let idleId = 0
  const wait = () => {
    timer = setTimeout(() => {
      if (typeof requestIdleCallback === 'function')
        idleId = requestIdleCallback(callback, { timeout: 5_000 })
      else callback()
    }, SETTLED_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    removeEventListener('load', wait)
    clearTimeout(timer)
    if (idleId) cancelIdleCallback(idleId)
  }
}
