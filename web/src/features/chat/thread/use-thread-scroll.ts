import { SCROLL_BUTTON_THRESHOLD_PX } from '@greenroom/contract/features/chat/chat.rules.ts'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Distance from an edge at which the next page is loaded. */
const LOAD_THRESHOLD_PX = 900

type ThreadScrollOptions = {
  container: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  /** Changes whenever the rendered messages change. */
  rendered: unknown
  onLoadOlder: () => void
  onLoadNewer: () => void
  onFollowChange: (isFollowing: boolean) => void
}

/** Keeps visible messages in place when others are added; a thread scrolled to the end stays at the end. */
export function useThreadScroll({
  container,
  content,
  rendered,
  onLoadOlder,
  onLoadNewer,
  onFollowChange,
}: ThreadScrollOptions) {
  const anchor = useRef<{ seq: string; top: number } | null>(null)
  const isFollowing = useRef(true)
  const hasOpened = useRef(false)
  /** Null before the first measurement. */
  const [isScrolledUp, setScrolledUp] = useState<boolean | null>(null)

  const savePosition = useEffectEvent(() => {
    const element = container.current
    if (!element) return
    const distanceToEnd = element.scrollHeight - element.clientHeight - element.scrollTop
    isFollowing.current = distanceToEnd <= SCROLL_BUTTON_THRESHOLD_PX
    setScrolledUp(distanceToEnd > SCROLL_BUTTON_THRESHOLD_PX)
    onFollowChange(isFollowing.current)
    anchor.current = firstVisible(element)
    if (element.scrollTop < LOAD_THRESHOLD_PX) onLoadOlder()
    if (distanceToEnd < LOAD_THRESHOLD_PX) onLoadNewer()
  })

  const restorePosition = useEffectEvent(() => {
    const element = container.current
    if (!element) return
    if (isFollowing.current) element.scrollTop = element.scrollHeight
    else if (anchor.current) {
      const anchorRow = element.querySelector(`[data-seq="${anchor.current.seq}"]`)
      if (anchorRow)
        element.scrollTop +=
          anchorRow.getBoundingClientRect().top - element.getBoundingClientRect().top - anchor.current.top
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the rendered messages change
  useLayoutEffect(() => {
    if (hasOpened.current) restorePosition()
    else scrollToInitialPosition(container.current, isFollowing)
    hasOpened.current = true
    savePosition()
  }, [rendered])

  useEffect(() => {
    const [element, inner] = [container.current, content.current]
    if (!element || !inner) return
    // For example, when images load, the composer grows or the phone is rotated.
    const observer = new ResizeObserver(() => restorePosition())
    observer.observe(element)
    observer.observe(inner)
    const onScroll = () => savePosition()
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [container, content])

  return {
    isScrolledUp: isScrolledUp === true,
    isAtEnd: isScrolledUp === false,
    toEnd() {
      isFollowing.current = true
      restorePosition()
    },
    /** Scrolls a message to the middle. */
    toMessage(seq: number) {
      const target = rowAt(container.current, seq)
      if (!target) return
      isFollowing.current = false
      anchor.current = null
      target.scrollIntoView({ block: 'center' })
    },
    /** Focuses a message, or the thread if the message is not visible. */
    focusOn(seq: number | null) {
      const target = rowAt(container.current, seq)
      const focusTarget = target && isInView(target, container.current) ? target : container.current
      focusTarget?.focus({ preventScroll: true })
    },
  }
}

function rowAt(element: HTMLElement | null, seq: number | null): HTMLElement | null {
  return element?.querySelector<HTMLElement>(`[data-seq="${seq}"]`) ?? null
}

function isInView(row: HTMLElement, element: HTMLElement | null): boolean {
  const [inner, outer] = [row.getBoundingClientRect(), element?.getBoundingClientRect()]
  return outer !== undefined && inner.bottom > outer.top && inner.top < outer.bottom
}

/** A thread opens at its end, or at the "New" divider if that is further up. */
function scrollToInitialPosition(element: HTMLElement | null, isFollowing: RefObject<boolean>) {
  if (!element) return
  element.scrollTop = element.scrollHeight
  const divider = element.querySelector('[data-new]')
  if (!divider) return
  const offset = divider.getBoundingClientRect().top - element.getBoundingClientRect().top
  if (offset >= 0) return
  element.scrollTop += offset - 64
  isFollowing.current = false
}

function firstVisible(element: HTMLElement): { seq: string; top: number } | null {
  const rows = element.querySelectorAll<HTMLElement>('[data-seq]')
  const edge = element.getBoundingClientRect().top
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) <= edge) from = middle + 1
    else to = middle
  }
  const row = rows[from]
  return row?.dataset.seq ? { seq: row.dataset.seq, top: row.getBoundingClientRect().top - edge } : null
}
