import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { addDays } from '@greenroom/contract/kit/days.ts'
import { type DragEvent, type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { dayOf } from './calendar-days.ts'
import { useMoves } from './use-moves.ts'

type DayMovesOptions = {
  zone: string
  today: string
  canMove: boolean
  /** Whether the up and down arrow keys move items by a week. */
  canMoveByWeek?: boolean
}

/** Moves items between days by dragging, or with Shift and an arrow key. */
export function useDayMoves({ zone, today, canMove, canMoveByWeek = false }: DayMovesOptions) {
  const { move, getTargetTime } = useMoves(zone)
  const draggedItem = useRef<ContentItem | null>(null)
  const [dragOverDay, setDragOverDay] = useState<string | null>(null)
  // A moved item remounts on another day and loses focus.
  const focusedId = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!focusedId.current) return
    if (document.activeElement !== document.body) return
    document
      .querySelector<HTMLElement>(`[data-calendar-item="${focusedId.current}"]`)
      ?.focus({ preventScroll: true })
  })

  const isMovable = (item: ContentItem) =>
    canMove && item.status === 'SCHEDULED' && item.scheduledFor !== null && !item.isArchived
  const canDropOn = (day: string) => day >= today

  const steps: Record<string, number> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ...(canMoveByWeek && { ArrowUp: -7, ArrowDown: 7 }),
  }

  return {
    dragOverDay,
    isMovable,
    itemProps: (item: ContentItem) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        draggedItem.current = item
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', item.title)
      },
      onDragEnd() {
        draggedItem.current = null
        setDragOverDay(null)
      },
      onKeyDown(event: KeyboardEvent) {
        const step = steps[event.key]
        const from = getTargetTime(item)
        if (!event.shiftKey || step === undefined || !from) return
        event.preventDefault()
        if (move(item, addDays(dayOf(zone, from), step), 'key')) focusedId.current = item.id
      },
      onBlur(event: FocusEvent) {
        if (event.relatedTarget) focusedId.current = null
      },
    }),
    dayProps: (day: string) => ({
      onDragOver(event: DragEvent) {
        if (!draggedItem.current || !canDropOn(day)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        if (dragOverDay !== day) setDragOverDay(day)
      },
      onDragLeave(event: DragEvent<HTMLElement>) {
        const to = event.relatedTarget
        if (!(to instanceof Node && event.currentTarget.contains(to))) setDragOverDay(null)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        setDragOverDay(null)
        const item = draggedItem.current
        draggedItem.current = null
        if (item?.scheduledFor && dayOf(zone, item.scheduledFor) !== day) move(item, day, 'drag')
      },
    }),
  }
}

export type DayMoves = ReturnType<typeof useDayMoves>

/** Earliest first within each day. */
export function groupByDay(items: readonly ContentItem[], zone: string): Map<string, ContentItem[]> {
  const timeOf = (item: ContentItem) => item.publishedAt ?? item.scheduledFor ?? item.uploadedAt
  return Map.groupBy(
    items.toSorted((a, b) => Date.parse(timeOf(a)) - Date.parse(timeOf(b))),
    (item) => dayOf(zone, timeOf(item)),
  )
}
