import type { newAgency } from '@greenroom/contract/features/team/team.schema.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../../platform/api.ts'
import { allPages, apiData } from '../../../platform/api-query.ts'
import { switchAgency } from '../../../platform/session/session.ts'
import { toastError } from '../../../platform/toast-error.ts'

export type Agency = Awaited<ReturnType<typeof createAgency>>

/** All agencies, for a super admin. */
export const agenciesQuery = queryOptions({
  queryKey: ['agencies'],
  queryFn: ({ signal }) => allPages((query) => api('GET /agencies', { query, signal }), Infinity),
})

export function useSwitchAgency() {
  return useMutation({
    mutationFn: (agency: Pick<Agency, 'id' | 'name'>) => switchAgency(agency.id),
    onError: (error, agency) =>
      toastError(
        `Could not switch to ${agency.name}`,
        error,
        () => void switchAgency(agency.id).catch(() => null),
      ),
  })
}

export const createAgency = (body: z.infer<typeof newAgency>) => apiData('POST /agencies', { body })
