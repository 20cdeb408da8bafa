import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/ids.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { creatorStatuses } from './creators.rules.ts'

const creatorBrief = z.object({ id, stageName: z.string(), status: z.enum(creatorStatuses) })

export const creatorsApi = endpoints({
  'GET /creators': {
    summary: 'The creators one may see, by stage name',
    permission: 'creators:read',
    query: pageQuery,
    ...listOf(creatorBrief),
  },
})
