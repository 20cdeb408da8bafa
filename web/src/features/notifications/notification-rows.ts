import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import type { NotificationView } from './notification-view.ts'

/** Optimistic change to every list on this page. */
export type Change = { put?: readonly Notification[]; drop?: string }

const isNewer = (a: Notification, b: Notification) =>
  a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id)

function matches(row: Notification, { filter, type }: NotificationView): boolean {
  return (filter === null || row.isRead === (filter === 'read')) && (type === null || row.type === type)
}

/** Applies a change to rows, newest first. Unless `isWhole`, rows older than all loaded ones are not added. */
export function applyChange(
  rows: readonly Notification[],
  view: NotificationView,
  { put = [], drop }: Change,
  isWhole: boolean,
): Notification[] {
  const isRemoved = new Set([...put.map(({ id }) => id), drop])
  const remaining = rows.filter(({ id }) => !isRemoved.has(id))
  const last = rows.at(-1)
  const added = put.filter(
    (row) => matches(row, view) && (isWhole || (last && !isNewer(last, row)) || row.id === last?.id),
  )
  if (added.length === 0) return remaining.length === rows.length ? (rows as Notification[]) : remaining
  return [...remaining, ...added].sort((a, b) => (isNewer(a, b) ? -1 : 1))
}

type Page = { data: Notification[]; meta: { nextCursor: string | null; total: number | null } }

/** Applies a change across pages; each row stays on its page. */
export function applyChangeToPages<P extends Page>(
  pages: readonly P[],
  view: NotificationView,
  change: Change,
): P[] {
  let remaining = change.put ?? []
  return pages.map((page) => {
    const isWhole = page.meta.nextCursor === null
    const data = applyChange(page.data, view, { ...change, put: remaining }, isWhole)
    const placed = new Set(data.map(({ id }) => id))
    remaining = remaining.filter(({ id }) => !placed.has(id))
    return { ...page, data }
  })
}

/** Unread rows of several lists, without duplicates. */
export function unreadRows(lists: readonly (readonly Notification[])[]): Notification[] {
  const found = new Map(lists.flat().map((row) => [row.id, row]))
  return [...found.values()].filter((row) => !row.isRead)
}

/** The row to focus when this one is removed: the next, otherwise the previous. */
export function adjacentRow(rows: readonly { id: string }[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? null : (rows[at + 1]?.id ?? rows[at - 1]?.id ?? null)
}
