import { ArrowUp } from 'lucide-react'
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMinute } from '../../../ui/format.tsx'
import { useRowWindow } from '../../../ui/use-row-window.ts'
import { InboxRow, ROW_HEIGHT } from './inbox-row.tsx'
import { type Inbox, pageToLoad, type Slot } from './inbox-rows.ts'
import { RowSkeleton } from './inbox-states.tsx'
import { useFreezeWhileInUse } from './use-frozen-order.ts'

type InboxListProps = {
  inbox: Inbox
  slots: readonly Slot[]
  openId: string | null
  search: string
  zone: string
  newCount: number
  onFreeze: () => void
  onRelease: () => void
  onLoadPage: (page: number) => void
  onHover: (id: string) => void
  onOpen: (id: string) => void
}

export function InboxList(props: InboxListProps) {
  const { inbox, slots, openId, search, zone, newCount, onFreeze, onRelease, onLoadPage, onHover, onOpen } =
    props
  const container = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const pendingFocusIndex = useRef<number | null>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const now = useMinute()
  const scroller = useCallback(() => container.current, [])
  const { from, to, before, after, scrollTo } = useRowWindow({
    scroller,
    list,
    count: slots.length,
    rowHeight: ROW_HEIGHT,
    headHeight: 0,
  })
  useFreezeWhileInUse(container, onFreeze, onRelease)

  const missingPage = pageToLoad(inbox, slots, from, to + 10)
  const loadMissing = useEffectEvent((page: number) => onLoadPage(page))
  useEffect(() => {
    // Skipped while scrolling fast.
    const timer = missingPage === null ? undefined : setTimeout(() => loadMissing(missingPage), 60)
    return () => clearTimeout(timer)
  }, [missingPage])

  const scrollToOpenRow = useEffectEvent(() => {
    const index = slots.findIndex(({ row }) => row?.id === openId)
    if (index < 0) return
    setActiveIndex(index)
    scrollTo(index)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the open row, however it was opened
  useEffect(() => scrollToOpenRow(), [openId, slots.length > 0])

  useEffect(() => {
    const row =
      pendingFocusIndex.current === null
        ? null
        : list.current?.querySelector(`[data-index="${pendingFocusIndex.current}"]`)
    if (!(row instanceof HTMLElement)) return
    pendingFocusIndex.current = null
    row.focus({ preventScroll: true })
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const target = event.target instanceof HTMLElement ? event.target : null
    if (target?.dataset.index === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const index = Number(target.dataset.index)
    const targets: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: slots.length - 1,
    }
    const targetIndex = targets[event.key]
    if (targetIndex === undefined) return
    event.preventDefault()
    const next = Math.max(0, Math.min(slots.length - 1, targetIndex))
    pendingFocusIndex.current = next
    setActiveIndex(next)
    scrollTo(next)
  }

  const tabStop = activeIndex >= from && activeIndex < to ? activeIndex : from

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {newCount > 0 && (
        <NewPill
          count={newCount}
          onPress={() => {
            onRelease()
            container.current?.scrollTo({ top: 0 })
          }}
        />
      )}
      <div
        ref={container}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain [overflow-anchor:none]">
        <div style={{ height: before }} />
        <ul ref={list} aria-label="Conversations" onKeyDown={onKeyDown}>
          {slots.slice(from, to).map(({ row }, offset) =>
            row ? (
              <InboxRow
                key={row.id}
                row={row}
                index={from + offset}
                search={search}
                isOpen={row.id === openId}
                isTabStop={from + offset === tabStop}
                zone={zone}
                now={now}
                onHover={onHover}
                onOpen={onOpen}
                onFocus={setActiveIndex}
              />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: an unloaded slot has no other identity
              <RowSkeleton key={from + offset} />
            ),
          )}
        </ul>
        <div style={{ height: after }} />
      </div>
    </div>
  )
}

function NewPill({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="hit-area -translate-x-1/2 absolute top-2 left-1/2 z-1 flex h-7 items-center gap-1.5 rounded-full border border-brand bg-brand px-3 font-medium text-12 text-on-brand shadow-float hover:bg-brand-hover pointer-coarse:h-10">
      <ArrowUp aria-hidden="true" className="size-3.5" strokeWidth={2} />
      {count} new
    </button>
  )
}
