import { timestamp, timeZone } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { mediaKinds } from '../../kit/media.ts'
import { usd } from '../../kit/money.schema.ts'
import { email, singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { postUrl } from '../content/publications.schema.ts'
import { accountPlatforms, DEFAULT_PLATFORM } from '../creators/platform-accounts.rules.ts'
import { transactionTypes } from '../fans/fans.rules.ts'
import { subscriptionStatuses } from '../fans/fans.schema.ts'
import { keyScopes, MAX_BATCH_ROWS, outboundTypes, receiptStates, rowVerdicts } from './connect.rules.ts'

/** A platform id, unique within the account. */
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
  /** Ignored once POST /connect/subscriptions has set the status. */
  subscription: z.enum(subscriptionStatuses).optional(),
})
export type FanUpsert = z.infer<typeof fanUpsert>

export const messageUpsert = z.strictObject({
  id: platformId,
  /** The platform's id for the fan. */
  fan: platformId,
  /** `creator` for messages that were written on the platform itself. */
  from: z.enum(['fan', 'creator']),
  text: z.string().max(20_000).default(''),
  sentAt: timestamp.optional(),
  /** From POST /connect/media. */
  mediaIds: id.array().max(20).optional(),
  /** Greenroom's id, if the platform echoes a message that was sent from here. */
  messageId: id.optional(),
})
export type MessageUpsert = z.infer<typeof messageUpsert>

export const transactionUpsert = z.strictObject({
  /** Unique on the platform, across all its accounts. */
  id: platformId,
  fan: platformId,
  type: z.enum(transactionTypes),
  /** In USD: positive for a sale, negative for a refund or chargeback. */
  amount: usd.refine((amount) => amount !== 0, 'The amount can’t be zero.'),
  kind: z.enum(['SALE', 'REFUND', 'CHARGEBACK']).default('SALE'),
  occurredAt: timestamp.optional(),
  /** Same sign as the amount; if omitted, the default fee applies. */
  platformFee: usd.optional(),
  reason: singleLine(300).optional(),
  /** Greenroom's id of the message whose files this payment unlocks. */
  messageId: id.optional(),
})
export type TransactionUpsert = z.infer<typeof transactionUpsert>

export const subscriptionUpdate = z.strictObject({
  fan: platformId,
  status: z.enum(subscriptionStatuses),
  /** Changes older than the stored one are ignored. */
  changedAt: timestamp.optional(),
})
export type SubscriptionUpdate = z.infer<typeof subscriptionUpdate>

export const receipt = z.strictObject({
  /** Greenroom's id of the message. */
  messageId: id,
  state: z.enum(receiptStates),
  /** The platform's id for the message, to recognize its echo. */
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

/** Rows are validated individually, so an invalid row does not reject the others. */
export function batchOf(row: z.ZodObject) {
  const { $schema: _, ...shape } = z.toJSONSchema(row, { io: 'input' })
  const rows = z.record(z.string(), z.unknown()).meta(shape).array().min(1).max(MAX_BATCH_ROWS)
  return z.strictObject({ ...accountRef.shape, rows })
}

/** Results in row order. */
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
      /** Why the row was rejected. */
      field: z.string().optional(),
      message: z.string().optional(),
      /** Retrying the same row later may succeed. */
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
  /** Price in USD to unlock the file; null means free. */
  price: z.number().nullable(),
  /** The priced file of this message whose payment also unlocks this one. */
  unlockedBy: id.nullable(),
  /** Path of the file; requires the API key. */
  path: z.string(),
})

/**
 * An event to pass on to the platform. `message` and `post` show the current state; null if the event isn't about one
 * or it no longer exists. Ids are never reused, so receivers can skip duplicates.
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
      /** The platform's id for the fan; null if no bridge has synced this fan. */
      fan: z.string().nullable(),
      username: z.string(),
      /** Empty if the message was deleted. */
      text: z.string(),
      media: outboundMedia.array(),
      /** Current state: a deleted message must no longer be sent. */
      isDeleted: z.boolean(),
      /** The platform's id for the message, once known from a receipt. */
      platformId: z.string().nullable(),
    })
    .nullable(),
  /** The item of content.published and content.withdrawn. */
  postId: id.nullable(),
  /** Null unless the item is published and cleared right now. */
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
  /** Continue after this event, acknowledged or not; 0 is the start. Without it, returns the oldest open events. */
  after: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(500).default(100),
})

const eventId = z.string().regex(/^\d{1,18}$/)
export const acknowledgement = z.strictObject({ ids: eventId.array().min(1).max(1_000) })

export const eventAcknowledgement = acknowledgement.extend({
  /** Where content.published events were posted. */
  posts: z.strictObject({ eventId, url: postUrl }).array().max(1_000).default([]),
})

export const newHints = z.strictObject({
  ...accountRef.shape,
  /** Hints with the same key are stored once. */
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
  /** Calls left in the current minute; null if the platform has no documented limit. */
  left: z.number().int().nullable(),
  retryAfterSeconds: z.number().int(),
})
