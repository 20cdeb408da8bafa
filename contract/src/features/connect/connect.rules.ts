import type { AccountPlatform } from '../creators/platform-accounts.rules.ts'

/**
 * Scopes of a key. Every key can list its accounts, queue and claim hints about data to fetch from the platform, and
 * reserve calls to the platform.
 */
export const keyScopes = ['fans', 'messages', 'transactions', 'outbound'] as const
export type KeyScope = (typeof keyScopes)[number]

export const keyScopeTexts: Record<KeyScope, { name: string; text: string }> = {
  fans: { name: 'Fans', text: 'Add and update fans, their subscriptions and whether they are online' },
  messages: {
    name: 'Incoming messages',
    text: 'Deliver messages and files from fans, and delivery and read receipts',
  },
  transactions: { name: 'Transactions', text: 'Record payments, refunds and chargebacks' },
  outbound: { name: 'Outgoing messages', text: 'Fetch outgoing messages and published content' },
}

export const MAX_BATCH_ROWS = 1_000
export const MAX_BATCH_BYTES = 8 * 1024 * 1024
export const MAX_KEYS = 50
export const MAX_WEBHOOKS = 20

/**
 * message.created: deliver it to the fan. message.deleted: delete it if the platform supports that. content.published:
 * post it. content.withdrawn: remove what was posted. test: sent by the test button; respond with any 2xx.
 */
export const outboundTypes = [
  'message.created',
  'message.deleted',
  'content.published',
  'content.withdrawn',
  'test',
] as const
export type OutboundType = (typeof outboundTypes)[number]
/** Event types a webhook can subscribe to; content.withdrawn is included in content.published, tests are always sent. */
export const webhookTypes = ['message.created', 'message.deleted', 'content.published'] as const
export type WebhookType = (typeof webhookTypes)[number]

export const rowVerdicts = ['created', 'updated', 'unchanged', 'refused'] as const
export const receiptStates = ['sent', 'delivered', 'read', 'failed'] as const
export type ReceiptState = (typeof receiptStates)[number]

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Delays before each retry of a webhook, three days in total. */
export const webhookRetrySeconds = [
  5, 30, 120, 600, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 86_400,
] as const

/** Documented platform limits in calls per minute, per creator. */
export const platformCallsPerMinute: Partial<Record<AccountPlatform, number>> = { FANVUE: 200 }

/**
 * none: no key covers it. connected: works. failing: a delivery failed and none has succeeded since. silent: has a key,
 * but nothing has arrived for a day. internal: Greenroom itself.
 */
export const connectionStates = ['none', 'connected', 'failing', 'silent', 'internal'] as const
export type ConnectionState = (typeof connectionStates)[number]
