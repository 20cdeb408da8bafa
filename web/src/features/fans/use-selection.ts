import type { Fan } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useRef, useState } from 'react'

export type Selection = {
  fans: readonly Fan[]
  has: (id: string) => boolean
  /** Of all rows that are here: none, some or all. */
  state: boolean | 'mixed'
  /** With `range`, everything from the row toggled before to this one becomes as this one. */
  toggle: (index: number, range: boolean) => void
  /** Takes the rows that are here. */
  toggleAll: () => void
  /** Everybody the filters let through, also those who were not scrolled to. */
  isEverybody: boolean
  takeEverybody: () => void
  clear: () => void
}

type Picked = { list: string; fans: ReadonlyMap<string, Fan>; isEverybody: boolean }

/** Which fans are picked. Another list begins with none. */
export function useSelection(rows: readonly Fan[], listKey: string): Selection {
  const [picked, setPicked] = useState<Picked>({ list: listKey, fans: new Map(), isEverybody: false })
  const anchor = useRef<number | null>(null)
  const here = () => new Map(rows.map((fan) => [fan.id, fan]))
  const isEverybody = picked.list === listKey && picked.isEverybody
  const fans = isEverybody ? here() : picked.list === listKey ? picked.fans : new Map<string, Fan>()
  const keep = (next: ReadonlyMap<string, Fan>, everybody = false) =>
    setPicked({ list: listKey, fans: next, isEverybody: everybody })

  return {
    fans: [...fans.values()],
    has: (id) => fans.has(id),
    state: fans.size === 0 ? false : fans.size >= rows.length ? true : 'mixed',
    toggle(index, range) {
      const next = new Map(fans)
      const on = !fans.has(rows[index]?.id ?? '')
      const from = range && anchor.current !== null ? anchor.current : index
      for (const fan of rows.slice(Math.min(from, index), Math.max(from, index) + 1)) {
        if (on) next.set(fan.id, fan)
        else next.delete(fan.id)
      }
      anchor.current = index
      keep(next)
    },
    toggleAll: () => keep(fans.size >= rows.length ? new Map() : here()),
    isEverybody,
    takeEverybody: () => keep(new Map(), true),
    clear: () => keep(new Map()),
  }
}
