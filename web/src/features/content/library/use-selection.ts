import type { ContentItem } from '@greenroom/contract/features/content/content.schema.ts'
import { useRef, useState } from 'react'

export type Selection = {
  items: readonly ContentItem[]
  has: (id: string) => boolean
  /** Whether all loaded items are selected. */
  state: boolean | 'mixed'
  /** With `range`, applies to all items since the last toggled one. */
  toggle: (index: number, range: boolean) => void
  /** Toggles all loaded items. */
  toggleAll: () => void
  /** Selects exactly these items. */
  set: (ids: readonly string[]) => void
}

const emptySelection: ReadonlySet<string> = new Set()

/** Resets when the list changes. */
export function useSelection(items: readonly ContentItem[], listKey: string): Selection {
  const [selection, setSelection] = useState({ list: listKey, ids: emptySelection })
  const anchor = useRef<number | null>(null)
  const ids = selection.list === listKey ? selection.ids : emptySelection
  const select = (next: ReadonlySet<string>) => setSelection({ list: listKey, ids: next })
  const selected = ids.size === 0 ? [] : items.filter(({ id }) => ids.has(id))

  return {
    items: selected,
    has: (id) => ids.has(id),
    state: selected.length === 0 ? false : selected.length >= items.length ? true : 'mixed',
    toggle(index, range) {
      const next = new Set(ids)
      const isSelecting = !ids.has(items[index]?.id ?? '')
      const from = range && anchor.current !== null ? anchor.current : index
      for (const { id } of items.slice(Math.min(from, index), Math.max(from, index) + 1)) {
        if (isSelecting) next.add(id)
        else next.delete(id)
      }
      anchor.current = index
      select(next)
    },
    toggleAll: () =>
      select(selected.length >= items.length ? emptySelection : new Set(items.map(({ id }) => id))),
    set: (selectedIds) => select(new Set(selectedIds)),
  }
}
