import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/**
 * Keeps what was typed while its form is away: closed by mistake, or another record opened meanwhile.
 * It lives among the session's own data, so signing out takes it along.
 */
export function useDraft<Values extends object>(key: string) {
  const client = useQueryClient()
  const queryKey = ['draft', key]
  return {
    read: () => client.getQueryData<Values>(queryKey) ?? null,
    keep: (values: Values) => {
      client.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY })
      client.setQueryData(queryKey, values)
    },
    forget: () => client.removeQueries({ queryKey, exact: true }),
  }
}

type Draft<Values extends object> = ReturnType<typeof useDraft<Values>>

/** Writes a form's draft with every letter. */
export function useKeptForm<In extends FieldValues, Out>(
  form: Pick<UseFormReturn<In, unknown, Out>, 'watch'>,
  draft: Draft<In>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one subscription for as long as the form is there
  useEffect(() => {
    const heard = form.watch((values) => draft.keep(values as In))
    return () => heard.unsubscribe()
  }, [])
}
