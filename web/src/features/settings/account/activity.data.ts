import type { accountActivity } from '@greenroom/contract/features/auth/auth.schema.ts'
import type { z } from 'zod'
import { apiQuery } from '../../../platform/api-query.ts'

export type AccountActivity = z.infer<typeof accountActivity>

export const activityQuery = apiQuery(['activity'], 'GET /auth/activity')
