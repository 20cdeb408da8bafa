import type { ViolationDetail } from '@greenroom/contract/features/screening/violations.schema.ts'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { isApiError } from '../../../platform/api-error.ts'
import { apiData, apiPages, apiQuery } from '../../../platform/api-query.ts'
import { pagedList, updateInLists } from '../../../platform/record-lists.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { filterOf } from '../../../platform/use-url-params.ts'
import { toast } from '../../../ui/toast.tsx'
import { VIOLATIONS } from '../violation-summary.ts'
import type { ViolationView } from './violations-view.ts'

const PAGE_SIZE = 50

export const violationsQuery = (view: ViolationView) =>
  infiniteQueryOptions({
    ...apiPages([...VIOLATIONS, 'list', filterOf(view)], 'GET /compliance/violations', {
      query: { ...filterOf(view), limit: PAGE_SIZE },
    }),
    ...pagedList,
  })

export const violationQuery = (id: string) =>
  apiQuery([...VIOLATIONS, 'one', id], 'GET /compliance/violations/{id}', { params: { id } })

export const assigneesQuery = queryOptions({
  ...apiQuery(['compliance', 'assignees'], 'GET /compliance/assignees'),
  staleTime: 5 * 60_000,
})

export const guidelinesQuery = apiQuery(['compliance', 'guidelines'], 'GET /compliance/guidelines')

/** Updates the panel and every list from the response, then refetches lists and stats. */
export async function afterChange(client: QueryClient, detail: ViolationDetail): Promise<void> {
  client.setQueryData(violationQuery(detail.id).queryKey, detail)
  updateInLists(client, 'violations', detail)
  await Promise.all(
    ['list', 'summary'].map((key) => client.invalidateQueries({ queryKey: [...VIOLATIONS, key] })),
  )
}

const endpoints = {
  resolve: 'POST /compliance/violations/{id}/resolve',
  review: 'POST /compliance/violations/{id}/review',
  falseAlarm: 'POST /screening/violations/{id}/false-alarm',
  escalate: 'POST /compliance/violations/{id}/escalate',
} as const
export type ViolationAction = keyof typeof endpoints

const successTexts: Record<ViolationAction, string> = {
  resolve: 'Marked as resolved',
  review: 'Marked as reviewed',
  falseAlarm: 'Marked as a false alarm',
  escalate: 'Escalated: a case was opened',
}

/** After a conflict, shows who acted first and reloads the row. */
export function useViolationAction() {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: ({ id, action }: { id: string; action: ViolationAction }) =>
      apiData(endpoints[action], { params: { id } }),
    onSuccess: (_, { action }) => toast.success(successTexts[action]),
    onError: (error, variables) =>
      toastError(
        'Could not change the violation',
        error,
        isApiError(error, 'conflict', 'not_found', 'refused') ? undefined : () => mutation.mutate(variables),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: VIOLATIONS }),
  })
  return mutation
}
