import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { isApiError } from '../../platform/api-error.ts'
import { toastError } from '../../platform/toast-error.ts'
import { toast } from '../../ui/toast.tsx'
import type { Change } from './notification-rows.ts'
import { applyToCache, loadedUnread, NOTIFICATIONS } from './notifications.data.ts'
import {
  emptyTrash,
  expired,
  type Trash,
  undoableRows,
  undoToastText,
  withDeleted,
  without,
} from './trash.ts'

type NotificationAction = {
  call: () => Promise<unknown>
  change: Change
  /** Reverts the change. */
  back: Change
  /** Change in the unread count. */
  unread: number
  failed: string
  onFailed?: () => void
}

export type NotificationActions = {
  read: (row: Notification) => void
  readAll: () => void
  remove: (row: Notification) => void
  /** Restores the last deleted row; again, the one before. */
  undo: () => void
}

/** Long enough to read several titles. */
const UNDO_TOAST_MS = 8_000

let trash = emptyTrash
let offerId: string | number | null = null

/** Actions on notifications, applied optimistically and reverted on failure. */
export function useNotificationActions(): NotificationActions {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: NOTIFICATIONS,
    // In sequence: an Undo must not overtake its action.
    scope: { id: 'notifications' },
    mutationFn: ({ call }: NotificationAction) => call(),
    onMutate: async ({ change, unread }) => {
      const stopped = client.cancelQueries({ queryKey: NOTIFICATIONS })
      applyToCache(client, change, unread)
      await stopped
    },
    onError: (error, act) => {
      // Already deleted on another device: just refetch.
      if (isApiError(error, 'not_found')) return
      applyToCache(client, act.back, -act.unread)
      act.onFailed?.()
      toastError(act.failed, error, () => mutate(act))
    },
    onSettled: () => {
      // Refetch only after the last pending change, or the lists would flicker.
      if (client.isMutating({ mutationKey: NOTIFICATIONS }) > 1) return
      return client.invalidateQueries({ queryKey: NOTIFICATIONS })
    },
  })

  function restore(rows: readonly Notification[]) {
    change(
      without(
        trash,
        rows.map(({ id }) => id),
      ),
    )
    for (const row of rows)
      mutate({
        call: () => api('POST /notifications/{id}/restore', { params: { id: row.id } }),
        change: { put: [row] },
        back: { drop: row.id },
        unread: row.isRead ? 0 : 1,
        failed: 'Could not restore the notification',
      })
  }

  /** One undo toast for deletes in quick succession, restarted by each. */
  function change(next: Trash) {
    trash = next
    const text = undoToastText(next)
    if (!text) {
      if (offerId !== null) toast.dismiss(offerId)
      offerId = null
      return
    }
    offerId = toast(text.title, {
      description: text.description,
      ...(offerId !== null && { id: offerId }),
      ...offer(),
    })
  }

  function offer() {
    const onEnd = ({ id }: { id: string | number }) => {
      if (id !== offerId) return
      offerId = null
      trash = expired(trash)
    }
    const action = { label: 'Undo', onClick: () => restore(undoableRows(trash)) }
    return { action, duration: UNDO_TOAST_MS, onAutoClose: onEnd, onDismiss: onEnd }
  }

  return {
    read(row) {
      if (row.isRead) return
      mutate({
        call: () => api('PATCH /notifications/{id}/read', { params: { id: row.id } }),
        change: { put: [{ ...row, isRead: true }] },
        back: { put: [row] },
        unread: -1,
        failed: 'Could not mark the notification as read',
      })
    },
    readAll() {
      const { rows, count } = loadedUnread(client)
      mutate({
        call: () => api('PATCH /notifications/read-all'),
        change: { put: rows.map((row) => ({ ...row, isRead: true })) },
        back: { put: rows },
        unread: -count,
        failed: 'Could not mark the notifications as read',
      })
    },
    remove(row) {
      change(withDeleted(trash, row))
      mutate({
        call: () => api('DELETE /notifications/{id}', { params: { id: row.id } }),
        change: { drop: row.id },
        back: { put: [row] },
        unread: row.isRead ? 0 : -1,
        failed: 'Could not delete the notification',
        onFailed: () => change(without(trash, [row.id])),
      })
    },
    undo() {
      const last = trash.rows.at(-1)
      if (last) restore([last])
    },
  }
}
