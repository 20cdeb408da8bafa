import { endpoints, listOf } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'
import { newTransaction, spending, transaction } from '../fans/fans.schema.ts'
import {
  listedTransaction,
  transactionFilter,
  transactionListMeta,
  transactionQuery,
} from './transactions.schema.ts'

const byId = { params: z.strictObject({ id }) }

export const ledgerApi = endpoints({
  'POST /fans/{id}/transactions': {
    summary: 'Record a transaction, or return the existing one with the same external ID',
    permission: 'fans:manage',
    ...byId,
    body: newTransaction,
    reply: transaction,
    status: 201,
    errors: ['conflict', 'refused'],
  },
  'GET /fans/{id}/transactions': {
    summary: 'Transactions of a fan, newest first',
    permission: 'fans:read',
    ...byId,
    query: pageQuery,
    ...listOf(transaction),
  },
  'GET /transactions': {
    summary: 'Transactions of all creators, newest first; the first page includes their count and totals',
    permission: 'analytics:read',
    limit: 'analytics',
    query: transactionQuery,
    reply: listedTransaction.array(),
    meta: transactionListMeta,
  },
  'GET /transactions/export': {
    summary: 'The filtered transactions as CSV',
    permission: 'analytics:read',
    query: transactionFilter,
    download: 'text/csv',
    reply: z.string(),
  },
  'GET /fans/transactions/export': {
    summary: 'CSV of all transactions you can see; importing it unedited changes nothing',
    permission: 'fans:manage',
    download: 'text/csv',
    reply: z.string(),
  },
  'GET /fans/{id}/transactions/export': {
    summary: 'All transactions of a fan as CSV',
    permission: 'fans:manage',
    ...byId,
    download: 'text/csv',
    reply: z.string(),
  },
  'GET /fans/{id}/spending': {
    summary: 'A fan’s payments by month and type, and how they were split',
    permission: 'fans:read',
    limit: 'analytics',
    ...byId,
    reply: spending,
  },
})
