import type { Api } from '@greenroom/contract/api.ts'
import type { Reply } from '@greenroom/contract/kit/endpoint.ts'
import { apiData } from './api-query.ts'
import { queryClient } from './query.ts'

export type Setup = Reply<Api['GET /setup']>['data']

/** Whether setup is needed, and the demo accounts, if any. */
export function loadSetup(): Promise<Setup> {
  return queryClient.fetchQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => apiData('GET /setup', { signal, keepSessionOn401: true }),
    staleTime: 30_000,
    retry: false,
  })
}
