import { z } from 'zod'
import { timestamp, timeZone } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { mediaKinds } from '../../kit/media.ts'
import { usd } from '../../kit/money.schema.ts'
import { email, singleLine } from '../../kit/text.ts'
import { accountPlatforms, DEFAULT_PLATFORM } from '../creators/platform-accounts.rules.ts'
import { transactionTypes } from '../fans/fans.rules.ts'
import { subscriptionStatuses } from '../fans/fans.schema.ts'
import { keyScopes, MAX_BATCH_ROWS, outboundTypes, receiptStates, rowVerdicts } from './connect.rules.ts'

/** An id of the platform, unique within the account. */
const platformId = z
  .string()
  .min(1)
  .max(100)
  .refine((text) => !text.includes('\0'), 'Contains characters that can’t be stored.')

/** A creator's account on a platform. */
export const accountRef = z.strictObject({
  creatorId: id,
  platform: z.enum(accountPlatforms).default(DEFAULT_PLATFORM),
})

export const fanUpsert = z.strictObject({
  id: platformId,
  username: singleLine(100),
  displayName: singleLine(100).optional(),
  email: email.optional(),
  location: singleLine(100).optional(),
  timeZone: timeZone.optional(),
  joinedAt: timestamp.optional(),
  /** Ignored once POST /connect/subscriptions has told the state. */
  subscription: z.enum(subscriptionStatuses).optional(),
})
export type FanUpsert = z.infer<typeof fanUpsert>

export const messageUpsert = z.strictObject({
  id: platformId,
  /** The platform's id of the fan. */
  fan: platformId,
  /** `creator` for messages that were written on the platform itself. */
  from: z.enum(['fan', 'creator']),
  text: z.string().max(20_000).default(''),
  sentAt: timestamp.optional(),
  /** From POST /connect/media. */
  mediaIds: id.array().max(20).optional(),
  /** Greenroom's id, when the platform repeats a message that was sent from here. */
  messageId: id.optional(),
})
export type MessageUpsert = z.infer<typeof messageUpsert>

export const transactionUpsert = z.strictObject({
  /** Unique on the platform, over all its accounts. */
  id: platformId,
  fan: platformId,
  type: z.enum(transactionTypes),
  /** In USD: positive for a sale, negative for a refund or chargeback. */
  amount: usd.refine((amount) => amount !== 0, 'The amount can’t be zero.'),
  kind: z.enum(['SALE', 'REFUND', 'CHARGEBACK']).default('SALE'),
  occurredAt: timestamp.optional(),
  /** With the sign of the amount; without it the usual fee applies. */
  platformFee: usd.optional(),
  reason: singleLine(300).optional(),
  /** Greenroom's id of the message whose priced files this paid for. */
  messageId: id.optional(),
})
export type TransactionUpsert = z.infer<typeof transactionUpsert>

export const subscriptionUpdate = z.strictObject({
  fan: platformId,
  status: z.enum(subscriptionStatuses),
  /** Older states than the stored one change nothing. */
  changedAt: timestamp.optional(),
})
export type SubscriptionUpdate = z.infer<typeof subscriptionUpdate>

export const receipt = z.strictObject({
  /** Greenroom's id of the message. */
  messageId: id,
  state: z.enum(receiptStates),
  /** The platform's id of the message, so that its echo is recognized. */
  id: platformId.optional(),
  /** For `failed`; shown to the operator. */
  reason: singleLine(200).optional(),
})
export type Receipt = z.infer<typeof receipt>

export const presenceUpdate = z.strictObject({
  fan: platformId,
  online: z.boolean().optional(),
  typing: z.boolean().optional(),
})
export type PresenceUpdate = z.infer<typeof presenceUpdate>

/** Rows are checked one by one, so that a bad row does not reject the others. */
export function batchOf(row: z.ZodObject) {
  const { $schema: _, ...shape } = z.toJSONSchema(row, { io: 'input' })
  const rows = z.record(z.string(), z.unknown()).meta(shape).array().min(1).max(MAX_BATCH_ROWS)
  return z.strictObject({ ...accountRef.shape, rows })
}

/** In the order of the rows. */
export const batchResult = z.object({
  created: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  rows: z.array(
    z.object({
      verdict: z.enum(rowVerdicts),
      /** Greenroom's id of the fan, message or transaction. */
      id: id.optional(),
      /** Why it was refused. */
      field: z.string().optional(),
      message: z.string().optional(),
      /** Sending the same row again later may work. */
      retry: z.literal(true).optional(),
    }),
  ),
})
export type BatchResult = z.infer<typeof batchResult>
export type RowResult = BatchResult['rows'][number]

export const connectorAccount = z.object({
  creatorId: id,
  stageName: z.string(),
  platform: z.enum(accountPlatforms),
  connectedAt: timestamp.nullable(),
})

export const connectorSelf = z.object({
  name: z.string(),
  scopes: z.enum(keyScopes).array(),
  expiresAt: timestamp.nullable(),
  accounts: connectorAccount.array(),
})

const outboundMedia = z.object({
  id,
  kind: z.enum(mediaKinds),
  contentType: z.string(),
  /** Locked for the fan until this is paid, in USD; null is free. */
  price: z.number().nullable(),
  /** The priced file of this message whose payment opens this one too. */
  opensWith: id.nullable(),
  /** Path of the file; needs the key. */
  path: z.string(),
})

/**
 * What happened here and the platform should be told. `message` and `post` are as they are now; null if they are gone.
 * Ids never repeat, so a receiver can ignore what it has seen.
 */
export const outboundEvent = z.object({
  id: z.string(),
  type: z.enum(outboundTypes),
  createdAt: timestamp,
  creatorId: id,
  platform: z.enum(accountPlatforms),
  message: z
    .object({
      id,
      /** The platform's id of the fan; null for fans that no bridge has delivered. */
      fan: z.string().nullable(),
      username: z.string(),
      /** Empty once the message was deleted. */
      text: z.string(),
      media: outboundMedia.array(),
      /** As of now: a deleted message must not be sent any more. */
      isDeleted: z.boolean(),
      /** The platform's id of the message, once a receipt has told it. */
      platformId: z.string().nullable(),
    })
    .nullable(),
  post: z
    .object({
      id,
      title: z.string(),
      text: z.string(),
      price: z.number().nullable(),
      media: outboundMedia.array(),
    })
    .nullable(),
})
export type OutboundEvent = z.infer<typeof outboundEvent>

export const eventQuery = z.strictObject({
  /** Continue behind this event, acknowledged or not; 0 is the start. Without it the oldest open event comes first. */
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

export const acknowledgement = z.strictObject({
  ids: z
    .string()
    .regex(/^\d{1,18}$/)
    .array()
    .min(1)
    .max(1_000),
})

export const newHints = z.strictObject({
  ...accountRef.shape,
  /** A hint with a known key is stored once. */
  hints: z
    .strictObject({ key: platformId, data: singleLine(500).optional() })
    .array()
    .min(1)
    .max(MAX_BATCH_ROWS),
})
export const hint = z.object({
  id: z.string(),
  ...accountRef.shape,
  key: z.string(),
  data: z.string().nullable(),
})

export const budgetRequest = z.strictObject({
  ...accountRef.shape,
  calls: z.number().int().min(1).max(1_000).default(1),
})
export const budgetReply = z.object({
  granted: z.boolean(),
  /** Calls left in the current minute; null when the platform names no limit. */
  left: z.number().int().nullable(),
  retryAfterSeconds: z.number().int(),
})
