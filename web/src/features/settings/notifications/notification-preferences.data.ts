import type { PreferenceChanges } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiData, apiQuery } from '../../../platform/api-query.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { toast } from '../../../ui/toast.tsx'
import { reverseChanges, withChanges } from './notification-choices.ts'

const KEY = ['notification-preferences'] as const

export const preferencesQuery = apiQuery(KEY, 'GET /notifications/preferences')

type Saving = { changes: PreferenceChanges; back: PreferenceChanges; message: string; isUndo?: boolean }

/** The last toast, replaced by the next one. */
let toastId: string | number = ''

/** Saves each choice at once and shows one toast with Undo. */
export function useChoosePreferences() {
  const client = useQueryClient()
  const show = (changes: PreferenceChanges) =>
    client.setQueryData(preferencesQuery.queryKey, (now) => now && withChanges(now, changes))

  const { mutate } = useMutation({
    mutationKey: KEY,
    // Saved in order, so the last choice wins.
    scope: { id: KEY[0] },
    mutationFn: ({ changes }: Saving) => apiData('PUT /notifications/preferences', { body: changes }),
    onMutate: async ({ changes }) => {
      const stopped = client.cancelQueries({ queryKey: KEY })
      show(changes)
      await stopped
    },
    onSuccess: (now, { changes, back, message, isUndo }) => {
      if (client.isMutating({ mutationKey: KEY }) <= 1) client.setQueryData(preferencesQuery.queryKey, now)
      toast.dismiss(toastId)
      toastId = toast.success(isUndo ? 'Change undone' : message, {
        ...(!isUndo && {
          action: {
            label: 'Undo',
            onClick: () => mutate({ changes: back, back: changes, message, isUndo: true }),
          },
        }),
      })
    },
    onError: (error, saving) => {
      show(saving.back)
      toast.dismiss(toastId)
      toastId = toastError('Could not save your preferences', error, () => mutate(saving))
    },
  })

  return (changes: PreferenceChanges, message: string) => {
    const now = client.getQueryData(preferencesQuery.queryKey)
    if (now) mutate({ changes, back: reverseChanges(now, changes), message })
  }
}
