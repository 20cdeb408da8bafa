import { timestamp } from '../../kit/dates.ts'
import { clientId, id } from '../../kit/id.schema.ts'
import { singleLine } from '../../kit/text.ts'
import { z } from '../../kit/zod.ts'
import { accountPlatforms } from '../creators/platform-accounts.rules.ts'
import { connectionStates, deliveryStates, keyScopes, outboundTypes, webhookTypes } from './connect.rules.ts'

/** Null means all creators, including future ones. */
const creatorIds = id.array().min(1, 'Choose at least one creator.').max(500).nullable()

export const connectorKey = z.object({
  id,
  name: z.string(),
  /** The first characters, to distinguish keys. */
  start: z.string(),
  scopes: z.enum(keyScopes).array(),
  creatorIds: id.array().nullable(),
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  createdBy: z.string(),
  /** Null if unknown. */
  createdById: id.nullable(),
  isCreatorSuspended: z.boolean(),
  createdAt: timestamp,
  revokedAt: timestamp.nullable(),
})
export type ConnectorKey = z.infer<typeof connectorKey>

export const keyChange = z.strictObject({
  name: singleLine(60),
  scopes: z.enum(keyScopes).array().min(1, 'Choose at least one permission.'),
  creatorIds,
  expiresAt: timestamp.nullable(),
})
export const newConnectorKey = z.strictObject({ ...keyChange.shape, clientId })
/** `key` is shown once. Repeating the create request returns it without the secret. */
export const createdKey = z.object({ ...connectorKey.shape, key: z.string().nullable() })

export const connectedAccount = z.object({
  creatorId: id,
  stageName: z.string(),
  platform: z.enum(accountPlatforms),
  state: z.enum(connectionStates),
  connectedAt: timestamp.nullable(),
  lastInAt: timestamp.nullable(),
  lastOutAt: timestamp.nullable(),
  /** Our messages without a receipt. */
  waiting: z.number().int(),
  failingSince: timestamp.nullable(),
  lastError: z.string().nullable(),
})
export type ConnectedAccount = z.infer<typeof connectedAccount>

/** Results of the test button, as sentences. */
export const connectionTest = z.object({ checks: z.array(z.object({ ok: z.boolean(), text: z.string() })) })

const url = z.string().trim().max(500).url('Enter a URL that starts with https://.')

export const webhook = z.object({
  id,
  url: z.string(),
  types: z.enum(webhookTypes).array(),
  creatorIds: id.array().nullable(),
  isPaused: z.boolean(),
  /** Why the server paused it; null otherwise. */
  note: z.string().nullable(),
  /** Nothing has been delivered since; null while it works. */
  failingSince: timestamp.nullable(),
  lastDeliveredAt: timestamp.nullable(),
  waiting: z.number().int(),
  createdAt: timestamp,
})
export type Webhook = z.infer<typeof webhook>

export const webhookChange = z.strictObject({
  url,
  types: z.enum(webhookTypes).array().min(1, 'Choose at least one event.'),
  creatorIds,
  isPaused: z.boolean().default(false),
})
export const newWebhook = z.strictObject({ ...webhookChange.shape, clientId })
/** `secret` signs the calls and is shown once. */
export const createdWebhook = z.object({ ...webhook.shape, secret: z.string().nullable() })

export const delivery = z.object({
  id,
  eventId: z.string(),
  type: z.enum(outboundTypes),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** The HTTP status of the last attempt; null if there was no response. */
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  milliseconds: z.number().int().nullable(),
  createdAt: timestamp,
  lastTriedAt: timestamp.nullable(),
  nextTryAt: timestamp.nullable(),
})
export type Delivery = z.infer<typeof delivery>

export const replayRequest = z.strictObject({
  /** Either one delivery, or all that failed since a given time. */
  deliveryId: id.optional(),
  failedSince: timestamp.optional(),
})
