import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { emptyOrder, extendOrder, type FrozenOrder, inFrozenOrder } from './frozen-order.ts'
import { ROW_HEIGHT } from './inbox-row.tsx'
import type { Inbox } from './inbox-rows.ts'

/** Shows a list in the order it had when frozen. A different list (by key) starts unfrozen. */
export function useFrozenOrder(inbox: Inbox | undefined, key: string) {
  const [frozen, setFrozen] = useState<{ key: string; order: FrozenOrder } | null>(null)
  const before = frozen?.key === key ? frozen.order : null
  const order = before && inbox ? extendOrder(before, inbox) : null
  if (order !== (frozen?.order ?? null)) setFrozen(order && { key, order })
  const freeze = useCallback(
    () => setFrozen((now) => (now?.key === key ? now : { key, order: emptyOrder })),
    [key],
  )
  const release = useCallback(() => setFrozen(null), [])
  const visibleInbox = useMemo(() => (inbox && order ? inFrozenOrder(inbox, order) : inbox), [inbox, order])
  return { visibleInbox, order, freeze, release }
}

const NEAR_TOP = ROW_HEIGHT / 2

/** Freezes while the pointer is over the list, a row has keyboard focus, or the list is scrolled. */
export function useFreezeInUse(
  box: RefObject<HTMLElement | null>,
  freeze: () => void,
  release: () => void,
): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    let isPointed = false
    const update = () => {
      const isInUse =
        isPointed || element.scrollTop >= NEAR_TOP || element.querySelector(':focus-visible') !== null
      if (isInUse) freeze()
      else release()
    }
    const handlers = {
      pointermove: () => {
        isPointed = true
        freeze()
      },
      pointerleave: () => {
        isPointed = false
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
  }, [box, freeze, release])
}
