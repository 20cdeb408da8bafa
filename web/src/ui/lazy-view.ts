import { type ComponentType, useCallback, useState } from 'react'

export type LazyView<Props> = {
  get: () => ComponentType<Props> | null
  load: () => Promise<ComponentType<Props>>
}

/** A component downloaded on first use. Unlike React.lazy, a failed download can be retried. */
export function lazyView<Props>(download: () => Promise<ComponentType<Props>>): LazyView<Props> {
  let loaded: ComponentType<Props> | null = null
  return {
    get: () => loaded,
    load: async () => {
      loaded ??= await download()
      return loaded
    },
  }
}

/** Uses state, because Suspense delays content once a fallback has been shown. */
export function useLazyView<Props>(view: LazyView<Props>) {
  const [View, setView] = useState(view.get)
  const [failed, setFailed] = useState(false)
  /** Returns whether it loaded. */
  const load = useCallback(async () => {
    setFailed(false)
    try {
      const loaded = await view.load()
      setView(() => loaded)
      return true
    } catch {
      setFailed(true)
      return false
    }
  }, [view])
  return { View, failed, load }
}

/** Downloads views in advance. A failed download is retried on use. */
export function preload(...views: { load: () => Promise<unknown> }[]): void {
  for (const view of views) view.load().catch(() => {})
}
