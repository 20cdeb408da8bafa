import { z } from 'zod'
import { endpoints, listOf } from '../../kit/endpoint.ts'
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
    summary: 'Revenue, fans and creators over a period, compared with the one before',
    permission: 'analytics:read',
    limit: 'analytics',
    query: analyticsQuery,
    reply: analyticsOverview,
  },
  'GET /analytics/retention': {
    summary: 'Share of the fans who joined in a month that bought in each month since',
    permission: 'analytics:read',
    limit: 'analytics',
    query: analyticsQuery,
    reply: analyticsRetention,
  },
  'GET /analytics/spend': {
    summary: 'How much of the revenue the top 1, 5 and 10 % of the paying fans bring',
    permission: 'analytics:read',
    limit: 'analytics',
    query: analyticsQuery,
    reply: analyticsSpend,
  },
  'GET /analytics/spenders': {
    summary: 'The fans behind the top 1, 5 or 10 %, highest revenue first',
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
    summary: 'One block of the analytics as CSV',
    permission: 'analytics:read',
    query: analyticsExportQuery,
    download: 'text/csv',
    reply: z.string(),
  },
})
