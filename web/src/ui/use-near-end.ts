import { useEffect, useEffectEvent } from 'react'

/** Asks for further rows when the end of the `count` that are here is near. */
export function useNearEnd(isNear: boolean, count: number, onNearEnd: () => void) {
  const more = useEffectEvent(onNearEnd)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page may end as near to the end as the one before
  useEffect(() => {
    if (isNear) more()
  }, [isNear, count])
}
