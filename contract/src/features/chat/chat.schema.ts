import { calendarDay, timestamp } from '../../kit/dates.ts'
import { id } from '../../kit/id.schema.ts'
import { mediaKinds } from '../../kit/media.ts'
import { cursor, pageQuery } from '../../kit/pagination.ts'
import { z } from '../../kit/zod.ts'
import { accountPlatforms } from '../creators/platform-accounts.rules.ts'
import { transactionTypes } from '../fans/fans.rules.ts'
import { subscriptionStatuses } from '../fans/fans.schema.ts'
import { screeningHit } from '../screening/screening.schema.ts'
import {
  chatTiers,
  chips,
  compositions,
  directions,
  handlerTypes,
  inboxSorts,
  MAX_MESSAGE_LENGTH,
} from './chat.rules.ts'

const count = z.number().int()

export const attachment = z.object({
  /** The upload's id. */
  id,
  type: z.enum(mediaKinds),
  /** Signed and short-lived; null while the file is being processed. */
  url: z.string().nullable(),
  thumbnailUrl: z.string().nullable(),
  width: count.nullable(),
  height: count.nullable(),
  seconds: z.number().nullable(),
  /** Price to unlock it; null if free. */
  price: z.number().nullable(),
  isPaid: z.boolean(),
  /** The content item it was sent from. */
  itemId: id.nullable(),
  title: z.string().nullable(),
  /** Index of the attachment whose payment also unlocks this one. */
  unlockedBy: count.nullable(),
  /** Whether the fan still has to pay for this file or the one that unlocks it. */
  isLocked: z.boolean(),
})
export type Attachment = z.infer<typeof attachment>

export const message = z.object({
  id,
  /** Increases by one within a conversation; defines the order. Imported history counts down from zero. */
  seq: count,
  /** The conversation's revision at this message's last change, used for catch-up. */
  rev: count,
  /** Chosen by the sender; makes repeated sends idempotent. */
  clientId: id.nullable(),
  content: z.string(),
  direction: z.enum(directions),
  handlerType: z.enum(handlerTypes),
  composition: z.enum(compositions).nullable(),
  isRead: z.boolean(),
  /** For outgoing messages: whether the platform confirmed receipt. */
  isSent: z.boolean(),
  isDelivered: z.boolean(),
  /** Why the platform rejected our message; null while pending and on success. */
  failure: z.string().nullable(),
  flagged: z.boolean(),
  /**
   * Who flagged it, in order. The id is null for screening; the name is null for users without a name in this agency.
   */
  flaggedBy: z.array(z.object({ id: id.nullable(), name: z.string().nullable() })),
  /** The creator reported that it doesn't sound like them. */
  notMyVoice: z.boolean(),
  /** Why screening flagged it. */
  screening: z.array(screeningHit),
  isDeleted: z.boolean(),
  timestamp,
  platform: z.string(),
  sender: z.object({ name: z.string(), avatar: z.string().nullable() }),
  attachments: z.array(attachment),
})
export type Message = z.infer<typeof message>

/** The content of a deleted message, for admins and compliance. */
export const deletedMessage = z.object({
  id,
  content: z.string(),
  attachments: z.array(attachment),
  deletedAt: timestamp,
  /** Null for users without an account in this agency. */
  deletedBy: z.string().nullable(),
})
export type DeletedMessage = z.infer<typeof deletedMessage>

const lastMessage = z.object({
  content: z.string(),
  direction: z.enum(directions),
  isDeleted: z.boolean(),
  /** Shown if there is no text. */
  attachment: z.enum(mediaKinds).nullable(),
  /** The team member who wrote it; null for the fan's messages. The id is null for imported and automated messages. */
  sender: z.object({ id: id.nullable(), name: z.string() }).nullable(),
})

/** The fields of a conversation that change with every message; included in lists and pushed with each change. */
export const summary = z.object({
  rev: count,
  lastSeq: count,
  lastMessage: lastMessage.nullable(),
  unreadCount: count,
  /** When the fan started waiting for a reply; null if the last message is ours. */
  waitingSince: timestamp.nullable(),
  flagged: z.boolean(),
  /** Locked because the fan may be underage; nothing is sent until compliance releases it. */
  locked: z.boolean(),
  updatedAt: timestamp.nullable(),
})
export type ConversationSummary = z.infer<typeof summary>

const person = z.object({ id, name: z.string() })

export const conversation = summary.extend({
  /** The fan's id. */
  id,
  fan: z.object({
    username: z.string(),
    displayName: z.string().nullable(),
    avatar: z.string().nullable(),
    tier: z.enum(chatTiers),
    totalSpent: z.number(),
    isOnline: z.boolean(),
    lastActive: timestamp.nullable(),
    timeZone: z.string().nullable(),
  }),
  creator: z.object({ id, stageName: z.string() }),
  typing: z.boolean(),
  assignee: person.nullable(),
})
export type Conversation = z.infer<typeof conversation>

export const chatProfile = z.object({
  id,
  username: z.string(),
  displayName: z.string().nullable(),
  avatar: z.string().nullable(),
  tier: z.enum(chatTiers),
  totalSpent: z.number(),
  memberSince: timestamp,
  lastActive: timestamp.nullable(),
  subscriptionStatus: z.enum(subscriptionStatuses),
  bio: z.string().nullable(),
  location: z.string().nullable(),
  timeZone: z.string().nullable(),
  isBlocked: z.boolean(),
  isArchived: z.boolean(),
  recentPurchases: z.array(z.object({ type: z.enum(transactionTypes), amount: z.number(), date: timestamp })),
  stats: z.object({ messagesReceived: count, tipsGiven: count, ppvPurchased: count }),
  tags: z.array(z.string()),
  notes: z.array(z.object({ id, content: z.string(), author: z.string(), createdAt: timestamp })),
})
export type ChatProfile = z.infer<typeof chatProfile>

/**
 * An unsent reply. The revision increases with every change and is kept after sending, so sent text does not
 * reappear.
 */
export const draft = z.object({ content: z.string(), rev: count })
export type Draft = z.infer<typeof draft>
/** The stored draft after a save; `isSaved` is false if another device saved first. */
export const savedDraft = draft.extend({ isSaved: z.boolean() })
export type SavedDraft = z.infer<typeof savedDraft>

/** One conversation with the fan's profile and the user's draft. */
export const conversationDetail = conversation.extend({
  profile: chatProfile,
  /** The creator's account on the fan's platform. Messages are saved but not delivered while it is not connected. */
  account: z.object({ platform: z.enum(accountPlatforms), connectedSince: timestamp.nullable() }),
  /** The creator signed up without an agency and you are someone else, so you cannot send. */
  onlyCreatorSends: z.boolean(),
  /** Which files the user may send. */
  media: z.object({
    /** No photos or videos are sent for a creator who is not verified. */
    isCreatorVerified: z.boolean(),
    /** Only files from the content library. */
    isLibraryOnly: z.boolean(),
  }),
  draft: draft.nullable(),
  viewers: z.array(person),
  /** The last of the fan's messages that the team has read. */
  readSeq: count,
  firstSeq: count,
})
export type ConversationDetail = z.infer<typeof conversationDetail>

const searchText = z
  .string('Enter a search term.')
  .trim()
  .max(100, 'At most 100 characters.')
  .refine((text) => !text.includes('\0'), 'Contains characters that can’t be displayed.')

export const inboxQuery = z.strictObject({
  ...pageQuery.shape,
  q: searchText.optional(),
  filter: z.enum(chips).default('all'),
  sort: z.enum(inboxSorts).default('latest'),
  creatorId: id.optional(),
  assigned: z.enum(['me', 'nobody']).optional(),
})
export type InboxQuery = z.infer<typeof inboxQuery>

const seq = z.coerce.number().int().min(-2_147_483_648).max(2_147_483_647)

/**
 * The newest messages, or a page by position: older than a cursor, from or before a sequence number, from a day, or
 * changed since a revision.
 */
export const threadQuery = z
  .strictObject({
    ...pageQuery.shape,
    /** Everything new or changed since this revision, in order of change. */
    afterRev: seq.optional(),
    /** The page starting at this sequence number, oldest first. */
    fromSeq: seq.optional(),
    /** The page before this sequence number, newest first. */
    beforeSeq: seq.optional(),
    /** The page starting at the first message of this day in the agency's time zone, oldest first. */
    fromDay: calendarDay.optional(),
  })
  .refine(
    (query) =>
      [query.cursor, query.afterRev, query.fromSeq, query.beforeSeq, query.fromDay].filter(
        (value) => value !== undefined,
      ).length < 2,
    'Use only one of cursor, afterRev, fromSeq, beforeSeq and fromDay.',
  )
export type ThreadQuery = z.infer<typeof threadQuery>

export const threadMeta = z.object({
  /** Always leads to older messages, even from a page in the other direction. */
  nextCursor: z.string().nullable(),
  total: z.number().int().nullable(),
  /** The conversation's revision at the time of reading: catch up from here. */
  rev: count,
  /** Changes when messages are removed from the thread, so clients reload it. Null if there are no messages. */
  epoch: z.string().nullable(),
  /** For afterRev, fromSeq and fromDay: whether there are more messages after this page. */
  more: z.boolean(),
})

export const chatsQuery = z.strictObject({
  ...pageQuery.shape,
  creatorId: id.optional(),
  fanId: id.optional(),
  direction: z.enum(directions).optional(),
  flagged: z.stringbool().optional(),
})

export const markReadBody = z.strictObject({ messageIds: z.array(id).min(1).max(200) })

export const draftBody = z.strictObject({
  content: z
    .string('A draft must be text.')
    .max(MAX_MESSAGE_LENGTH, `At most ${MAX_MESSAGE_LENGTH} characters.`)
    .refine((text) => !text.includes('\0'), 'Contains characters that can’t be displayed.'),
  /** The revision this text is based on; 0 for the first. */
  rev: z.number().int().min(0).max(1_000_000_000),
})
export type DraftBody = z.infer<typeof draftBody>

export const foundMessage = z.object({
  id,
  seq: count,
  content: z.string(),
  direction: z.enum(directions),
  timestamp,
})
export const findQuery = z.strictObject({
  q: searchText.min(1, 'Enter a search term.'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: cursor.optional(),
})
