import { endpoints, listOf } from '../../kit/endpoint.ts'
import { z } from '../../kit/zod.ts'
import {
  analyticsExportQuery,
  analyticsHours,
  analyticsOverview,
  analyticsQuery,
  analyticsRetention,
  analyticsSpend,
  spender,
  spendersQuery,
} from './analytics.schema.ts'

export const analyticsApi = endpoints({
  'GET /analytics/overview': {
    summary: 'Revenue, fans and creators for a period, compared with the previous one',
    permission: 'analytics:read',
    limit: 'analytics',
    query: analyticsQuery,
    reply: analyticsOverview,
  },
  'GET /analytics/retention': {
    summary: 'Retention: the share of each month’s new fans who bought in that month and each later one',
    permission: 'analytics:read',
    limit: 'analytics',
    query: analyticsQuery,
    reply: analyticsRetention,
  },
  'GET /analytics/spend': {
    summary: 'Share of revenue from the top 1%, 5% and 10% of paying fans',
    permission: 'analytics:read',
    limit: 'analytics',
    query: analyticsQuery,
    reply: analyticsSpend,
  },
  'GET /analytics/spenders': {
    summary: 'Fans in the top 1%, 5% or 10%, highest revenue first',
    permission: 'analytics:read',
    limit: 'analytics',
    query: spendersQuery,
    ...listOf(spender),
  },
  'GET /analytics/hours': {
    summary: 'Revenue and sales by weekday and hour in the agency’s time zone',
    permission: 'analytics:read',
    limit: 'analytics',
    query: analyticsQuery,
    reply: analyticsHours,
  },
  'GET /analytics/export': {
    summary: 'One section of the analytics as CSV',
    permission: 'analytics:read',
    query: analyticsExportQuery,
    download: 'text/csv',
    reply: z.string(),
  },
})
