import { connectApi } from '@greenroom/contract/features/connect/connect.api.ts'
import {
  fanUpsert,
  messageUpsert,
  presenceUpdate,
  receipt,
  subscriptionUpdate,
  transactionUpsert,
} from '@greenroom/contract/features/connect/connect.schema.ts'
import type { FastifyInstance } from 'fastify'
import type { ConnectorCtx, Platform } from '../../platform/ctx.ts'
import { bind } from '../../platform/http/bind.ts'
import { runBatch } from './batch.service.ts'
import * as connector from './connector.service.ts'
import * as fans from './inbound-fans.service.ts'
import { uploadMedia } from './inbound-media.service.ts'
import * as messages from './inbound-messages.service.ts'
import { deliverTransactions } from './inbound-transactions.service.ts'

export function bindConnect(app: FastifyInstance, platform: Platform): void {
  bind(app, platform, connectApi, {
    'GET /connect': async (ctx) => ({ data: await connector.describeKey(ctx) }),
    'POST /connect/fans': (ctx, { body }) => runBatch(ctx, body, fanUpsert, withCtx(ctx, fans.deliverFans)),
    'POST /connect/subscriptions': (ctx, { body }) =>
      runBatch(ctx, body, subscriptionUpdate, withCtx(ctx, fans.deliverSubscriptions)),
    'POST /connect/presence': (ctx, { body }) =>
      runBatch(ctx, body, presenceUpdate, withCtx(ctx, fans.deliverPresence)),
    'POST /connect/messages': (ctx, { body }) =>
      runBatch(ctx, body, messageUpsert, withCtx(ctx, messages.deliverMessages)),
    'POST /connect/receipts': (ctx, { body }) =>
      runBatch(ctx, body, receipt, withCtx(ctx, messages.deliverReceipts)),
    'POST /connect/transactions': (ctx, { body }) =>
      runBatch(ctx, body, transactionUpsert, withCtx(ctx, deliverTransactions)),
    'POST /connect/media': (ctx, { raw }) => uploadMedia(ctx, raw),
    'POST /connect/hints': async (ctx, { body }) => ({
      data: { added: await connector.addHints(ctx, body) },
    }),
    'POST /connect/hints/claim': async (ctx, { body }) => ({
      data: await connector.claimHints(ctx, body.limit),
    }),
    'POST /connect/hints/done': async (ctx, { body }) => ({
      data: { done: await connector.acknowledgeHints(ctx, body.ids) },
    }),
    'POST /connect/budget': async (ctx, { body }) => ({ data: await connector.reserveCalls(ctx, body) }),
  })
}

type Deliver<Account, Row, Results> = (ctx: ConnectorCtx, account: Account, rows: Row[]) => Results

const withCtx =
  <Account, Row, Results>(ctx: ConnectorCtx, deliver: Deliver<Account, Row, Results>) =>
  (account: Account, rows: Row[]) =>
    deliver(ctx, account, rows)
