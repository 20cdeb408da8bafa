import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import {
  fan,
  fanAnalytics,
  fanChanges,
  fanDetail,
  fanExportQuery,
  fanFilter,
  fanQuery,
  newFan,
  pickedFans,
} from './fans.schema.ts'

const one = { params: z.strictObject({ id }) }
const done = z.object({})

export const fansApi = endpoints({
  'GET /fans': {
    summary:
      'Fans one may see, filtered and sorted; the first page says the total where counters know it, else ask for the count',
    permission: 'fans:read',
    query: fanQuery,
    ...listOf(fan),
  },
  'GET /fans/count': {
    summary: 'How many fans a filter lets through; what has to be counted one by one is exact up to 10,000',
    permission: 'fans:read',
    query: fanFilter,
    reply: z.object({ count: z.number().int(), isExact: z.boolean() }),
  },
  'GET /fans/analytics': {
    summary:
      'Tier counts, revenue, retention, new and lapsed fans, response; of one creator or of all one may see',
    permission: 'fans:read',
    query: z.strictObject({ creatorId: id.optional() }),
    reply: fanAnalytics,
  },
  'GET /fans/export': {
    summary: 'The filtered list as CSV',
    permission: 'fans:manage',
    query: fanExportQuery,
    download: 'text/csv',
    reply: z.string(),
  },
  'POST /fans/export': {
    summary: 'Picked fans as CSV, in the order named; those one may not see are left out',
    permission: 'fans:manage',
    body: pickedFans,
    download: 'text/csv',
    reply: z.string(),
  },
  'POST /fans': {
    summary: 'Add a fan of a creator',
    permission: 'fans:manage',
    body: newFan,
    reply: fanDetail,
    status: 201,
    errors: ['conflict'],
  },
  'GET /fans/{id}': { summary: 'One fan', permission: 'fans:read', ...one, reply: fanDetail },
  'PUT /fans/{id}': {
    summary: 'Change what is known about a fan; what is not named stays',
    permission: 'fans:manage',
    ...one,
    body: fanChanges,
    reply: fanDetail,
    errors: ['conflict'],
  },
  'DELETE /fans/{id}': {
    summary: 'Archive a fan: gone from lists, the ledger stays',
    permission: 'fans:manage',
    ...one,
    reply: done,
  },
  'POST /fans/{id}/restore': {
    summary: 'Bring an archived fan back',
    permission: 'fans:manage',
    ...one,
    reply: done,
  },
})
