import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { z } from '../../kit/zod.ts'
import {
  approveBody,
  operatorRates,
  payDraft,
  payPeriod,
  payRateBody,
  paySheet,
  paySheetsQuery,
} from './pay-sheets.schema.ts'

/** Operators can read their own; admins can read and approve all. */
export const paySheetsApi = endpoints({
  'GET /operators/rates': {
    summary: 'Hourly rate and share of sales for each operator, with their history',
    permission: 'operators:manage',
    reply: operatorRates.array(),
  },
  'PUT /operators/{id}/rates': {
    summary: 'Set an operator’s rate from a given day',
    permission: 'operators:manage',
    params: z.strictObject({ id }),
    body: payRateBody,
    reply: operatorRates,
    errors: ['refused', 'forbidden'],
  },
  'GET /pay-sheets': {
    summary: 'Approved pay sheets, newest first',
    permission: 'shifts:work',
    query: paySheetsQuery,
    ...listOf(paySheet),
  },
  'GET /pay-sheets/draft': {
    summary: 'Pay for a period, calculated now',
    permission: 'shifts:work',
    query: payPeriod,
    reply: payDraft.array(),
    errors: ['refused'],
  },
  'GET /pay-sheets/current': {
    summary: 'Your pay since your last approved sheet, or since the first of the month',
    permission: 'shifts:work',
    reply: payDraft,
  },
  'POST /pay-sheets': {
    summary: 'Approve a pay sheet: its sales, shifts and rates can no longer change',
    permission: 'operators:manage',
    body: approveBody,
    reply: paySheet,
    status: 201,
    errors: ['refused', 'forbidden', 'conflict'],
  },
  'GET /pay-sheets/export': {
    summary: 'Pay for a period as CSV; approved sheets keep their approved amounts',
    permission: 'shifts:work',
    query: payPeriod,
    download: 'text/csv',
    reply: z.string(),
    errors: ['refused'],
  },
  'GET /pay-sheets/{id}': {
    summary: 'An approved pay sheet',
    permission: 'shifts:work',
    params: z.strictObject({ id }),
    reply: paySheet,
  },
})
