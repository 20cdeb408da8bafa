import type { Database } from '../../platform/db/database.ts'
import { readScoped } from '../../platform/db/scope.ts'
import { roundUpLimit } from '../../platform/db/statement-text.ts'
import type { MessageFields } from './chat-view.ts'
import type { CreatorFilter } from './conversation.queries.ts'

/** Names are looked up for flagged messages only. */
const flaggedBySql = `CASE WHEN m.flagged THEN (SELECT jsonb_agg(jsonb_build_object('id', x.id, 'name', u.name) ORDER BY x.place)
  FROM unnest(m.flagged_by) WITH ORDINALITY x(id, place) LEFT JOIN users u ON u.agency_id = m.agency_id AND u.id = x.id) END`

const screeningSql = `CASE WHEN m.flagged THEN (SELECT jsonb_agg(jsonb_build_object('id', v.id, 'type', v.type, 'reason', v.reason, 'start', v.span_start, 'end', v.span_end) ORDER BY v.span_start, v.id)
  FROM violations v WHERE v.agency_id = m.agency_id AND v.message_id = m.id AND v.source = 'screening' AND NOT v.is_false_alarm) END`

/** Columns of messages `m` that are needed to return a message. */
export const messageColumns = `m.id, m.seq, m.rev, m.client_id AS "clientId", m.content, m.direction, m.handler_type AS "handlerType", m.composition,
  m.is_read AS "isRead", m.is_sent AS "isSent", m.is_delivered AS "isDelivered", m.failure, m.flagged, ${flaggedBySql} AS "flaggedBy", m.not_my_voice AS "notMyVoice", ${screeningSql} AS screening, m.deleted_at AS "deletedAt", m.sent_at AS "sentAt", m.platform, m.sender_name AS "senderName", m.attachments AS "attachmentCount"`

export type MessageRow = MessageFields & { attachmentCount: number }

/**
 * Every row includes the conversation's state from the same snapshot. If no message matches, there is one row without
 * a message.
 */
export type ThreadRow = {
  conversationRev: number
  epoch: string | null
  readSeq: number
  firstSeq: number
  lastSeq: number
} & (MessageRow | { [K in keyof MessageRow]: null })

/** Where the page starts, and its direction. */
export type ThreadStart =
  | { kind: 'older'; seq: number }
  | { kind: 'newer'; seq: number }
  | { kind: 'day'; day: string; timeZone: string }
  | { kind: 'changed'; rev: number }

const pageClauses: Record<ThreadStart['kind'], { where: string; order: string }> = {
  older: { where: 'm.seq < $3::int', order: 'm.seq DESC' },
  newer: { where: 'm.seq >= $3::int', order: 'm.seq ASC' },
  changed: { where: 'm.rev > $3::int', order: 'm.rev ASC' },
  day: {
    where: `m.seq >= (SELECT x.seq FROM messages x WHERE x.agency_id = f.agency_id AND x.fan_id = f.id
      AND x.sent_at >= ($3::date::timestamp AT TIME ZONE $4::text) ORDER BY x.seq LIMIT 1)`,
    order: 'm.seq ASC',
  },
}

export function threadStatement(kind: ThreadStart['kind'], size: number): { name: string; text: string } {
  const { where, order } = pageClauses[kind]
  return {
    name: `thread-${kind}-${size}`,
    text: `SELECT coalesce(c.rev, 0) AS "conversationRev", c.epoch, coalesce(c.read_seq, 0) AS "readSeq", coalesce(c.first_seq, 1) AS "firstSeq", coalesce(c.last_seq, 0) AS "lastSeq", ${messageColumns}
      FROM fans f LEFT JOIN conversations c ON c.agency_id = f.agency_id AND c.fan_id = f.id
      LEFT JOIN LATERAL (
        SELECT * FROM messages m WHERE m.agency_id = f.agency_id AND m.fan_id = f.id AND ${where} ORDER BY ${order} LIMIT ${size}
      ) m ON true
      WHERE f.id = $1 AND f.erased_at IS NULL AND ($2::uuid[] IS NULL OR f.creator_id = ANY ($2)) ORDER BY ${order}`,
  }
}

/**
 * A single statement reads one snapshot, so catching up from `conversationRev` misses nothing. No row means the fan is
 * not visible.
 */
export async function readThread(
  database: Database,
  agencyId: string,
  query: { fanId: string; creators: CreatorFilter; from: ThreadStart; limit: number },
): Promise<ThreadRow[]> {
  const { fanId, creators, from, limit } = query
  const statement = threadStatement(from.kind, roundUpLimit(limit))
  const parameters =
    from.kind === 'day' ? [from.day, from.timeZone] : [from.kind === 'changed' ? from.rev : from.seq]
  const rows = await readScoped<ThreadRow>(database, agencyId, statement, [fanId, creators, ...parameters])
  return rows.slice(0, limit)
}

const messagesStatement = {
  name: 'messages',
  text: `SELECT ${messageColumns} FROM messages m WHERE m.id = ANY ($1)`,
}

export async function readMessages(
  database: Database,
  agencyId: string,
  ids: string[],
): Promise<Map<string, MessageRow>> {
  if (ids.length === 0) return new Map()
  const rows = await readScoped<MessageRow>(database, agencyId, messagesStatement, [ids])
  return new Map(rows.map((row) => [row.id, row]))
}
