import type { InboxSort } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Conversation } from '@greenroom/contract/features/chat/chat.schema.ts'
import { hasSamePosition, type Inbox, rowsOf } from './inbox-rows.ts'

/** The rows of each page as they were when first shown. */
export type FrozenOrder = ReadonlyMap<number, readonly Conversation[]>

export const emptyOrder: FrozenOrder = new Map()

/** If more rows than this are missing, it is a different list. */
const MAX_REMOVED_ROWS = 10

const rowsById = (order: FrozenOrder) => new Map([...order.values()].flat().map((row) => [row.id, row]))

/** Adds pages loaded in the meantime; null if it is a different list. */
export function extendOrder(order: FrozenOrder, inbox: Inbox): FrozenOrder | null {
  const liveIds = new Set(rowsOf(inbox).map(({ id }) => id))
  const loadedPages = [...order].filter(([index]) => inbox.pages[index]?.rows !== null)
  if (loadedPages.flatMap(([, rows]) => rows).filter(({ id }) => !liveIds.has(id)).length > MAX_REMOVED_ROWS)
    return null
  const orderedRows = rowsById(order)
  const newPages = inbox.pages.flatMap(({ rows }, index) =>
    rows && !order.has(index) ? [[index, rows.filter(({ id }) => !orderedRows.has(id))] as const] : [],
  )
  return newPages.length === 0 ? order : new Map([...order, ...newPages])
}

/** The live rows in the frozen order. Removed rows are dropped, new ones held back. */
export function inFrozenOrder(inbox: Inbox, order: FrozenOrder): Inbox {
  const liveRows = new Map(rowsOf(inbox).map((row) => [row.id, row]))
  const pages = inbox.pages.map((page, index) => {
    const rows = page.rows && order.get(index)?.flatMap(({ id }) => liveRows.get(id) ?? [])
    return rows ? { ...page, rows, size: rows.length } : page
  })
  return { pages }
}

/** Rows that a fan message would move or add. */
export function countNew(rows: readonly Conversation[], order: FrozenOrder, sort: InboxSort): number {
  const orderedRows = rowsById(order)
  return rows.filter((row) => {
    const before = orderedRows.get(row.id)
    return row.lastMessage?.direction === 'FROM_FAN' && !(before && hasSamePosition(sort, before, row))
  }).length
}
