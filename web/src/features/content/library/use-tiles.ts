import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNearEnd } from '../../../ui/use-near-end.ts'
import { useRowWindow } from '../../../ui/use-row-window.ts'

/** Fetches more when this close to the last loaded item. */
const LOAD_AHEAD_ITEMS = 60

export type Paging = {
  isFetching: boolean
  hasNextPage: boolean
  isPlaceholderData: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

export type TilesOptions = {
  items: readonly { id: string }[]
  paging: Paging
  openId: string | null
  /** `enter` moves focus into the panel. */
  onOpen: (id: string, trigger: 'click' | 'move' | 'enter') => void
  /** Set if items can be selected. */
  onToggle?: ((index: number, range: boolean) => void) | undefined
}

type Layout = { columns: number; rowHeight: number; headHeight: number; overscan?: number }

const getScroller = () => document.getElementById('main')

/** Virtualizes rows of equal height and handles keys and clicks. */
export function useTiles(options: TilesOptions, { columns, ...layout }: Layout) {
  const { items, paging, openId, onOpen, onToggle } = options
  const count = items.length
  const list = useRef<HTMLElement>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  /** Index of the item to focus once rendered. */
  const focusIndex = useRef<number | null>(null)
  const rows = useRowWindow({ scroller: getScroller, list, count: Math.ceil(count / columns), ...layout })
  const [from, to] = [rows.from * columns, Math.min(count, rows.to * columns)]
  const hasMore = paging.hasNextPage && !paging.isPlaceholderData && !paging.isFetchNextPageError
  const isNearEnd = hasMore && !paging.isFetching && to > count - LOAD_AHEAD_ITEMS
  useNearEnd(isNearEnd, count, () => void paging.fetchNextPage())

  useEffect(() => {
    // A placeholder would lose focus when it is replaced by its tile.
    if (rows.isScrollingFast) return
    const item =
      focusIndex.current === null ? null : list.current?.querySelector(`[data-index="${focusIndex.current}"]`)
    if (!(item instanceof HTMLElement)) return
    focusIndex.current = null
    item.focus({ preventScroll: true })
  })

  const scrollToOpenItem = useEffectEvent(() => {
    const index = items.findIndex(({ id }) => id === openId)
    if (index < 0) return
    setActiveIndex(index)
    rows.scrollTo(Math.floor(index / columns))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the open item in view, even when the layout changes
  useEffect(() => scrollToOpenItem(), [openId, count > 0, columns])

  function moveTo(index: number) {
    const next = Math.max(0, Math.min(count - 1, index))
    const item = items[next]
    if (!item) return
    focusIndex.current = next
    setActiveIndex(next)
    rows.scrollTo(Math.floor(next / columns))
    if (openId !== null && item.id !== openId) onOpen(item.id, 'move')
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target instanceof HTMLElement ? event.target : null
    if (target?.dataset.index === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const index = focusIndex.current ?? Number(target.dataset.index)
    const keyActions: Record<string, () => void> = {
      ...(columns > 1 && { ArrowRight: () => moveTo(index + 1), ArrowLeft: () => moveTo(index - 1) }),
      ArrowDown: () => moveTo(index + columns),
      ArrowUp: () => moveTo(index < columns ? index : index - columns),
      j: () => moveTo(index + 1),
      k: () => moveTo(index - 1),
      Home: () => moveTo(0),
      End: () => moveTo(count - 1),
      Enter: () => onOpen(items[index]?.id ?? '', 'enter'),
      ...(onToggle && {
        x: () => onToggle(index, false),
        X: () => onToggle(index, true),
        ' ': () => onToggle(index, event.shiftKey),
      }),
    }
    const keyAction = keyActions[event.key]
    if (!keyAction) return
    event.preventDefault()
    keyAction()
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    if (!(event.target instanceof Element)) return
    const item = event.target.closest<HTMLElement>('[data-id]')
    const { id, index } = item?.dataset ?? {}
    if (!item || !id || index === undefined) return
    setActiveIndex(Number(index))
    if (onToggle && (event.target instanceof HTMLInputElement || event.shiftKey)) {
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
      return onToggle(Number(index), event.shiftKey)
    }
    if (event.target.closest('a')) {
      // The browser handles new tabs and windows.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
    } else if (getSelection()?.toString()) return
    item.focus({ preventScroll: true })
    onOpen(id, 'click')
  }

  return {
    /** Props of the element that contains the items. */
    list: { ref: list as never, onClick, onKeyDown, 'aria-busy': paging.isFetching || undefined },
    from,
    to,
    hasMore,
    isScrollingFast: rows.isScrollingFast,
    /** Heights of the rows outside the view. */
    before: rows.before,
    after: rows.after,
    /** The item in the tab order. */
    tabStop: activeIndex >= from && activeIndex < to ? activeIndex : from,
  }
}
