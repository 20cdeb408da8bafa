import type { InboxSort } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'
import { hasSamePosition, type Inbox, rowsOf } from './inbox-rows.ts'

/** The rows of each page as they were when first shown. */
export type FrozenOrder = ReadonlyMap<number, readonly Conversation[]>

export const emptyOrder: FrozenOrder = new Map()

/** If more rows are gone than this, it is a different list. */
const MAX_REMOVED = 10

const idsIn = (order: FrozenOrder) => new Map([...order.values()].flat().map((row) => [row.id, row]))

/** Adds pages loaded since; null if the list is a different one. */
export function extendOrder(order: FrozenOrder, inbox: Inbox): FrozenOrder | null {
  const live = new Set(rowsOf(inbox).map(({ id }) => id))
  const loaded = [...order].filter(([index]) => inbox.pages[index]?.rows !== null)
  if (loaded.flatMap(([, rows]) => rows).filter(({ id }) => !live.has(id)).length > MAX_REMOVED) return null
  const orderedIds = idsIn(order)
  const added = inbox.pages.flatMap(({ rows }, index) =>
    rows && !order.has(index) ? [[index, rows.filter(({ id }) => !orderedIds.has(id))] as const] : [],
  )
  return added.length === 0 ? order : new Map([...order, ...added])
}

/** The live rows in the frozen order. Removed rows are dropped, new ones held back. */
export function inFrozenOrder(inbox: Inbox, order: FrozenOrder): Inbox {
  const live = new Map(rowsOf(inbox).map((row) => [row.id, row]))
  const pages = inbox.pages.map((page, index) => {
    const rows = page.rows && order.get(index)?.flatMap(({ id }) => live.get(id) ?? [])
    return rows ? { ...page, rows, size: rows.length } : page
  })
  return { pages }
}

/** Rows that a fan message would move or add. */
export function countNew(rows: readonly Conversation[], order: FrozenOrder, sort: InboxSort): number {
  const orderedIds = idsIn(order)
  return rows.filter((row) => {
    const before = orderedIds.get(row.id)
    return row.lastMessage?.direction === 'FROM_FAN' && !(before && hasSamePosition(sort, before, row))
  }).length
}
