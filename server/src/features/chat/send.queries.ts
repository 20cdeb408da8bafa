import type { Composition, Direction, HandlerType } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Severity, ViolationType } from '@greenroom/contract/features/screening/violations.rules.ts'
import type { MediaKind } from '@greenroom/contract/kit/media.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Statement, type Tx, writeScoped } from '../../platform/db/scope.ts'

/** One message to append; the input of `append_messages`. */
export type NewMessage = {
  /** Created before the first attempt, so retries refer to the same message. */
  id: string
  fanId: string
  direction: Direction
  handlerType: HandlerType
  composition: Composition | null
  content: string
  /** Null means the fan's platform. */
  platform: string | null
  senderId: string | null
  /** Null means the fan's name. */
  senderName: string | null
  clientId: string | null
  externalId: string | null
  sentAt: string
  /** Creators the sender can see; null means all. */
  visible: string[] | null
  /** The user whose uploads may be attached. */
  ownerId: string | null
  attachments: NewAttachment[]
  hits?: NewHit[]
}

/** A screening hit; stored as a violation. */
export type NewHit = {
  id: string
  type: ViolationType
  severity: Severity
  reason: string
  excerpt: string
  textHash: string
  start: number
  end: number
  /** Too uncertain to lock the conversation. */
  isWeak?: true
}

type NewAttachment = NewFile | NewItem

/** A file from disk. */
type NewFile = { uploadId: string; priceCents: number | null; isFromStaff?: boolean }

export type NewItem = {
  itemId: string
  priceCents: number | null
  /** Unlocked with the first item, which has the price. */
  isBundled: boolean
  /** Allows sending it to a fan who already received it. */
  isResend: boolean
}

/**
 * sent; duplicate (already sent); missing (no such fan, or the sender has no access); blocked; archived; locked;
 * self_managed (only the creator can send); unverified, priced_file, on_hold, consent_withdrawn, library_only (see file_problem);
 * attachment_unavailable (a file that is not the sender's, not ready or already sent); too_many_files,
 * item_unavailable, uncleared, already_bought, already_sent (see item_problem); conflict (the same client id for
 * another message); busy (the fan's row is locked by another transaction and the batch did not wait).
 */
export type SendOutcome =
  | 'sent'
  | 'duplicate'
  | 'missing'
  | 'blocked'
  | 'archived'
  | 'self_managed'
  | 'locked'
  | 'unverified'
  | 'priced_file'
  | 'on_hold'
  | 'consent_withdrawn'
  | 'library_only'
  | 'attachment_unavailable'
  | 'too_many_files'
  | 'item_unavailable'
  | 'uncleared'
  | 'already_bought'
  | 'already_sent'
  | 'conflict'
  | 'busy'

export type AppendResult = {
  /** Position in the batch, starting at 1. */
  position: number
  outcome: SendOutcome
  id: string
  fanId: string
  creatorId: string
  seq: number
  rev: number
  clientId: string | null
  direction: Direction
  handlerType: HandlerType
  composition: Composition | null
  content: string
  platform: string
  senderName: string
  sentAt: string
  isSent: boolean
  isDelivered: boolean
  isRead: boolean
  failure: string | null
  flagged: boolean
  deletedAt: string | null
  attachmentCount: number
  conversationRev: number
  conversationLastSeq: number
  conversationReadSeq: number
  conversationUnreadCount: number
  conversationFlaggedCount: number
  conversationIsLocked: boolean
  conversationWaitingSince: string | null
  conversationLastMessageAt: string
  conversationLastDirection: Direction
  conversationLastPreview: string
  conversationLastAttachment: MediaKind | null
  conversationLastSenderId: string | null
  conversationLastSenderName: string | null
  conversationLastIsDeleted: boolean
}

const appendStatement: Statement = {
  name: 'append_messages',
  text: `SELECT place AS position, outcome, id, fan_id AS "fanId", creator_id AS "creatorId", seq, rev, client_id AS "clientId", direction,
    handler_type AS "handlerType", composition, content, platform, sender_name AS "senderName", sent_at AS "sentAt",
    is_sent AS "isSent", is_delivered AS "isDelivered", is_read AS "isRead", failure, flagged, deleted_at AS "deletedAt",
    attachments AS "attachmentCount",
    conversation_rev AS "conversationRev", conversation_last_seq AS "conversationLastSeq",
    conversation_read_seq AS "conversationReadSeq", conversation_unread_count AS "conversationUnreadCount",
    conversation_flagged_count AS "conversationFlaggedCount", conversation_is_locked AS "conversationIsLocked",
    conversation_waiting_since AS "conversationWaitingSince",
    conversation_last_message_at AS "conversationLastMessageAt",
    conversation_last_direction AS "conversationLastDirection",
    conversation_last_preview AS "conversationLastPreview",
    conversation_last_attachment AS "conversationLastAttachment",
    conversation_last_sender_id AS "conversationLastSenderId",
    conversation_last_sender_name AS "conversationLastSenderName",
    conversation_last_is_deleted AS "conversationLastIsDeleted"
  FROM append_messages($1, $2)`,
}

/**
 * Writes messages in order in one transaction and returns a row for each. With `waitForLocks`, it waits for fans whose
 * row is locked by another transaction, and recognizes messages written by an earlier attempt whose response was lost.
 */
export async function appendMessages(
  database: Database,
  agencyId: string,
  messages: NewMessage[],
  waitForLocks: boolean,
): Promise<AppendResult[]> {
  const rows = await writeScoped<AppendResult>(database, agencyId, appendStatement, [
    toJson(messages),
    waitForLocks,
  ])
  return rows.toSorted((a, b) => a.position - b.position)
}

/** Like `appendMessages`, but in an open transaction; waits for fans whose row is locked. */
export async function appendMessagesInTx(tx: Tx, messages: NewMessage[]): Promise<AppendResult[]> {
  const rows = await tx.query<AppendResult>(appendStatement.text, [toJson(messages), true])
  return rows.toSorted((a, b) => a.position - b.position)
}

function toJson(messages: NewMessage[]): string {
  const items = messages.map((message, i) => ({
    place: i + 1,
    id: message.id,
    fan_id: message.fanId,
    direction: message.direction,
    handler_type: message.handlerType,
    composition: message.composition,
    content: message.content.toWellFormed(),
    platform: message.platform,
    sender_id: message.senderId,
    sender_name: message.senderName,
    client_id: message.clientId,
    external_id: message.externalId,
    sent_at: message.sentAt,
    visible: message.visible,
    owner_id: message.ownerId,
    attachments: message.attachments,
    hits: message.hits ?? [],
  }))
  return JSON.stringify(items)
}
