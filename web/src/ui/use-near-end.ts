import { useEffect, useEffectEvent } from 'react'

/** Loads more rows near the end of the `count` loaded ones. */
export function useNearEnd(isNear: boolean, count: number, onNearEnd: () => void) {
  const loadMore = useEffectEvent(onNearEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a page is added, the end may still be near
  useEffect(() => {
    if (isNear) loadMore()
  }, [isNear, count])
}
