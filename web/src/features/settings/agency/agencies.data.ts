import type { newAgency } from '@greenroom/contract/features/team/team.schema.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../../platform/api.ts'
import { errorText } from '../../../platform/api-error.ts'
import { enterAgency } from '../../../platform/session/session.ts'
import { toast } from '../../../ui/toast.tsx'

export type Agency = Awaited<ReturnType<typeof page>>['data'][number]

const page = (cursor: string | null, signal: AbortSignal) =>
  api('GET /agencies', { query: { limit: 100, ...(cursor ? { cursor } : {}) }, signal })

/** All agencies, for a super admin. */
export const agenciesQuery = queryOptions({
  queryKey: ['agencies'],
  queryFn: async ({ signal }) => {
    const all: Agency[] = []
    let cursor: string | null = null
    do {
      const { data, meta } = await page(cursor, signal)
      all.push(...data)
      cursor = meta.nextCursor
    } while (cursor)
    return all
  },
})

export function useEnterAgency() {
  return useMutation({
    mutationFn: (agency: Pick<Agency, 'id' | 'name'>) => enterAgency(agency.id),
    onError: (error, agency) =>
      toast.error(`Could not enter ${agency.name}`, {
        description: errorText(error),
        action: { label: 'Retry', onClick: () => void enterAgency(agency.id).catch(() => null) },
      }),
  })
}

export const createAgency = async (body: z.infer<typeof newAgency>): Promise<Agency> =>
  (await api('POST /agencies', { body })).data
