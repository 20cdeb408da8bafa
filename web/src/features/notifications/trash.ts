import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'

/** Rows deleted on this page, newest last, and those the current Undo restores. */
export type Trash = { rows: readonly Notification[]; undoableIds: readonly string[] }

export const emptyTrash: Trash = { rows: [], undoableIds: [] }

const MAX_TRASH_ROWS = 100

/** Adds to the current undo while its toast is shown. */
export function withDeleted({ rows, undoableIds }: Trash, row: Notification): Trash {
  const remaining = rows.filter(({ id }) => id !== row.id)
  return {
    rows: [...remaining, row].slice(-MAX_TRASH_ROWS),
    undoableIds: [...undoableIds.filter((id) => id !== row.id), row.id],
  }
}

export function withoutRows({ rows, undoableIds }: Trash, ids: readonly string[]): Trash {
  return {
    rows: rows.filter(({ id }) => !ids.includes(id)),
    undoableIds: undoableIds.filter((id) => !ids.includes(id)),
  }
}

/** The undo expired; rows can still be restored one by one, newest first. */
export const expireUndo = ({ rows }: Trash): Trash => ({ rows, undoableIds: [] })

export const undoableRows = ({ rows, undoableIds }: Trash) =>
  rows.filter(({ id }) => undoableIds.includes(id))

/** Text of the undo toast; null if there is none. */
export function undoToastText(trash: Trash): { title: string; description: string } | null {
  const rows = undoableRows(trash)
  const newest = rows.at(-1)
  if (!newest) return null
  if (rows.length === 1) return { title: 'Notification deleted', description: newest.title }
  const others = rows.length === 2 ? '1 other' : `${rows.length - 1} others`
  return { title: `${rows.length} notifications deleted`, description: `${newest.title} and ${others}` }
}
