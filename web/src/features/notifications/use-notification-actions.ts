import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { isApiError } from '../../platform/api-error.ts'
import { toastError } from '../../platform/toast-error.ts'
import { toast } from '../../ui/toast.tsx'
import type { Change } from './notification-rows.ts'
import { applyToCache, getLoadedUnread, NOTIFICATIONS } from './notifications.data.ts'
import {
  emptyTrash,
  expireUndo,
  type Trash,
  undoableRows,
  undoToastText,
  withDeleted,
  withoutRows,
} from './trash.ts'

type NotificationAction = {
  call: () => Promise<unknown>
  change: Change
  /** Reverts the change. */
  revert: Change
  unreadChange: number
  errorTitle: string
  onFailed?: () => void
}

export type NotificationActions = {
  read: (row: Notification) => void
  readAll: () => void
  remove: (row: Notification) => void
  /** Restores the last deleted row; repeated calls restore earlier ones. */
  undo: () => void
}

/** Long enough to read several titles. */
const UNDO_TOAST_MS = 8_000

let trash = emptyTrash
let toastId: string | number | null = null

/** Actions on notifications, applied optimistically and reverted on failure. */
export function useNotificationActions(): NotificationActions {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: NOTIFICATIONS,
    // In sequence: an Undo must not overtake its action.
    scope: { id: 'notifications' },
    mutationFn: ({ call }: NotificationAction) => call(),
    onMutate: async ({ change, unreadChange }) => {
      const canceled = client.cancelQueries({ queryKey: NOTIFICATIONS })
      applyToCache(client, change, unreadChange)
      await canceled
    },
    onError: (error, action) => {
      // Already deleted on another device: just refetch.
      if (isApiError(error, 'not_found')) return
      applyToCache(client, action.revert, -action.unreadChange)
      action.onFailed?.()
      toastError(action.errorTitle, error, () => mutate(action))
    },
    onSettled: () => {
      // Refetch only after the last pending change, or the lists would flicker.
      if (client.isMutating({ mutationKey: NOTIFICATIONS }) > 1) return
      return client.invalidateQueries({ queryKey: NOTIFICATIONS })
    },
  })

  function restore(rows: readonly Notification[]) {
    setTrash(
      withoutRows(
        trash,
        rows.map(({ id }) => id),
      ),
    )
    for (const row of rows)
      mutate({
        call: () => api('POST /notifications/{id}/restore', { params: { id: row.id } }),
        change: { upsert: [row] },
        revert: { removeId: row.id },
        unreadChange: row.isRead ? 0 : 1,
        errorTitle: 'Could not restore the notification',
      })
  }

  /** One undo toast for deletes in quick succession, restarted by each. */
  function setTrash(next: Trash) {
    trash = next
    const text = undoToastText(next)
    if (!text) {
      if (toastId !== null) toast.dismiss(toastId)
      toastId = null
      return
    }
    toastId = toast(text.title, {
      description: text.description,
      ...(toastId !== null && { id: toastId }),
      ...toastOptions(),
    })
  }

  function toastOptions() {
    const onEnd = ({ id }: { id: string | number }) => {
      if (id !== toastId) return
      toastId = null
      trash = expireUndo(trash)
    }
    const action = { label: 'Undo', onClick: () => restore(undoableRows(trash)) }
    return { action, duration: UNDO_TOAST_MS, onAutoClose: onEnd, onDismiss: onEnd }
  }

  return {
    read(row) {
      if (row.isRead) return
      mutate({
        call: () => api('PATCH /notifications/{id}/read', { params: { id: row.id } }),
        change: { upsert: [{ ...row, isRead: true }] },
        revert: { upsert: [row] },
        unreadChange: -1,
        errorTitle: 'Could not mark the notification as read',
      })
    },
    readAll() {
      const { rows, count } = getLoadedUnread(client)
      mutate({
        call: () => api('PATCH /notifications/read-all'),
        change: { upsert: rows.map((row) => ({ ...row, isRead: true })) },
        revert: { upsert: rows },
        unreadChange: -count,
        errorTitle: 'Could not mark the notifications as read',
      })
    },
    remove(row) {
      setTrash(withDeleted(trash, row))
      mutate({
        call: () => api('DELETE /notifications/{id}', { params: { id: row.id } }),
        change: { removeId: row.id },
        revert: { upsert: [row] },
        unreadChange: row.isRead ? 0 : -1,
        errorTitle: 'Could not delete the notification',
        onFailed: () => setTrash(withoutRows(trash, [row.id])),
      })
    },
    undo() {
      const last = trash.rows.at(-1)
      if (last) restore([last])
    },
  }
}
