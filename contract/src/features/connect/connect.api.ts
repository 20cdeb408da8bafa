import { endpoints } from '../../kit/endpoint.ts'
import { id } from '../../kit/id.schema.ts'
import { MAX_FILE_BYTES } from '../../kit/media.ts'
import { z } from '../../kit/zod.ts'
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
    summary: 'The permissions of this key, and its creators’ accounts',
    permission: 'connector:any',
    reply: connectorSelf,
  },
  'POST /connect/fans': {
    summary: 'Add or update up to 1,000 fans of an account, by platform ID',
    permission: 'connector:fans',
    body: batchOf(fanUpsert),
    ...batch,
  },
  'POST /connect/subscriptions': {
    summary: 'Update the subscription status of up to 1,000 fans',
    permission: 'connector:fans',
    body: batchOf(subscriptionUpdate),
    ...batch,
  },
  'POST /connect/presence': {
    summary: 'Report which fans are online or typing; expires after a while',
    permission: 'connector:fans',
    body: batchOf(presenceUpdate),
    ...batch,
  },
  'POST /connect/messages': {
    summary: 'Deliver up to 1,000 messages from fans, or sent by the creator directly on the platform',
    permission: 'connector:messages',
    body: batchOf(messageUpsert),
    ...batch,
  },
  'POST /connect/receipts': {
    summary: 'Report which messages were sent, delivered, read or failed on the platform',
    permission: 'connector:messages',
    body: batchOf(receipt),
    ...batch,
  },
  'POST /connect/media': {
    summary: `Upload a picture or video for a message; at most ${MAX_FILE_BYTES / 1024 / 1024} MB`,
    permission: 'connector:messages',
    raw: { contentType: 'application/octet-stream' },
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
    summary: 'Queue hints about data to fetch from the platform',
    permission: 'connector:any',
    body: newHints,
    reply: z.object({ added: z.number().int() }),
  },
  'POST /connect/hints/claim': {
    summary: 'Claim the oldest hints; those not marked as done become available again after a minute',
    permission: 'connector:any',
    body: z.strictObject({ limit: z.number().int().min(1).max(500).default(50) }),
    reply: hint.array(),
  },
  'POST /connect/hints/done': {
    summary: 'Mark hints as done',
    permission: 'connector:any',
    body: acknowledgement,
    reply: z.object({ done: z.number().int() }),
  },
  'POST /connect/budget': {
    summary: 'Reserve calls to the platform within its rate limit, shared by all processes of a bridge',
    permission: 'connector:any',
    body: budgetRequest,
    reply: budgetReply,
  },
})
