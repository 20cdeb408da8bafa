import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { adjacentRow } from './notification-rows.ts'
import type { NotificationActions } from './use-notification-actions.ts'

type Wanted = {
  /** The list container; gets focus when the last row is gone. */
  box: RefObject<HTMLElement | null>
  rows: readonly Notification[]
  acts: NotificationActions
  /** The Unread list drops rows as they are read. */
  readLeaves?: boolean
}

/** Arrow, Home, End and Delete keys for rows; keeps focus when a row is removed. */
export function useRowFocus({ box, rows, acts, readLeaves = false }: Wanted) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const stop = rows.some(({ id }) => id === activeId) ? activeId : (rows[0]?.id ?? null)
  // Latest props for stable handlers, so unchanged rows do not rerender.
  const latest = useRef({ rows, acts, readLeaves })
  useLayoutEffect(() => {
    latest.current = { rows, acts, readLeaves }
  })

  const focus = useCallback(
    (id: string | null) => {
      const main = id && box.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] [data-main]`)
      if (main) main.focus()
      else box.current?.focus({ preventScroll: true })
    },
    [box],
  )

  const leave = useCallback(
    (id: string) => {
      if (box.current?.contains(document.activeElement)) focus(adjacentRow(latest.current.rows, id))
    },
    [box, focus],
  )

  const onRemove = useCallback(
    (row: Notification) => {
      leave(row.id)
      latest.current.acts.remove(row)
    },
    [leave],
  )

  const onRead = useCallback(
    (row: Notification) => {
      if (row.isRead) return
      // The Mark as read button disappears; keep focus on the row.
      if (latest.current.readLeaves) leave(row.id)
      else if (document.activeElement?.closest('[data-id]')) focus(row.id)
      latest.current.acts.read(row)
    },
    [focus, leave],
  )

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.shiftKey) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'z') return
      event.preventDefault()
      return acts.undo()
    }
    const index = rows.findIndex(({ id }) => id === idAt(event.target))
    const row = rows[index]
    // Rows loaded while the container had focus.
    if (event.key === 'ArrowDown' && event.target === box.current) return focus(stop)
    if (!row) return
    const go = (to: number) => focus(rows[Math.max(0, Math.min(rows.length - 1, to))]?.id ?? null)
    const steps: Record<string, () => void> = {
      ArrowDown: () => go(index + 1),
      ArrowUp: () => go(index - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      Delete: () => onRemove(row),
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    step()
  }

  return {
    stop,
    onRead,
    onRemove,
    focus,
    keys: {
      onKeyDown,
      onFocus: (event: FocusEvent<HTMLElement>) => setActiveId((before) => idAt(event.target) ?? before),
    },
  }
}

function idAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-id]')?.dataset.id ?? null) : null
}
