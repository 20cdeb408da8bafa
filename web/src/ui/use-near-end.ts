import { useEffect, useEffectEvent } from 'react'

/** Loads more rows near the end of the `count` loaded ones. */
export function useNearEnd(isNear: boolean, count: number, onNearEnd: () => void) {
  const loadMore = useEffectEvent(onNearEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page may not change the distance to the end
  useEffect(() => {
    if (isNear) loadMore()
  }, [isNear, count])
}
