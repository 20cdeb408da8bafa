import { z } from 'zod'
import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { MAX_FILE_BYTES } from '../../kit/media.ts'
import { MAX_BATCH_BYTES } from './connect.rules.ts'
import {
  acknowledgement,
  batchOf,
  batchResult,
  budgetReply,
  budgetRequest,
  connectorSelf,
  fanUpsert,
  hint,
  messageUpsert,
  newHints,
  presenceUpdate,
  receipt,
  subscriptionUpdate,
  transactionUpsert,
} from './connect.schema.ts'

const batch = { reply: batchResult, maxBodyBytes: MAX_BATCH_BYTES, errors: ['refused'] as const }

/** Endpoints for platform bridges, authenticated by key, to deliver data. See docs/connectors.md. */
export const connectApi = endpoints({
  'GET /connect': {
    summary: 'What this key may do, and the accounts of its creators',
    permission: 'connector:any',
    reply: connectorSelf,
  },
  'POST /connect/fans': {
    summary: 'Add or update up to 1,000 fans of an account, by their id on the platform',
    permission: 'connector:fans',
    body: batchOf(fanUpsert),
    ...batch,
  },
  'POST /connect/subscriptions': {
    summary: 'Update the subscription states of up to 1,000 fans',
    permission: 'connector:fans',
    body: batchOf(subscriptionUpdate),
    ...batch,
  },
  'POST /connect/presence': {
    summary: 'Say who is online or typing; forgotten after a while',
    permission: 'connector:fans',
    body: batchOf(presenceUpdate),
    ...batch,
  },
  'POST /connect/messages': {
    summary: 'Deliver up to 1,000 messages from fans, or written on the platform itself',
    permission: 'connector:messages',
    body: batchOf(messageUpsert),
    ...batch,
  },
  'POST /connect/receipts': {
    summary: 'Say which of our messages the platform has sent, delivered, shown or failed to send',
    permission: 'connector:messages',
    body: batchOf(receipt),
    ...batch,
  },
  'POST /connect/media': {
    summary: `Upload a picture or video for a message; at most ${MAX_FILE_BYTES / 1024 / 1024} MB`,
    permission: 'connector:messages',
    raw: { takes: 'application/octet-stream' },
    reply: z.object({ mediaId: id }),
    errors: ['refused', 'too_large'],
  },
  'POST /connect/transactions': {
    summary: 'Record up to 1,000 payments, refunds or chargebacks',
    permission: 'connector:transactions',
    body: batchOf(transactionUpsert),
    ...batch,
  },
  'POST /connect/hints': {
    summary: 'Remember that something has to be fetched from the platform',
    permission: 'connector:any',
    body: newHints,
    reply: z.object({ added: z.number().int() }),
  },
  'POST /connect/hints/take': {
    summary: 'Take the oldest hints; those not marked as done come back after a minute',
    permission: 'connector:any',
    body: z.strictObject({ limit: z.number().int().min(1).max(500).default(50) }),
    reply: hint.array(),
  },
  'POST /connect/hints/done': {
    summary: 'Forget hints that were fetched',
    permission: 'connector:any',
    body: acknowledgement,
    reply: z.object({ done: z.number().int() }),
  },
  'POST /connect/budget': {
    summary: 'Ask for calls to the platform within its limit, shared by all processes of a bridge',
    permission: 'connector:any',
    body: budgetRequest,
    reply: budgetReply,
  },
})
