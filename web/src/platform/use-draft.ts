import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Keeps form values while the form is closed. Stored in the query cache, so signing out clears it. */
export function useDraft<Values extends object>(key: string) {
  const client = useQueryClient()
  const queryKey = ['draft', key]
  return {
    read: () => client.getQueryData<Values>(queryKey) ?? null,
    save: (values: Values) => {
      client.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY })
      client.setQueryData(queryKey, values)
    },
    clear: () => client.removeQueries({ queryKey, exact: true }),
  }
}

type Draft<Values extends object> = ReturnType<typeof useDraft<Values>>

/** Saves the draft on every change. */
export function useFormDraft<In extends FieldValues, Out>(
  form: Pick<UseFormReturn<In, unknown, Out>, 'watch'>,
  draft: Draft<In>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: subscribes once per form
  useEffect(() => {
    const subscription = form.watch((values) => draft.save(values as In))
    return () => subscription.unsubscribe()
  }, [])
}
