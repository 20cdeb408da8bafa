import {
  deliveryStates,
  keyScopes,
  outboundTypes,
} from '@greenroom/contract/features/connect/connect.rules.ts'
import { accountPlatforms } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, bytes, instant, sameAgency } from '../../platform/db/columns.ts'
import { agencies } from '../agency/agency.table.ts'
import { creators } from '../creators/creators.table.ts'

const transactionId = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' })
const platform = () => text('platform', { enum: accountPlatforms }).notNull()

/** Keys for platform bridges. Revoked ones are kept. */
export const connectorKeys = pgTable(
  'connector_keys',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId().references(() => agencies.id),
    name: text('name').notNull(),
    /** SHA-256; the key itself is shown once and not stored. */
    tokenHash: bytes('token_hash').notNull(),
    /** The first characters, to distinguish keys. */
    start: text('start').notNull(),
    scopes: text('scopes', { enum: keyScopes }).array().notNull(),
    /** Null means all creators, including future ones. */
    creatorIds: uuid('creator_ids').array(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    createdBy: text('created_by').notNull(),
    createdById: uuid('created_by_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    uniqueIndex('connector_keys_token').on(t.tokenHash),
    index('connector_keys_of_agency').on(t.agencyId),
  ],
)

/** Events for bridges to pass on to the platform. Written by triggers for connected accounts. */
export const connectorEvents = pgTable(
  'connector_events',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    platform: platform(),
    type: text('type', { enum: outboundTypes }).notNull(),
    messageId: uuid('message_id'),
    itemId: uuid('item_id'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** Open transactions may still add events, so readers with a cursor stop before the oldest of them. */
    writtenBy: transactionId('written_by').notNull().default(sql`pg_current_xact_id()`),
    acknowledgedAt: instant('acknowledged_at'),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.id] }),
    sameAgency('connector_events_creator', [t.agencyId, t.creatorId], creators),
    index('connector_events_open').on(t.agencyId, t.id).where(sql`acknowledged_at IS NULL`),
    // The order used by `after`, because ids do not increase in commit order.
    index('connector_events_in_order').on(t.agencyId, t.writtenBy, t.id),
    index('connector_events_of_message').on(t.agencyId, t.messageId).where(sql`message_id IS NOT NULL`),
    index('connector_events_of_item').on(t.agencyId, t.itemId).where(sql`item_id IS NOT NULL`),
    index('connector_events_by_age').on(t.createdAt),
  ],
)

export type OldSecret = { secret: string; until: string }

export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId().references(() => agencies.id),
    url: text('url').notNull(),
    /** Encrypted. */
    secret: text('secret').notNull(),
    /** Encrypted. Also used for signing, each until its time, so receivers can switch. */
    oldSecrets: jsonb('old_secrets').$type<OldSecret[]>().notNull().default([]),
    types: text('types', { enum: outboundTypes }).array().notNull(),
    creatorIds: uuid('creator_ids').array(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Why the server paused it. */
    note: text('note'),
    failingSince: instant('failing_since'),
    /** Set once admins are notified of this outage. */
    alertedAt: instant('alerted_at'),
    lastDeliveredAt: instant('last_delivered_at'),
    /** Until then, only one dispatcher calls it; after a failure, also the time of the earliest retry. */
    claimedUntil: instant('claimed_until'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [unique('webhooks_agency_id').on(t.agencyId, t.id)],
)

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    agencyId: agencyId(),
    webhookId: uuid('webhook_id').notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull(),
    type: text('type', { enum: outboundTypes }).notNull(),
    state: text('state', { enum: deliveryStates }).notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    status: integer('status'),
    error: text('error'),
    milliseconds: integer('milliseconds'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    lastTriedAt: instant('last_tried_at'),
    nextTryAt: instant('next_try_at').default(sql`now()`),
    /** Fails if the next retry would be later than this. */
    expiresAt: instant('expires_at').notNull().default(sql`now() + interval '3 days'`),
  },
  (t) => [
    foreignKey({
      name: 'webhook_deliveries_webhook',
      columns: [t.agencyId, t.webhookId],
      foreignColumns: [webhooks.agencyId, webhooks.id],
    }).onDelete('cascade'),
    index('webhook_deliveries_newest').on(t.agencyId, t.webhookId, t.createdAt, t.id),
    index('webhook_deliveries_due').on(t.webhookId, t.nextTryAt, t.eventId).where(sql`state = 'waiting'`),
    check('webhook_deliveries_state', sql`state in ('waiting', 'delivered', 'failed')`),
  ],
)

/** Data that a bridge still has to fetch from its platform. */
export const connectorHints = pgTable(
  'connector_hints',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    platform: platform(),
    key: text('key').notNull(),
    data: text('data'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    /** Reserved for one bridge process until then. */
    claimedUntil: instant('claimed_until'),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.id] }),
    sameAgency('connector_hints_creator', [t.agencyId, t.creatorId], creators),
    uniqueIndex('connector_hints_once').on(t.agencyId, t.creatorId, t.platform, t.key),
  ],
)
