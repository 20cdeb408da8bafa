import { compositions, directions, handlerTypes } from '@greenroom/contract/features/chat/chat.rules.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { agencyId, instant } from '../../platform/db/columns.ts'
import { fans } from '../fans/fans.table.ts'

/** One per fan, and its id is the fan's. Its row is the lock under which messages take their numbers. */
export const conversations = pgTable(
  'conversations',
  {
    agencyId: agencyId(),
    fanId: uuid('fan_id').notNull(),
    creatorId: uuid('creator_id').notNull(),
    lastSeq: integer('last_seq').notNull().default(0),
    lastMessageAt: instant('last_message_at'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.agencyId, t.fanId] }),
    foreignKey({
      name: 'conversations_fan',
      columns: [t.agencyId, t.creatorId, t.fanId],
      foreignColumns: [fans.agencyId, fans.creatorId, fans.id],
    }),
    index('conversations_newest').on(t.agencyId, t.creatorId, t.lastMessageAt),
  ],
)

export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    agencyId: agencyId(),
    creatorId: uuid('creator_id').notNull(),
    fanId: uuid('fan_id').notNull(),
    /** Counts up by one within the conversation, without gaps. */
    seq: integer('seq').notNull(),
    direction: text('direction', { enum: directions }).notNull(),
    handlerType: text('handler_type', { enum: handlerTypes }).notNull().default('HUMAN'),
    composition: text('composition', { enum: compositions }),
    content: text('content').notNull(),
    platform: text('platform').notNull().default('ONLYFANS'),
    senderId: uuid('sender_id'),
    senderName: text('sender_name').notNull(),
    sentAt: instant('sent_at').notNull(),
    isDelivered: boolean('is_delivered').notNull().default(false),
    isRead: boolean('is_read').notNull().default(false),
    flagged: boolean('flagged').notNull().default(false),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    uniqueIndex('messages_in_order').on(t.agencyId, t.fanId, t.seq),
    index('messages_of_creator').on(t.agencyId, t.creatorId, t.sentAt),
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
