import type { FanChanges, NewTransaction, note } from '@greenroom/contract/features/fans/fans.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../platform/api.ts'
import { apiData, apiPages, apiQuery } from '../../platform/api-query.ts'
import { toastError } from '../../platform/toast-error.ts'
import { toast } from '../../ui/toast.tsx'
import { updateCachedFans } from './fans.data.ts'

export const fanQuery = (id: string) => apiQuery(['fans', 'one', id], 'GET /fans/{id}', { params: { id } })

export const notesQuery = (id: string) =>
  apiQuery(['fans', 'one', id, 'notes'], 'GET /fans/{id}/notes', { params: { id } })
export type FanNote = z.infer<typeof note>

export const spendingQuery = (id: string) =>
  apiQuery(['fans', 'one', id, 'spending'], 'GET /fans/{id}/spending', { params: { id } })

export const transactionsQuery = (id: string) =>
  apiPages(['fans', 'one', id, 'transactions'], 'GET /fans/{id}/transactions', {
    params: { id },
    query: { limit: 50 },
  })

export const messagesQuery = (id: string) =>
  apiPages(['fans', 'one', id, 'messages'], 'GET /chats/conversations/{id}/messages', {
    params: { id },
    query: { limit: 50 },
  })

export const saveFan = (id: string, body: FanChanges) => apiData('PUT /fans/{id}', { params: { id }, body })

export const addTransaction = (id: string, body: NewTransaction) =>
  api('POST /fans/{id}/transactions', { params: { id }, body })

/** Whether a transaction with one of these external IDs exists; false when unknown. */
export async function isRecorded(id: string, externalIds: readonly string[]): Promise<boolean> {
  if (externalIds.length === 0) return false
  const response = await api('GET /fans/{id}/transactions', { params: { id }, query: { limit: 100 } }).catch(
    () => null,
  )
  return (
    response?.data.some((row) => row.externalId !== null && externalIds.includes(row.externalId)) ?? false
  )
}

export const addNote = (id: string, body: { clientId: string; text: string }) =>
  api('POST /fans/{id}/notes', { params: { id }, body })

export const deleteNote = (id: string, noteId: string) =>
  api('DELETE /fans/{id}/notes/{noteId}', { params: { id, noteId } })

type FanRef = { id: string; username: string }
type FanAction = 'block' | 'unblock' | 'archive' | 'restore'

const actions: Record<
  FanAction,
  { done: string; failed: string; undo: FanAction; run: (id: string, reason?: string) => Promise<unknown> }
> = {
  block: {
    done: 'blocked',
    failed: 'Could not block',
    undo: 'unblock',
    run: (id, reason) => api('POST /fans/{id}/block', { params: { id }, body: reason ? { reason } : {} }),
  },
  unblock: {
    done: 'unblocked',
    failed: 'Could not unblock',
    undo: 'block',
    run: (id) => api('DELETE /fans/{id}/block', { params: { id } }),
  },
  archive: {
    done: 'archived',
    failed: 'Could not archive',
    undo: 'restore',
    run: (id) => api('DELETE /fans/{id}', { params: { id } }),
  },
  restore: {
    done: 'restored',
    failed: 'Could not restore',
    undo: 'archive',
    run: (id) => api('POST /fans/{id}/restore', { params: { id } }),
  },
}

/** Blocks, unblocks, archives or restores a fan and shows a toast, with Undo where possible. */
export function useFanAction({ id, username }: FanRef) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ action, reason }: { action: FanAction; reason?: string; isUndo?: boolean }) =>
      actions[action].run(id, reason),
    onSuccess: async (_, { action, isUndo }) => {
      const canUndo = !isUndo && (action === 'block' || action === 'archive')
      toast.success(
        `${username} ${actions[action].done}`,
        canUndo
          ? {
              action: {
                label: 'Undo',
                onClick: () => mutation.mutate({ action: actions[action].undo, isUndo: true }),
              },
            }
          : {},
      )
      // Archiving or restoring removes the fan from the current list.
      await updateCachedFans(client, [id], (fan) =>
        action === 'block' || action === 'unblock' ? { ...fan, isBlocked: action === 'block' } : null,
      )
    },
    onError: (error, request) =>
      toastError(`${actions[request.action].failed} ${username}`, error, () => mutation.mutate(request)),
  })
  return mutation
}
