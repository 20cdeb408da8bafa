import type { Recipient } from '@greenroom/contract/features/notifications/messaging.schema.ts'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useRowWindow } from '../../../ui/use-row-window.ts'
import { RecipientRow, ROW_HEIGHT } from './recipient-row.tsx'

type RecipientListProps = {
  visible: readonly Recipient[]
  selected: ReadonlySet<string>
  disabled: boolean
  onSelect: (id: string, on: boolean) => void
}

/** Renders only the rows in view. Arrow keys move between rows. */
export function RecipientList({ visible, selected, disabled, onSelect }: RecipientListProps) {
  const container = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const scroller = useCallback(() => container.current, [])
  const [active, setActive] = useState(0)
  const pendingFocus = useRef<number>(null)
  const { from, to, before, after, scrollTo } = useRowWindow({
    scroller,
    list,
    count: visible.length,
    rowHeight: ROW_HEIGHT,
    headHeight: 0,
  })
  const tabStop = active >= from && active < to ? active : from

  useEffect(() => {
    const input = pendingFocus.current === null ? null : inputAt(list.current, pendingFocus.current)
    if (!input) return
    pendingFocus.current = null
    input.focus({ preventScroll: true })
  })

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = event.target instanceof HTMLElement ? Number(event.target.dataset.index) : Number.NaN
    const targets: Record<string, number> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: visible.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined || Number.isNaN(index)) return
    event.preventDefault()
    const next = Math.max(0, Math.min(visible.length - 1, target))
    setActive(next)
    scrollTo(next)
    const input = inputAt(list.current, next)
    if (input) input.focus({ preventScroll: true })
    else pendingFocus.current = next
  }

  return (
    <div ref={container} className="@container max-h-96 overflow-y-auto overscroll-contain">
      <div aria-hidden="true" style={{ height: before }} />
      <ul ref={list} aria-label="Creators" onKeyDown={onKeyDown}>
        {visible.slice(from, to).map((recipient, offset) => (
          <RecipientRow
            key={recipient.id}
            recipient={recipient}
            index={from + offset}
            total={visible.length}
            selected={selected.has(recipient.id)}
            isTabStop={from + offset === tabStop}
            disabled={disabled}
            onSelect={(id, on) => {
              setActive(from + offset)
              onSelect(id, on)
            }}
          />
        ))}
      </ul>
      <div aria-hidden="true" style={{ height: after }} />
    </div>
  )
}

function inputAt(list: HTMLElement | null, index: number): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null
}
