import type { CaseChanges, CaseDetail } from '@greenroom/contract/features/cases/cases.schema.ts'
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { isApiError } from '../../../platform/api-error.ts'
import { apiData, apiPages, apiQuery } from '../../../platform/api-query.ts'
import { pagedList, REFETCH_MS, updateInLists } from '../../../platform/record-lists.ts'
import { toastError } from '../../../platform/toast-error.ts'
import { filterOf } from '../../../platform/use-url-params.ts'
import type { CaseView } from './cases-view.ts'

export const CASES = ['cases']

export const casesQuery = (view: CaseView, limit = 50) =>
  infiniteQueryOptions({
    ...apiPages([...CASES, 'list', filterOf(view), limit], 'GET /compliance/cases', {
      query: { ...filterOf(view), limit },
    }),
    ...pagedList,
  })

export const deskQuery = queryOptions({
  ...apiQuery([...CASES, 'desk'], 'GET /compliance/cases/desk'),
  refetchInterval: REFETCH_MS,
})

export const caseQuery = (id: string) =>
  apiQuery([...CASES, 'one', id], 'GET /compliance/cases/{id}', { params: { id } })

/** Updates the panel and every list from the response, then refetches lists and stats. */
export async function afterChange(client: QueryClient, detail: CaseDetail): Promise<void> {
  client.setQueryData(caseQuery(detail.id).queryKey, detail)
  updateInLists(client, 'cases', detail)
  await Promise.all(['list', 'desk'].map((key) => client.invalidateQueries({ queryKey: [...CASES, key] })))
}

/** A change to a case outside a form; a conflict reloads the case. */
export function useCaseAction<Input = void>(act: (input: Input) => Promise<CaseDetail>) {
  const client = useQueryClient()
  const action = useMutation({
    mutationFn: act,
    onSuccess: (detail) => void afterChange(client, detail),
    onError: (error, input) => {
      const isFinal = isApiError(error, 'conflict', 'not_found', 'refused')
      toastError('Could not update the case', error, isFinal ? undefined : () => action.mutate(input))
      if (isFinal) void client.invalidateQueries({ queryKey: CASES })
    },
  })
  return action
}

export const changeCase = (id: string, body: CaseChanges): Promise<CaseDetail> =>
  apiData('PATCH /compliance/cases/{id}', { params: { id }, body })
