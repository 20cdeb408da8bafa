import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import { creatorStats, month, statement, statementMonth, statPeriod } from './creator-money.schema.ts'

const byId = { params: z.strictObject({ id }) }
const byIdAndMonth = { ...byId, query: z.strictObject({ month }) }

export const creatorMoneyApi = endpoints({
  'GET /creators/{id}/stats': {
    summary: 'Creator stats for a period and the previous one; money only with permission',
    permission: 'creators:read',
    limit: 'analytics',
    ...byId,
    query: z.strictObject({ period: statPeriod.default('30d') }),
    reply: creatorStats,
  },
  'GET /creators/{id}/statements': {
    summary: 'Months with a statement, newest first',
    permission: 'statements:read',
    limit: 'analytics',
    ...byId,
    reply: statementMonth.array(),
  },
  'GET /creators/{id}/statement': {
    summary: 'Monthly statement: gross, fee, net, shares and each correction',
    permission: 'statements:read',
    limit: 'analytics',
    ...byIdAndMonth,
    reply: statement,
  },
  'GET /creators/{id}/statement/export': {
    summary: 'All transactions of a month as CSV',
    permission: 'statements:read',
    ...byIdAndMonth,
    download: 'text/csv',
    reply: z.string(),
  },
})
