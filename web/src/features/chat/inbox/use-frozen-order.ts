import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { emptyOrder, extendOrder, type FrozenOrder, inFrozenOrder } from './frozen-order.ts'
import { ROW_HEIGHT } from './inbox-row.tsx'
import type { Inbox } from './inbox-rows.ts'

/** Shows a list in the order it had when frozen. A different list (by key) starts unfrozen. */
export function useFrozenOrder(inbox: Inbox | undefined, key: string) {
  const [frozen, setFrozen] = useState<{ key: string; order: FrozenOrder } | null>(null)
  const previousOrder = frozen?.key === key ? frozen.order : null
  const order = previousOrder && inbox ? extendOrder(previousOrder, inbox) : null
  if (order !== (frozen?.order ?? null)) setFrozen(order && { key, order })
  const freeze = useCallback(
    () => setFrozen((current) => (current?.key === key ? current : { key, order: emptyOrder })),
    [key],
  )
  const release = useCallback(() => setFrozen(null), [])
  const visibleInbox = useMemo(() => (inbox && order ? inFrozenOrder(inbox, order) : inbox), [inbox, order])
  return { visibleInbox, order, freeze, release }
}

const NEAR_TOP_PX = ROW_HEIGHT / 2

/** Freezes while the pointer is over the list, a row has keyboard focus, or the list is scrolled. */
export function useFreezeWhileInUse(
  container: RefObject<HTMLElement | null>,
  freeze: () => void,
  release: () => void,
): void {
  useEffect(() => {
    const element = container.current
    if (!element) return
    let isHovered = false
    const update = () => {
      const isInUse =
        isHovered || element.scrollTop >= NEAR_TOP_PX || element.querySelector(':focus-visible') !== null
      if (isInUse) freeze()
      else release()
    }
    const handlers = {
      pointermove: () => {
        isHovered = true
        freeze()
      },
      pointerleave: () => {
        isHovered = false
        update()
      },
      scroll: update,
      focusin: update,
      focusout: ({ relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) update()
      },
    }
    const controller = new AbortController()
    for (const [name, handler] of Object.entries(handlers))
      element.addEventListener(name, handler as EventListener, { passive: true, signal: controller.signal })
    return () => controller.abort()
  }, [container, freeze, release])
}
