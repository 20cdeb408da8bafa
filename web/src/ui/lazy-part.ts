import { type ComponentType, useCallback, useState } from 'react'

export type LazyPart<Props> = {
  get: () => ComponentType<Props> | null
  load: () => Promise<ComponentType<Props>>
}

/** A component downloaded on first use. Unlike React.lazy, a failed download can be tried again. */
export function lazyPart<Props>(download: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null
  return {
    get: () => loaded,
    load: async () => {
      loaded ??= await download()
      return loaded
    },
  }
}

/** Uses state, because Suspense delays content once a fallback was shown. */
export function useLazyPart<Props>(part: LazyPart<Props>) {
  const [Part, setPart] = useState(part.get)
  const [failed, setFailed] = useState(false)
  /** Returns whether it loaded. */
  const load = useCallback(async () => {
    setFailed(false)
    try {
      const loaded = await part.load()
      setPart(() => loaded)
      return true
    } catch {
      setFailed(true)
      return false
    }
  }, [part])
  return { Part, failed, load }
}

/** Downloads parts in advance. A failed download is retried on use. */
export function preload(...parts: { load: () => Promise<unknown> }[]): void {
  for (const part of parts) part.load().catch(() => {})
}
