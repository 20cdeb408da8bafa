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

type RowFocusOptions = {
  /** The list container; gets focus when the last row is gone. */
  container: RefObject<HTMLElement | null>
  rows: readonly Notification[]
  actions: NotificationActions
  /** The Unread list drops rows as they are read. */
  removesRead?: boolean
}

/** Arrow, Home, End and Delete keys for rows; keeps focus when a row is removed. */
export function useRowFocus({ container, rows, actions, removesRead = false }: RowFocusOptions) {
  const [activeId, setActiveId] = useState<string | null>(null)
  const tabStop = rows.some(({ id }) => id === activeId) ? activeId : (rows[0]?.id ?? null)
  // Latest props for stable handlers, so unchanged rows do not rerender.
  const latest = useRef({ rows, actions, removesRead })
  useLayoutEffect(() => {
    latest.current = { rows, actions, removesRead }
  })

  const focus = useCallback(
    (id: string | null) => {
      const main =
        id && container.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] [data-main]`)
      if (main) main.focus()
      else container.current?.focus({ preventScroll: true })
    },
    [container],
  )

  const moveFocusFrom = useCallback(
    (id: string) => {
      if (container.current?.contains(document.activeElement)) focus(adjacentRow(latest.current.rows, id))
    },
    [container, focus],
  )

  const onRemove = useCallback(
    (row: Notification) => {
      moveFocusFrom(row.id)
      latest.current.actions.remove(row)
    },
    [moveFocusFrom],
  )

  const onRead = useCallback(
    (row: Notification) => {
      if (row.isRead) return
      // The Mark as read button disappears; keep focus on the row.
      if (latest.current.removesRead) moveFocusFrom(row.id)
      else if (document.activeElement?.closest('[data-id]')) focus(row.id)
      latest.current.actions.read(row)
    },
    [focus, moveFocusFrom],
  )

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.shiftKey) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key !== 'z') return
      event.preventDefault()
      return actions.undo()
    }
    const index = rows.findIndex(({ id }) => id === idAt(event.target))
    const row = rows[index]
    // The container keeps focus when rows load into an empty list; ArrowDown enters them.
    if (event.key === 'ArrowDown' && event.target === container.current) return focus(tabStop)
    if (!row) return
    const focusRow = (to: number) => focus(rows[Math.max(0, Math.min(rows.length - 1, to))]?.id ?? null)
    const handlers: Record<string, () => void> = {
      ArrowDown: () => focusRow(index + 1),
      ArrowUp: () => focusRow(index - 1),
      Home: () => focusRow(0),
      End: () => focusRow(rows.length - 1),
      Delete: () => onRemove(row),
    }
    const handler = handlers[event.key]
    if (!handler) return
    event.preventDefault()
    handler()
  }

  return {
    tabStop,
    onRead,
    onRemove,
    focus,
    listHandlers: {
      onKeyDown,
      onFocus: (event: FocusEvent<HTMLElement>) => setActiveId((current) => idAt(event.target) ?? current),
    },
  }
}

function idAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-id]')?.dataset.id ?? null) : null
}
