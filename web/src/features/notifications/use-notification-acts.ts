import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { errorText, isApiError } from '../../platform/api-error.ts'
import { toast } from '../../ui/toast.tsx'
import type { Change } from './notification-rows.ts'
import { knownUnread, NOTIFICATIONS, showChange } from './notifications.data.ts'

type Act = {
  call: () => Promise<unknown>
  change: Change
  /** Takes the change back. */
  back: Change
  /** By how much the number of unread ones changes. */
  unread: number
  failed: string
  onFailed?: () => void
}

export type NotificationActs = {
  read: (row: Notification) => void
  readAll: () => void
  remove: (row: Notification) => void
  /** Brings back what was deleted last. */
  undo: () => void
}

type Removed = { row: Notification; toastId: string | number }

let lastRemoved: Removed | null = null

/** What one does with notifications: seen at once, taken back where the server could not do it. */
export function useNotificationActs(): NotificationActs {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationKey: NOTIFICATIONS,
    // One after the other: an Undo must not overtake what it undoes.
    scope: { id: 'notifications' },
    mutationFn: ({ call }: Act) => call(),
    onMutate: async ({ change, unread }) => {
      const stopped = client.cancelQueries({ queryKey: NOTIFICATIONS })
      showChange(client, change, unread)
      await stopped
    },
    onError: (error, act) => {
      // Gone meanwhile, on another device: the lists are asked for again, and that is all.
      if (isApiError(error, 'not_found')) return
      showChange(client, act.back, -act.unread)
      act.onFailed?.()
      toast.error(act.failed, {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => mutate(act) },
      })
    },
    onSettled: () => {
      // While others are under way the server's lists lack what these show already.
      if (client.isMutating({ mutationKey: NOTIFICATIONS }) > 1) return
      return client.invalidateQueries({ queryKey: NOTIFICATIONS })
    },
  })

  function restore(removed: Removed) {
    const { row, toastId } = removed
    if (lastRemoved === removed) lastRemoved = null
    toast.dismiss(toastId)
    mutate({
      call: () => api('POST /notifications/{id}/restore', { params: { id: row.id } }),
      change: { put: [row] },
      back: { drop: row.id },
      unread: row.isRead ? 0 : 1,
      failed: 'The notification could not be brought back',
    })
  }

  return {
    read(row) {
      if (row.isRead) return
      mutate({
        call: () => api('PATCH /notifications/{id}/read', { params: { id: row.id } }),
        change: { put: [{ ...row, isRead: true }] },
        back: { put: [row] },
        unread: -1,
        failed: 'The notification could not be marked read',
      })
    },
    readAll() {
      const { rows, count } = knownUnread(client)
      mutate({
        call: () => api('PATCH /notifications/read-all'),
        change: { put: rows.map((row) => ({ ...row, isRead: true })) },
        back: { put: rows },
        unread: -count,
        failed: 'The notifications could not be marked read',
      })
    },
    remove(row) {
      const toastId = toast('Notification deleted', {
        description: row.title,
        action: { label: 'Undo', onClick: () => restore(removed) },
      })
      const removed = { row, toastId }
      lastRemoved = removed
      mutate({
        call: () => api('DELETE /notifications/{id}', { params: { id: row.id } }),
        change: { drop: row.id },
        back: { put: [row] },
        unread: row.isRead ? 0 : -1,
        failed: 'The notification could not be deleted',
        onFailed: () => toast.dismiss(toastId),
      })
    },
    undo() {
      if (lastRemoved) restore(lastRemoved)
    },
  }
}
