import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'

/** What was deleted on this page, newest last, and which of it one Undo brings back together. */
export type Trash = { rows: readonly Notification[]; offered: readonly string[] }

export const emptyTrash: Trash = { rows: [], offered: [] }

const KEPT = 100

/** Deleted while earlier ones are still offered: they are offered together. */
export function withDeleted({ rows, offered }: Trash, row: Notification): Trash {
  const left = rows.filter(({ id }) => id !== row.id)
  return { rows: [...left, row].slice(-KEPT), offered: [...offered.filter((id) => id !== row.id), row.id] }
}

export function without({ rows, offered }: Trash, ids: readonly string[]): Trash {
  return {
    rows: rows.filter(({ id }) => !ids.includes(id)),
    offered: offered.filter((id) => !ids.includes(id)),
  }
}

/** Nobody took the offer; one by one, the newest first, they can still be brought back. */
export const expired = ({ rows }: Trash): Trash => ({ rows, offered: [] })

export const offeredIn = ({ rows, offered }: Trash) => rows.filter(({ id }) => offered.includes(id))

/** What the offer says: null where nothing is offered. */
export function offerWords(trash: Trash): { title: string; description: string } | null {
  const rows = offeredIn(trash)
  const newest = rows.at(-1)
  if (!newest) return null
  if (rows.length === 1) return { title: 'Notification deleted', description: newest.title }
  const others = rows.length === 2 ? '1 other' : `${rows.length - 1} others`
  return { title: `${rows.length} notifications deleted`, description: `${newest.title} and ${others}` }
}
