import type { accountActivity } from '@greenroom/contract/features/auth/auth.schema.ts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { api } from '../../../platform/api.ts'

export type AccountActivity = z.infer<typeof accountActivity>

export const activityQuery = queryOptions({
  queryKey: ['activity'],
  queryFn: async ({ signal }) => (await api('GET /auth/activity', { signal })).data,
})
