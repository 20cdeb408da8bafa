import { z } from 'zod'
import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { creatorStats, month, statement, statementMonth, statPeriod } from './creator-money.schema.ts'

const one = { params: z.strictObject({ id }) }
const ofMonth = { ...one, query: z.strictObject({ month }) }

export const creatorMoneyApi = endpoints({
  'GET /creators/{id}/stats': {
    summary:
      'Figures of a creator for a period, beside the period before it; no money for those who may not know',
    permission: 'creators:read',
    ...one,
    query: z.strictObject({ period: statPeriod.default('30d') }),
    reply: creatorStats,
  },
  'GET /creators/{id}/statements': {
    summary: 'The months a statement can be had for, newest first',
    permission: 'statements:read',
    ...one,
    reply: statementMonth.array(),
  },
  'GET /creators/{id}/statement': {
    summary: 'The statement of a month: gross, fee, net, shares, and every correction by itself',
    permission: 'statements:read',
    ...ofMonth,
    reply: statement,
  },
  'GET /creators/{id}/statement/export': {
    summary: 'Every booking of a month as CSV',
    permission: 'statements:read',
    ...ofMonth,
    download: 'text/csv',
    reply: z.string(),
  },
})
