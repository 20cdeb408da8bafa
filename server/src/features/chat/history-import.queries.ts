import type { Direction } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import type { SummaryFields } from './chat-view.ts'

// Uses ORDER BY instead of first_seq: without statistics the planner may pick another index and read the whole
// conversation.
const FIRST_MESSAGE = `SELECT m.sent_at FROM messages m WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id ORDER BY m.seq LIMIT 1`

export async function selectFirstTimes(
  tx: Tx,
  fanIds: string[],
): Promise<{ fanId: string; sentAt: string }[]> {
  return tx.query(
    `SELECT c.fan_id AS "fanId", m.sent_at AS "sentAt" FROM conversations c
     CROSS JOIN LATERAL (${FIRST_MESSAGE}) m
     WHERE c.agency_id = $1 AND c.fan_id = ANY ($2)`,
    [tx.agencyId, fanIds],
  )
}

export type ConversationFacts = {
  fanId: string
  creatorId: string
  fanName: string
  stageName: string
  platform: string
  /** Null before the first message. */
  conversation: { firstSeq: number; lastSeq: number; rev: number; readSeq: number } | null
  firstAt: string | null
  lastAt: string | null
  /** Unused sequence numbers left by an undone import, with the times of the surrounding messages. */
  gaps: { afterSeq: number; size: number; from: string; until: string }[]
}

// Conversations without gaps are recognized by their figures, without reading messages.
const GAPS = `CASE WHEN c.last_seq - c.first_seq + 1 > f.message_count THEN (
  SELECT json_agg(json_build_object('afterSeq', g.seq, 'size', g.next_seq - g.seq - 1, 'from', g.sent_at, 'until', g.next_at) ORDER BY g.seq)
  FROM (
    SELECT m.seq, m.sent_at, lead(m.seq) OVER thread AS next_seq, lead(m.sent_at) OVER thread AS next_at
    FROM messages m WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id WINDOW thread AS (ORDER BY m.seq)
  ) g WHERE g.next_seq > g.seq + 1) END`

/** With `shouldLock`, these fans and their conversations stay locked until the transaction ends. */
export async function selectConversationFacts(
  tx: Tx,
  fanIds: string[],
  shouldLock: boolean,
): Promise<ConversationFacts[]> {
  if (shouldLock)
    await tx.query(
      'SELECT 1 FROM fans WHERE agency_id = $1 AND id = ANY ($2) ORDER BY id FOR NO KEY UPDATE',
      [tx.agencyId, fanIds],
    )
  return tx.query(
    `SELECT f.id AS "fanId", f.creator_id AS "creatorId", coalesce(f.display_name, f.username) AS "fanName", f.platform,
       (SELECT r.stage_name FROM creators r WHERE r.id = f.creator_id) AS "stageName", m.sent_at AS "firstAt", c.last_message_at AS "lastAt",
       CASE WHEN c.fan_id IS NOT NULL THEN json_build_object('firstSeq', c.first_seq, 'lastSeq', c.last_seq, 'rev', c.rev, 'readSeq', c.read_seq) END AS conversation,
       coalesce(${GAPS}, '[]') AS gaps
     FROM fans f
     LEFT JOIN conversations c ON c.agency_id = f.agency_id AND c.fan_id = f.id
     LEFT JOIN LATERAL (${FIRST_MESSAGE}) m ON true
     WHERE f.agency_id = $1 AND f.id = ANY ($2)`,
    [tx.agencyId, fanIds],
  )
}

export type TimeRange = { fanId: string; from: string; until: string }
type ExistingMessage = {
  fanId: string
  sentAt: string
  direction: Direction
  content: string
  externalId: string | null
}

/** Messages in these time ranges, and those with one of these ids. */
export async function selectExisting(
  tx: Tx,
  ranges: TimeRange[],
  references: { fanId: string; externalId: string }[],
): Promise<ExistingMessage[]> {
  const columns = `m.fan_id AS "fanId", m.sent_at AS "sentAt", m.direction, m.content, m.external_id AS "externalId", m.id`
  return tx.query(
    `SELECT ${columns} FROM unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[]) AS s (fan_id, "from", until)
     JOIN messages m ON m.agency_id = $1 AND m.fan_id = s.fan_id AND m.sent_at >= s."from" AND m.sent_at < s.until
     UNION
     SELECT ${columns} FROM unnest($5::uuid[], $6::text[]) AS n (fan_id, external_id)
     JOIN messages m ON m.agency_id = $1 AND m.fan_id = n.fan_id AND m.external_id = n.external_id`,
    [
      tx.agencyId,
      ranges.map(({ fanId }) => fanId),
      ranges.map(({ from }) => from),
      ranges.map(({ until }) => until),
      references.map(({ fanId }) => fanId),
      references.map(({ externalId }) => externalId),
    ],
  )
}

export type ExtendedConversation = {
  fanId: string
  creatorId: string
  firstSeq: number
  lastSeq: number
  rev: number
  readSeq: number
}

export type ImportedMessage = {
  id: string
  fanId: string
  creatorId: string
  seq: number
  rev: number
  direction: Direction
  content: string
  platform: string
  senderName: string
  externalId: string | null
  sentAt: string
  isSent: boolean
  isDelivered: boolean
  isRead: boolean
}

/** Inserts conversations first, because messages reference them; `updateConversationTotals` sets their totals later. */
export async function insertConversations(tx: Tx, conversations: ExtendedConversation[]): Promise<void> {
  if (conversations.length === 0) return
  await tx.query(
    `INSERT INTO conversations (agency_id, fan_id, creator_id, first_seq, last_seq, rev, read_seq)
     SELECT $1, t."fanId", t."creatorId", t."firstSeq", t."lastSeq", t.rev, t."readSeq"
     FROM jsonb_to_recordset($2::jsonb) AS t ("fanId" uuid, "creatorId" uuid, "firstSeq" integer, "lastSeq" integer, rev integer, "readSeq" integer)
     ORDER BY t."fanId"`,
    [tx.agencyId, JSON.stringify(conversations)],
  )
}

export async function insertMessages(
  tx: Tx,
  importId: string | null,
  rows: ImportedMessage[],
): Promise<void> {
  await tx.query(
    `INSERT INTO messages (id, agency_id, creator_id, fan_id, seq, rev, direction, content, platform, sender_name, external_id, import_id, sent_at, is_sent, is_delivered, is_read)
     SELECT m.id, $1, m."creatorId", m."fanId", m.seq, m.rev, m.direction, m.content, m.platform, m."senderName", m."externalId", $3, m."sentAt", m."isSent", m."isDelivered", m."isRead"
     FROM jsonb_to_recordset($2::jsonb) AS m (id uuid, "creatorId" uuid, "fanId" uuid, seq integer, rev integer, direction text, content text, platform text, "senderName" text, "externalId" text, "sentAt" timestamptz, "isSent" boolean, "isDelivered" boolean, "isRead" boolean)
     ORDER BY m."fanId", m.seq`,
    [tx.agencyId, JSON.stringify(rows), importId],
  )
}

export type UpdatedConversation = SummaryFields & { fanId: string; creatorId: string }

/** Computes the conversations' totals from their messages. */
export async function updateConversationTotals(
  tx: Tx,
  conversations: ExtendedConversation[],
): Promise<UpdatedConversation[]> {
  return tx.query(
    `UPDATE conversations c SET first_seq = t."firstSeq", last_seq = t."lastSeq", rev = t.rev, read_seq = t."readSeq",
       unread_count = (
         SELECT count(*) FROM (
           SELECT 1 FROM messages m WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id AND m.seq > t."readSeq"
             AND m.direction = 'FROM_FAN' AND m.deleted_at IS NULL ORDER BY m.seq) u),
       last_message_at = greatest(c.last_message_at, l.sent_at), last_direction = l.direction,
       last_preview = CASE WHEN l.deleted_at IS NULL THEN left(l.content, 140) ELSE '' END,
       last_attachment = CASE WHEN c.last_seq = t."lastSeq" THEN c.last_attachment END, last_is_deleted = l.deleted_at IS NOT NULL,
       last_sender_id = CASE WHEN l.direction = 'TO_FAN' THEN l.sender_id END, last_sender_name = CASE WHEN l.direction = 'TO_FAN' THEN l.sender_name END,
       waiting_since = CASE WHEN l.direction = 'FROM_FAN' THEN (
         SELECT w.sent_at FROM messages w WHERE w.agency_id = c.agency_id AND w.fan_id = c.fan_id AND w.seq > coalesce((
           SELECT o.seq FROM messages o WHERE o.agency_id = c.agency_id AND o.fan_id = c.fan_id AND o.direction = 'TO_FAN'
           ORDER BY o.seq DESC LIMIT 1), t."firstSeq" - 1) AND NOT w.is_read ORDER BY w.seq LIMIT 1) END
     FROM jsonb_to_recordset($2::jsonb) AS t ("fanId" uuid, "creatorId" uuid, "firstSeq" integer, "lastSeq" integer, rev integer, "readSeq" integer)
     CROSS JOIN LATERAL (
       SELECT m.* FROM messages m WHERE m.agency_id = $1 AND m.fan_id = t."fanId" ORDER BY m.seq DESC LIMIT 1) l
     WHERE c.agency_id = $1 AND c.fan_id = t."fanId"
     RETURNING c.fan_id AS "fanId", c.creator_id AS "creatorId", c.rev, c.last_seq AS "lastSeq", c.last_direction AS "lastDirection",
       c.last_preview AS "lastPreview", c.last_attachment AS "lastAttachment", c.last_sender_id AS "lastSenderId", c.last_sender_name AS "lastSenderName", c.last_is_deleted AS "lastIsDeleted",
       c.unread_count AS "unreadCount", c.flagged_count AS "flaggedCount", c.waiting_since AS "waitingSince", c.last_message_at AS "lastMessageAt",
       c.locked_at IS NOT NULL AS "isLocked"`,
    [tx.agencyId, JSON.stringify(conversations)],
  )
}

/** Plans made for an empty table are slow on a full one. */
export async function analyzeMessages(tx: Tx): Promise<void> {
  await tx.query('SELECT analyze_messages()')
}

/** Voids the messages of an import; returns their number per fan. */
export async function voidMessages(
  tx: Tx,
  importId: string,
  creatorId: string,
  voidedBy: string,
): Promise<{ fanId: string; voided: number }[]> {
  return tx.query('SELECT fan_id AS "fanId", voided FROM gate.void_messages($1, $2, $3)', [
    importId,
    creatorId,
    voidedBy,
  ])
}
