import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import type { NotificationView } from './notification-view.ts'

/** Optimistic change to every list on this page. */
export type Change = { upsert?: readonly Notification[]; removeId?: string }

const isNewer = (a: Notification, b: Notification) =>
  a.createdAt > b.createdAt || (a.createdAt === b.createdAt && a.id > b.id)

function matches(row: Notification, { filter, type }: NotificationView): boolean {
  return (filter === null || row.isRead === (filter === 'read')) && (type === null || row.type === type)
}

/** Applies a change to rows, newest first. Unless `isComplete`, rows older than all loaded ones are not added. */
export function applyChange(
  rows: readonly Notification[],
  view: NotificationView,
  { upsert = [], removeId }: Change,
  isComplete: boolean,
): Notification[] {
  const removedIds = new Set([...upsert.map(({ id }) => id), removeId])
  const remaining = rows.filter(({ id }) => !removedIds.has(id))
  const last = rows.at(-1)
  const added = upsert.filter(
    (row) => matches(row, view) && (isComplete || (last && !isNewer(last, row)) || row.id === last?.id),
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
  let remaining = change.upsert ?? []
  return pages.map((page) => {
    const isComplete = page.meta.nextCursor === null
    const data = applyChange(page.data, view, { ...change, upsert: remaining }, isComplete)
    const placedIds = new Set(data.map(({ id }) => id))
    remaining = remaining.filter(({ id }) => !placedIds.has(id))
    return { ...page, data }
  })
}

/** Unread rows of several lists, without duplicates. */
export function unreadRows(lists: readonly (readonly Notification[])[]): Notification[] {
  const byId = new Map(lists.flat().map((row) => [row.id, row]))
  return [...byId.values()].filter((row) => !row.isRead)
}

/** The row to focus when this one is removed: the next, otherwise the previous. */
export function adjacentRow(rows: readonly { id: string }[], id: string): string | null {
  const index = rows.findIndex((row) => row.id === id)
  return index < 0 ? null : (rows[index + 1]?.id ?? rows[index - 1]?.id ?? null)
}
