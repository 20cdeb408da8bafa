import type { PreferenceChanges } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiData, apiQuery } from '../../../platform/api-query.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { toast } from '../../../ui/toast.tsx'
import { reverseChanges, withChanges } from './notification-choices.ts'

const KEY = ['notification-preferences'] as const

export const preferencesQuery = apiQuery(KEY, 'GET /notifications/preferences')

type PreferenceMutation = {
  changes: PreferenceChanges
  undo: PreferenceChanges
  message: string
  isUndo?: boolean
}

/** The last toast, replaced by the next one. */
let toastId: string | number = ''

/** Saves each choice immediately and shows one toast with Undo. */
export function useSavePreferences() {
  const client = useQueryClient()
  const updateCache = (changes: PreferenceChanges) =>
    client.setQueryData(preferencesQuery.queryKey, (current) => current && withChanges(current, changes))

  const { mutate } = useMutation({
    mutationKey: KEY,
    // Saved in order, so the last choice wins.
    scope: { id: KEY[0] },
    mutationFn: ({ changes }: PreferenceMutation) =>
      apiData('PUT /notifications/preferences', { body: changes }),
    onMutate: async ({ changes }) => {
      const canceled = client.cancelQueries({ queryKey: KEY })
      updateCache(changes)
      await canceled
    },
    onSuccess: (current, { changes, undo, message, isUndo }) => {
      if (client.isMutating({ mutationKey: KEY }) <= 1)
        client.setQueryData(preferencesQuery.queryKey, current)
      toast.dismiss(toastId)
      toastId = toast.success(isUndo ? 'Change undone' : message, {
        ...(!isUndo && {
          action: {
            label: 'Undo',
            onClick: () => mutate({ changes: undo, undo: changes, message, isUndo: true }),
          },
        }),
      })
    },
    onError: (error, variables) => {
      updateCache(variables.undo)
      toast.dismiss(toastId)
      toastId = toastError('Could not save your preferences', error, () => mutate(variables))
    },
  })

  return (changes: PreferenceChanges, message: string) => {
    const current = client.getQueryData(preferencesQuery.queryKey)
    if (current) mutate({ changes, undo: reverseChanges(current, changes), message })
  }
}
