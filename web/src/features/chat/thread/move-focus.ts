import type { KeyboardEvent } from 'react'

const steps: Record<string, 'next' | 'previous' | 'first' | 'last'> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}

/** Arrow keys move between messages; from the thread itself to the last visible one. Returns whether focus moved. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const step = steps[event.key]
  if (!step || event.ctrlKey || event.metaKey || event.altKey) return false
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message]')]
  const index = rows.indexOf(document.activeElement as HTMLElement)
  const target =
    index < 0
      ? lastInView(rows, event.currentTarget)
      : { next: rows[index + 1], previous: rows[index - 1], first: rows[0], last: rows.at(-1) }[step]
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
  return target !== undefined
}

function lastInView(rows: HTMLElement[], container: HTMLElement): HTMLElement | undefined {
  const edge = container.getBoundingClientRect().bottom
  return rows.findLast((row) => row.getBoundingClientRect().bottom <= edge + 1)
}
