import type { Composition, Direction, HandlerType } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { MediaKind } from '@greenroom/contract/kit/media.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Statement, writeScoped } from '../../platform/db/scope.ts'

/** One message to be written at the end of its conversation; what `append_messages` takes. */
export type WantedMessage = {
  /** Made before the first try: tried again, it is the same message. */
  id: string
  fanId: string
  direction: Direction
  handlerType: HandlerType
  composition: Composition | null
  content: string
  /** Null: the fan's label. */
  platform: string | null
  senderId: string | null
  /** Null: the fan's name. */
  senderName: string | null
  clientId: string | null
  externalId: string | null
  sentAt: string
  /** Whose fans the sender may see; null means all. */
  visible: string[] | null
  /** Whose uploads may be attached. */
  ownerId: string | null
  attachments: { uploadId: string; priceCents: number | null }[]
}

/**
 * What became of one: sent; again (it had been sent before); missing (no such fan for the sender); blocked; attachment (a
 * file that is not theirs, not ready or already sent); conflict (the same send to somebody else); busy (somebody holds
 * the fan, and the batch did not wait).
 */
export type Verdict =
  | 'sent'
  | 'again'
  | 'missing'
  | 'blocked'
  | 'archived'
  | 'attachment'
  | 'conflict'
  | 'busy'

export type AppendedRow = {
  /** Its place in the batch, from one. */
  item: number
  verdict: Verdict
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
  isDelivered: boolean
  isRead: boolean
  flagged: boolean
  deletedAt: string | null
  attachments: number
  nowRev: number
  nowLastSeq: number
  nowReadSeq: number
  nowUnread: number
  nowFlagged: number
  nowWaiting: string | null
  nowAt: string
  nowDirection: Direction
  nowPreview: string
  nowAttachment: MediaKind | null
  nowDeleted: boolean
}

const append: Statement = {
  name: 'append_messages',
  text: `SELECT item, verdict, id, fan_id AS "fanId", creator_id AS "creatorId", seq, rev, client_id AS "clientId", direction,
    handler_type AS "handlerType", composition, content, platform, sender_name AS "senderName", sent_at AS "sentAt",
    is_delivered AS "isDelivered", is_read AS "isRead", flagged, deleted_at AS "deletedAt", attachments,
    now_rev AS "nowRev", now_last_seq AS "nowLastSeq", now_read_seq AS "nowReadSeq", now_unread AS "nowUnread",
    now_flagged AS "nowFlagged", now_waiting AS "nowWaiting", now_at AS "nowAt", now_direction AS "nowDirection",
    now_preview AS "nowPreview", now_attachment AS "nowAttachment", now_deleted AS "nowDeleted"
  FROM append_messages($1, $2)`,
}

/**
 * Writes messages in the order given, in one transaction; a row for each, in that order. `patient` waits for fans that somebody else
 * holds and knows a message that was written by an earlier try whose answer was lost.
 */
export async function appendMessages(
  database: Database,
  agencyId: string,
  wanted: WantedMessage[],
  patient: boolean,
): Promise<AppendedRow[]> {
  const items = wanted.map((one, i) => ({
    place: i + 1,
    id: one.id,
    fan_id: one.fanId,
    direction: one.direction,
    handler_type: one.handlerType,
    composition: one.composition,
    content: one.content.toWellFormed(),
    platform: one.platform,
    sender_id: one.senderId,
    sender_name: one.senderName,
    client_id: one.clientId,
    external_id: one.externalId,
    sent_at: one.sentAt,
    visible: one.visible,
    owner_id: one.ownerId,
    attachments: one.attachments,
  }))
  const rows = await writeScoped<AppendedRow>(database, agencyId, append, [JSON.stringify(items), patient])
  return rows.toSorted((a, b) => a.item - b.item)
}
