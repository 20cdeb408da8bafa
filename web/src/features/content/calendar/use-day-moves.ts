import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { type DragEvent, type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { dayOf } from './calendar-days.ts'
import { useMoves } from './use-moves.ts'

type DayMovesOptions = {
  zone: string
  today: string
  canMove: boolean
  /** Arrow up and down move by a week. */
  hasWeeks?: boolean
}

/** Moving items between days by drag and by Shift with an arrow key. */
export function useDayMoves({ zone, today, canMove, hasWeeks = false }: DayMovesOptions) {
  const { move, plannedFor } = useMoves(zone)
  const dragged = useRef<ContentItem | null>(null)
  const [overDay, setOverDay] = useState<string | null>(null)
  // A moved item is rendered in another day and loses focus.
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!focused.current) return
    if (document.activeElement !== document.body) return
    document
      .querySelector<HTMLElement>(`[data-calendar-item="${focused.current}"]`)
      ?.focus({ preventScroll: true })
  })

  const isMovable = (item: ContentItem) =>
    canMove && item.status === 'SCHEDULED' && item.scheduledFor !== null && !item.isArchived
  const isFree = (day: string) => day >= today

  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ...(hasWeeks && { ArrowUp: -7, ArrowDown: 7 }),
  }

  return {
    overDay,
    isMovable,
    itemProps: (item: ContentItem) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        dragged.current = item
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', item.title)
      },
      onDragEnd() {
        dragged.current = null
        setOverDay(null)
      },
      onKeyDown(event: KeyboardEvent) {
        const step = steps[event.key]
        const from = plannedFor(item)
        if (!event.shiftKey || step === undefined || !from) return
        event.preventDefault()
        if (move(item, addDays(dayOf(zone, from), step), 'key')) focused.current = item.id
      },
      onBlur(event: FocusEvent) {
        if (event.relatedTarget) focused.current = null
      },
    }),
    dayProps: (day: string) => ({
      onDragOver(event: DragEvent) {
        if (!dragged.current || !isFree(day)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        if (overDay !== day) setOverDay(day)
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setOverDay(null)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOverDay(null)
        const item = dragged.current
        dragged.current = null
        if (item?.scheduledFor && dayOf(zone, item.scheduledFor) !== day) move(item, day, 'drag')
      },
    }),
  }
}

export type DayMoves = ReturnType<typeof useDayMoves>

/** The items of each day, earliest first. */
export function byDay(items: readonly ContentItem[], zone: string): Map<string, ContentItem[]> {
  const at = (item: ContentItem) => item.publishedAt ?? item.scheduledFor ?? item.uploadedAt
  return Map.groupBy(
    items.toSorted((a, b) => Date.parse(at(a)) - Date.parse(at(b))),
    (item) => dayOf(zone, at(item)),
  )
}
