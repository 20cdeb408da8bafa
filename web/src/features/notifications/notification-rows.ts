import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import type { NotificationView } from './notification-view.ts'

/** What an act does to every list on this page, before the server has answered. */
export type Change = { put?: readonly Notification[]; drop?: string }

const isNewer = (a: Notification, b: Notification) =>
  a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id)

function fits(row: Notification, { filter, type }: NotificationView): boolean {
  return (filter === null || row.isRead === (filter === 'read')) && (type === null || row.type === type)
}

/** Rows newest first after a change. `isWhole` where nothing older follows: else what is older than all stays away. */
export function changedRows(
  rows: readonly Notification[],
  view: NotificationView,
  { put = [], drop }: Change,
  isWhole: boolean,
): Notification[] {
  const gone = new Set([...put.map(({ id }) => id), drop])
  const left = rows.filter(({ id }) => !gone.has(id))
  const last = rows.at(-1)
  const came = put.filter(
    (row) => fits(row, view) && (isWhole || (last && !isNewer(last, row)) || row.id === last?.id),
  )
  if (came.length === 0) return left.length === rows.length ? (rows as Notification[]) : left
  return [...left, ...came].sort((a, b) => (isNewer(a, b) ? -1 : 1))
}

type Page = { data: Notification[]; meta: { nextCursor: string | null; total: number | null } }

/** The same over the pages of a long list: each row stays on the page it belongs to. */
export function changedPages<P extends Page>(
  pages: readonly P[],
  view: NotificationView,
  change: Change,
): P[] {
  let left = change.put ?? []
  return pages.map((page) => {
    const isWhole = page.meta.nextCursor === null
    const data = changedRows(page.data, view, { ...change, put: left }, isWhole)
    const placed = new Set(data.map(({ id }) => id))
    left = left.filter(({ id }) => !placed.has(id))
    return { ...page, data }
  })
}

/** Every unread row among some lists, once. */
export function unreadAmong(lists: readonly (readonly Notification[])[]): Notification[] {
  const found = new Map(lists.flat().map((row) => [row.id, row]))
  return [...found.values()].filter((row) => !row.isRead)
}

/** The row that gets the focus when this one goes: the next one, else the one before. */
export function neighbourOf(rows: readonly { id: string }[], id: string): string | null {
  const at = rows.findIndex((row) => row.id === id)
  return at < 0 ? null : (rows[at + 1]?.id ?? rows[at - 1]?.id ?? null)
}
