import type { Composition, Direction, HandlerType } from '@greenroom/contract/features/chat/chat.rules.ts'
import type {
  Attachment,
  ConversationSummary,
  Message,
} from '@greenroom/contract/features/chat/chat.schema.ts'
import type { ScreeningHit } from '@greenroom/contract/features/screening/screening.schema.ts'
import type { MediaKind } from '@greenroom/contract/kit/media.ts'

/** Represents screening in the list of who flagged a message. */
export const SCREENING_ID = '00000000-0000-0000-0000-000000000000'

/** The fields of a message row that are returned. */
export type MessageFields = {
  id: string
  seq: number
  rev: number
  clientId: string | null
  content: string
  direction: Direction
  handlerType: HandlerType
  composition: Composition | null
  isRead: boolean
  isSent: boolean
  isDelivered: boolean
  failure: string | null
  flagged: boolean
  /** Null if not flagged. */
  flaggedBy: { id: string; name: string | null }[] | null
  notMyVoice: boolean
  /** Null if screening did not flag it. */
  screening: ScreeningHit[] | null
  deletedAt: string | null
  sentAt: string
  platform: string
  senderName: string
}

/** The fields of a conversation row that change with its messages. */
export type SummaryFields = {
  rev: number
  lastSeq: number
  lastDirection: Direction | null
  lastPreview: string
  lastAttachment: MediaKind | null
  lastSenderId: string | null
  lastSenderName: string | null
  lastIsDeleted: boolean
  unreadCount: number
  flaggedCount: number
  isLocked: boolean
  waitingSince: string | null
  lastMessageAt: string | null
}

/** A deleted message keeps its position, but its text and files are not returned. */
export function toMessage(row: MessageFields, readSeq: number, attachments: Attachment[]): Message {
  const isDeleted = row.deletedAt !== null
  return {
    id: row.id,
    seq: row.seq,
    rev: row.rev,
    clientId: row.clientId,
    content: isDeleted ? '' : row.content,
    direction: row.direction,
    handlerType: row.handlerType,
    composition: row.composition,
    // For the fan's messages: whether the team has read it. For ours: whether the fan has.
    isRead: row.direction === 'FROM_FAN' ? row.seq <= readSeq : row.isRead,
    isSent: row.isSent,
    isDelivered: row.isDelivered,
    failure: row.failure,
    flagged: row.flagged,
    flaggedBy: toFlaggedBy(row),
    notMyVoice: row.notMyVoice,
    screening: (!isDeleted && row.screening) || [],
    isDeleted,
    timestamp: row.sentAt,
    platform: row.platform,
    sender: { name: row.senderName, avatar: null },
    attachments: isDeleted ? [] : attachments,
  }
}

function toFlaggedBy({ flagged, flaggedBy }: MessageFields): Message['flaggedBy'] {
  if (!flagged) return []
  const flaggers = flaggedBy ?? [{ id: SCREENING_ID, name: null }]
  return flaggers.map(({ id, name }) => ({ id: id === SCREENING_ID ? null : id, name }))
}

export function toSummary(row: SummaryFields): ConversationSummary {
  return {
    rev: row.rev,
    lastSeq: row.lastSeq,
    lastMessage: row.lastDirection && {
      content: row.lastPreview,
      direction: row.lastDirection,
      isDeleted: row.lastIsDeleted,
      attachment: row.lastAttachment,
      sender: row.lastSenderName === null ? null : { id: row.lastSenderId, name: row.lastSenderName },
    },
    unreadCount: row.unreadCount,
    waitingSince: row.waitingSince,
    flagged: row.flaggedCount > 0,
    locked: row.isLocked,
    updatedAt: row.lastMessageAt,
  }
}
