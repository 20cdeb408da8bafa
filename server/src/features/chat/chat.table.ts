import { compositions, directions, handlerTypes } from '@greenroom/contract/features/chat/chat.rules.ts'
import { DEFAULT_PLATFORM } from '@greenroom/contract/features/creators/platform-accounts.rules.ts'
import { mediaKinds } from '@greenroom/contract/kit/media.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, instant, sameAgency } from '../../platform/db/columns.ts'
import { contentItems } from '../content/content.table.ts'
import { fans } from '../fans/fans.table.ts'
import { uploads } from '../uploads/uploads.table.ts'

/**
 * One per fan, with the fan's id. Its row is the lock for numbering messages. Message totals are maintained by
 * append_messages and change_message, copies of the fan's data by triggers on fans.
 */
export const conversations = pgTable(
  'conversations',
  {
    agencyId: agencyId(),
    fanId: uuid('fan_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    /** Imported history is numbered below the first message. */
    firstSeq: integer('first_seq').notNull().default(1),
    lastSeq: integer('last_seq').notNull().default(0),
    /** Increases with every new or changed message. */
    rev: integer('rev').notNull().default(0),
    /** Changes when messages are removed from the thread, so screens reload it. */
    epoch: uuid('epoch').notNull().default(sql`gen_random_uuid()`),
    /** The team has read the fan's messages up to here. */
    readSeq: integer('read_seq').notNull().default(0),
    unreadCount: integer('unread_count').notNull().default(0),
    flaggedCount: integer('flagged_count').notNull().default(0),
    lastMessageAt: instant('last_message_at'),
    lastDirection: text('last_direction', { enum: directions }),
    lastPreview: text('last_preview').notNull().default(''),
    lastAttachment: text('last_attachment', { enum: mediaKinds }),
    /** Set for our messages only. */
    lastSenderId: uuid('last_sender_id'),
    lastSenderName: text('last_sender_name'),
    lastIsDeleted: boolean('last_is_deleted').notNull().default(false),
    waitingSince: instant('waiting_since'),
    assignedTo: uuid('assigned_to'),
    spentCents: bigint('spent_cents', { mode: 'number' }).notNull().default(0),
    /** Neither blocked nor archived. */
    isListed: boolean('is_listed').notNull().default(true),
    /** The fan may be under 18, so nothing is sent until compliance releases it. */
    lockedAt: instant('locked_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.fanId] }),
    foreignKey({
      name: 'conversations_fan',
      columns: [t.agencyId, t.creatorId, t.fanId],
      foreignColumns: [fans.agencyId, fans.creatorId, fans.id],
    }),
    index('conversations_newest').on(t.agencyId, t.creatorId, t.lastMessageAt, t.fanId).where(sql`is_listed`),
    index('conversations_newest_of_all').on(t.agencyId, t.lastMessageAt, t.fanId).where(sql`is_listed`),
    index('conversations_waiting')
      .on(t.agencyId, t.creatorId, t.waitingSince, t.fanId)
      .where(sql`is_listed AND waiting_since IS NOT NULL`),
    index('conversations_waiting_of_all')
      .on(t.agencyId, t.waitingSince, t.fanId)
      .where(sql`is_listed AND waiting_since IS NOT NULL`),
    index('conversations_spend').on(t.agencyId, t.creatorId, t.spentCents, t.fanId).where(sql`is_listed`),
    index('conversations_spend_of_all').on(t.agencyId, t.spentCents, t.fanId).where(sql`is_listed`),
    index('conversations_unread').on(t.agencyId, t.creatorId).where(sql`is_listed AND unread_count > 0`),
    index('conversations_flagged').on(t.agencyId, t.creatorId).where(sql`is_listed AND flagged_count > 0`),
    index('conversations_assigned').on(t.agencyId, t.assignedTo).where(sql`assigned_to IS NOT NULL`),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    fanId: uuid('fan_id').notNull(),
    /** Increases within the conversation. Has gaps where an import was undone. */
    seq: integer('seq').notNull(),
    /** The conversation's revision at the last change. */
    rev: integer('rev').notNull().default(0),
    direction: text('direction', { enum: directions }).notNull(),
    handlerType: text('handler_type', { enum: handlerTypes }).notNull().default('HUMAN'),
    composition: text('composition', { enum: compositions }),
    content: text('content').notNull(),
    platform: text('platform').notNull().default(DEFAULT_PLATFORM),
    senderId: uuid('sender_id'),
    senderName: text('sender_name').notNull(),
    /** The sender's id for this send, which makes retries idempotent. */
    clientId: uuid('client_id'),
    /** The id on the platform or in the imported file. */
    externalId: text('external_id'),
    /** The import that added it. */
    importId: uuid('import_id'),
    sentAt: instant('sent_at').notNull(),
    /** The platform confirmed receipt; implied by delivered and read. */
    isSent: boolean('is_sent').notNull().default(false),
    isDelivered: boolean('is_delivered').notNull().default(false),
    /** Why the platform rejected our message; null on success. */
    failure: text('failure'),
    /** For our messages: the fan has read it. For the fan's: it is history, which no one waits on; see also read_seq. */
    isRead: boolean('is_read').notNull().default(false),
    flagged: boolean('flagged').notNull().default(false),
    /** Who flagged it. Empty on a flagged message means screening. */
    flaggedBy: uuid('flagged_by').array().notNull().default(sql`'{}'`),
    /** The creator flagged it because it doesn't sound like them. */
    notMyVoice: boolean('not_my_voice').notNull().default(false),
    attachments: integer('attachments').notNull().default(0),
    deletedAt: instant('deleted_at'),
    deletedBy: uuid('deleted_by'),
  },
  (t) => [
    uniqueIndex('messages_in_order').on(t.agencyId, t.fanId, t.seq),
    index('messages_changed').on(t.agencyId, t.fanId, t.rev),
    index('messages_of_import').on(t.agencyId, t.importId).where(sql`import_id IS NOT NULL`),
    index('messages_of_creator').on(t.agencyId, t.creatorId, t.sentAt),
    index('messages_of_sender').on(t.agencyId, t.senderId, t.sentAt, t.id).where(sql`sender_id IS NOT NULL`),
    index('messages_to_fan').on(t.agencyId, t.fanId, t.sentAt, t.seq).where(sql`sender_id IS NOT NULL`),
    index('messages_flagged').on(t.agencyId, t.creatorId, t.sentAt).where(sql`flagged`),
    index('messages_unconfirmed')
      .on(t.agencyId, t.creatorId, t.platform, t.sentAt)
      .where(sql`direction = 'TO_FAN' AND NOT is_sent AND failure IS NULL AND deleted_at IS NULL`),
    index('messages_from_suggestions')
      .on(t.agencyId, t.sentAt)
      .where(sql`composition in ('ai', 'ai_edited')`),
    uniqueIndex('messages_sent_once')
      .on(t.agencyId, t.senderId, t.clientId)
      .where(sql`client_id IS NOT NULL`),
    uniqueIndex('messages_received_once')
      .on(t.agencyId, t.fanId, t.externalId)
      .where(sql`external_id IS NOT NULL`),
    foreignKey({
      name: 'messages_conversation',
      columns: [t.agencyId, t.fanId],
      foreignColumns: [conversations.agencyId, conversations.fanId],
    }),
    check('messages_direction', sql`direction in ('FROM_FAN', 'TO_FAN')`),
    check('messages_handler', sql`handler_type in ('AI', 'HUMAN', 'CHAT_OPERATOR')`),
    check('messages_composition', sql`composition in ('typed', 'quick_reply', 'ai', 'ai_edited')`),
  ],
)

/** Messages of undone imports: excluded from threads, searches and figures; their ids can be reused. */
export const voidedMessages = pgTable(
  'voided_messages',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    importId: uuid('import_id').notNull(),
    /** Stored because the fan may be deleted later. */
    username: text('username').notNull(),
    /** The full row from messages. */
    entry: jsonb('entry').notNull(),
    voidedBy: text('voided_by').notNull(),
    voidedAt: instant('voided_at').notNull().default(sql`now()`),
  },
  (t) => [index('voided_messages_of_import').on(t.agencyId, t.importId)],
)

export const messageAttachments = pgTable(
  'message_attachments',
  {
    agencyId: agencyId(),
    messageId: uuid('message_id')
      .notNull()
      .references(() => messages.id),
    position: integer('position').notNull(),
    uploadId: uuid('upload_id').notNull(),
    /** Price to unlock it. */
    priceCents: integer('price_cents'),
    paidAt: instant('paid_at'),
    /** The content item it was sent from. */
    itemId: uuid('item_id'),
    /** Position of the priced attachment whose payment also unlocks this one. */
    unlockedBy: integer('unlocked_by'),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.messageId, t.position] }),
    sameAgency('message_attachments_upload', [t.agencyId, t.uploadId], uploads),
    sameAgency('message_attachments_item', [t.agencyId, t.itemId], contentItems),
    foreignKey({
      name: 'message_attachments_unlocked_by',
      columns: [t.agencyId, t.messageId, t.unlockedBy],
      foreignColumns: [t.agencyId, t.messageId, t.position],
    }),
    index('message_attachments_of_upload').on(t.agencyId, t.uploadId),
    index('message_attachments_of_item')
      .on(t.agencyId, t.itemId, t.messageId)
      .where(sql`item_id IS NOT NULL`),
    check('message_attachments_price', sql`price_cents >= 100`),
    check('message_attachments_one_price', sql`price_cents IS NULL OR unlocked_by IS NULL`),
  ],
)

/** Totals of a creator's listed conversations and messages. Maintained by triggers on conversations. */
export const creatorChatTotals = pgTable(
  'creator_chat_totals',
  {
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    conversations: integer('conversations').notNull().default(0),
    unreadConversations: integer('unread_conversations').notNull().default(0),
    unreadMessages: integer('unread_messages').notNull().default(0),
    flaggedConversations: integer('flagged_conversations').notNull().default(0),
    vipConversations: integer('vip_conversations').notNull().default(0),
    waitingConversations: integer('waiting_conversations').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.creatorId] })],
)

export const conversationDrafts = pgTable(
  'conversation_drafts',
  {
    agencyId: agencyId(),
    fanId: uuid('fan_id').notNull(),
    userId: uuid('user_id').notNull(),
    content: text('content').notNull(),
    /** Kept after the text is cleared, so no device restores sent text. */
    rev: integer('rev').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.fanId, t.userId] })],
)

/** Team members viewing a conversation. Unlogged, so it is cleared after a crash. */
export const chatViewers = pgTable(
  'chat_viewers',
  {
    agencyId: agencyId(),
    fanId: uuid('fan_id').notNull(),
    userId: uuid('user_id').notNull(),
    tabId: uuid('tab_id').notNull(),
    name: text('name').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.fanId, t.userId, t.tabId] }),
    index('chat_viewers_until').on(t.agencyId, t.until),
  ],
)

/** A fan's current presence on the platform. Unlogged. */
export const fanPresence = pgTable(
  'fan_presence',
  {
    agencyId: agencyId(),
    fanId: uuid('fan_id').notNull(),
    onlineUntil: instant('online_until'),
    typingUntil: instant('typing_until'),
    lastSeenAt: instant('last_seen_at'),
  },
  (t) => [primaryKey({ columns: [t.agencyId, t.fanId] })],
)

export const quickReplies = pgTable(
  'quick_replies',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    label: text('label').notNull(),
    content: text('content').notNull(),
    createdBy: uuid('created_by'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
    updatedAt: instant('updated_at').notNull().default(sql`now()`),
  },
  (t) => [
    index('quick_replies_of_creator').on(t.agencyId, t.creatorId, t.createdAt),
    uniqueIndex('quick_replies_label').on(t.agencyId, t.creatorId, sql`lower(label)`),
  ],
)
