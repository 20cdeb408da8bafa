import { ledgerApi } from '@greenroom/contract/features/ledger/ledger.api.ts'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { listTransactions, recordTransaction } from './ledger.service.ts'
import { readSpending } from './spending.service.ts'
import {
  exportAllTransactions,
  exportFilteredTransactions,
  exportTransactions,
} from './transaction-export.service.ts'
import { listFilteredTransactions } from './transaction-list.service.ts'

export function bindLedger(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, ledgerApi, {
    'POST /fans/{id}/transactions': async (ctx, { params, body }) => ({
      data: await recordTransaction(ctx, params.id, body),
    }),
    'GET /fans/{id}/transactions': (ctx, { params, query }) => listTransactions(ctx, params.id, query),
    'GET /transactions': (ctx, { query }) => listFilteredTransactions(ctx, query),
    'GET /transactions/export': (ctx, { query }) => exportFilteredTransactions(ctx, query),
    'GET /fans/transactions/export': (ctx) => exportAllTransactions(ctx),
    'GET /fans/{id}/transactions/export': (ctx, { params }) => exportTransactions(ctx, params.id),
    'GET /fans/{id}/spending': async (ctx, { params }) => ({ data: await readSpending(ctx, params.id) }),
  })
}
