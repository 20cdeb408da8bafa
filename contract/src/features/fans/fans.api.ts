import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import {
  fan,
  fanAnalytics,
  fanChanges,
  fanDetail,
  fanExportQuery,
  fanFilter,
  fanQuery,
  newFan,
  selectedFans,
} from './fans.schema.ts'

const byId = { params: z.strictObject({ id }) }
const emptyReply = z.object({})

export const fansApi = endpoints({
  'GET /fans': {
    summary:
      'Fans you can see, filtered and sorted; the first page has the total if it is known without counting',
    permission: 'fans:read',
    query: fanQuery,
    ...listOf(fan),
  },
  'GET /fans/count': {
    summary: 'Number of fans that match a filter; exact up to 10,000',
    permission: 'fans:read',
    query: fanFilter,
    reply: z.object({ count: z.number().int(), isExact: z.boolean() }),
  },
  'GET /fans/analytics': {
    summary:
      'Tier counts, revenue, retention, new and lapsed fans, response rate and response time, for one creator or all you can see',
    permission: 'fans:read',
    limit: 'analytics',
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
    summary: 'Selected fans as CSV in the given order; fans you can’t see are omitted',
    permission: 'fans:manage',
    body: selectedFans,
    download: 'text/csv',
    reply: z.string(),
  },
  'POST /fans': {
    summary: 'Add a fan to a creator',
    permission: 'fans:manage',
    body: newFan,
    reply: fanDetail,
    status: 201,
    errors: ['conflict'],
  },
  'GET /fans/{id}': { summary: 'One fan', permission: 'fans:read', ...byId, reply: fanDetail },
  'PUT /fans/{id}': {
    summary: 'Update the given fields of a fan',
    permission: 'fans:manage',
    ...byId,
    body: fanChanges,
    reply: fanDetail,
    errors: ['conflict'],
  },
  'DELETE /fans/{id}': {
    summary: 'Archive a fan: hidden from lists, transactions are kept',
    permission: 'fans:manage',
    ...byId,
    reply: emptyReply,
  },
  'POST /fans/{id}/restore': {
    summary: 'Restore an archived fan',
    permission: 'fans:manage',
    ...byId,
    reply: emptyReply,
  },
})
