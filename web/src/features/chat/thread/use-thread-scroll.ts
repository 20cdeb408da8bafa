import { SCROLL_BUTTON_PX } from '@greenroom/contract/features/chat/chat.rules.ts'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Distance from an edge at which the next page is loaded. */
const NEAR_PX = 900

type Scrolling = {
  box: RefObject<HTMLElement | null>
  content: RefObject<HTMLElement | null>
  /** Changes whenever the rendered messages change. */
  drawn: unknown
  onOlder: () => void
  onNewer: () => void
  onFollows: (follows: boolean) => void
}

/** Keeps visible messages in place when others are added; at the end it stays at the end. */
export function useThreadScroll({ box, content, drawn, onOlder, onNewer, onFollows }: Scrolling) {
  const anchor = useRef<{ seq: string; top: number } | null>(null)
  const follows = useRef(true)
  const opened = useRef(false)
  /** Null before the first measurement. */
  const [isAway, setAway] = useState<boolean | null>(null)

  const remember = useEffectEvent(() => {
    const element = box.current
    if (!element) return
    const below = element.scrollHeight - element.clientHeight - element.scrollTop
    follows.current = below <= SCROLL_BUTTON_PX
    setAway(below > SCROLL_BUTTON_PX)
    onFollows(follows.current)
    anchor.current = firstVisible(element)
    if (element.scrollTop < NEAR_PX) onOlder()
    if (below < NEAR_PX) onNewer()
  })

  const restore = useEffectEvent(() => {
    const element = box.current
    if (!element) return
    if (follows.current) element.scrollTop = element.scrollHeight
    else if (anchor.current) {
      const anchorRow = element.querySelector(`[data-seq="${anchor.current.seq}"]`)
      if (anchorRow)
        element.scrollTop +=
          anchorRow.getBoundingClientRect().top - element.getBoundingClientRect().top - anchor.current.top
    }
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the rendered messages change
  useLayoutEffect(() => {
    if (opened.current) restore()
    else openAtNew(box.current, follows)
    opened.current = true
    remember()
  }, [drawn])

  useEffect(() => {
    const [element, inner] = [box.current, content.current]
    if (!element || !inner) return
    // Images, a growing composer, a rotated phone.
    const watcher = new ResizeObserver(() => restore())
    watcher.observe(element)
    watcher.observe(inner)
    const onScroll = () => remember()
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      watcher.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [box, content])

  return {
    isAway: isAway === true,
    isAtEnd: isAway === false,
    toEnd() {
      follows.current = true
      restore()
    },
    /** Scrolls a message to the middle. */
    toMessage(seq: number) {
      const target = rowAt(box.current, seq)
      if (!target) return
      follows.current = false
      anchor.current = null
      target.scrollIntoView({ block: 'center' })
    },
    /** Focuses a message, or the thread if the message is not visible. */
    focusOn(seq: number | null) {
      const target = rowAt(box.current, seq)
      const focused = target && isInView(target, box.current) ? target : box.current
      focused?.focus({ preventScroll: true })
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

/** A thread opens at its end, or at the "New" line if that is further up. */
function openAtNew(element: HTMLElement | null, follows: RefObject<boolean>) {
  if (!element) return
  element.scrollTop = element.scrollHeight
  const line = element.querySelector('[data-new]')
  if (!line) return
  const above = line.getBoundingClientRect().top - element.getBoundingClientRect().top
  if (above >= 0) return
  element.scrollTop += above - 64
  follows.current = false
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
