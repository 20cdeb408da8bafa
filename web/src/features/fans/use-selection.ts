import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useRef, useState } from 'react'

export type Selection = {
  fans: readonly Fan[]
  has: (id: string) => boolean
  /** Whether all, some or none of the loaded rows are selected. */
  state: boolean | 'mixed'
  /** With `range`, applies to all rows between the last toggled one and this one. */
  toggle: (index: number, range: boolean) => void
  /** Toggles all loaded rows. */
  toggleAll: () => void
  /** All matching fans, including those not loaded. */
  isAllMatching: boolean
  selectAllMatching: () => void
  clear: () => void
}

type SelectedFans = { listKey: string; fans: ReadonlyMap<string, Fan>; isAllMatching: boolean }

/** Resets the selection when the list changes. */
export function useSelection(rows: readonly Fan[], listKey: string): Selection {
  const [selected, setSelected] = useState<SelectedFans>({ listKey, fans: new Map(), isAllMatching: false })
  const anchor = useRef<number | null>(null)
  const loadedFans = () => new Map(rows.map((fan) => [fan.id, fan]))
  const isAllMatching = selected.listKey === listKey && selected.isAllMatching
  const fans = isAllMatching
    ? loadedFans()
    : selected.listKey === listKey
      ? selected.fans
      : new Map<string, Fan>()
  const select = (next: ReadonlyMap<string, Fan>, isAllMatching = false) =>
    setSelected({ listKey, fans: next, isAllMatching })

  return {
    fans: [...fans.values()],
    has: (id) => fans.has(id),
    state: fans.size === 0 ? false : fans.size >= rows.length ? true : 'mixed',
    toggle(index, range) {
      const next = new Map(fans)
      const shouldSelect = !fans.has(rows[index]?.id ?? '')
      const from = range && anchor.current !== null ? anchor.current : index
      for (const fan of rows.slice(Math.min(from, index), Math.max(from, index) + 1)) {
        if (shouldSelect) next.set(fan.id, fan)
        else next.delete(fan.id)
      }
      anchor.current = index
      select(next)
    },
    toggleAll: () => select(fans.size >= rows.length ? new Map() : loadedFans()),
    isAllMatching,
    selectAllMatching: () => select(new Map(), true),
    clear: () => select(new Map()),
  }
}
