import type { Composition } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { OperatorMessageKind } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { type FiguresFilter, PERSON_NAME, RESPONSIBLE_USER } from './operators.queries.ts'

/** Seconds from the fan's first unanswered message to the message m; null if m is not a reply. */
export const REPLY_SECONDS = `CASE WHEN (
    SELECT p.direction FROM messages p WHERE p.agency_id = m.agency_id AND p.fan_id = m.fan_id AND p.seq < m.seq ORDER BY p.seq DESC LIMIT 1
  ) = 'FROM_FAN' THEN (
    SELECT CASE WHEN m.sent_at - min(w.sent_at) < interval '24 hours' THEN greatest(0, extract(epoch FROM m.sent_at - min(w.sent_at))::bigint) END
    FROM messages w WHERE w.agency_id = m.agency_id AND w.fan_id = m.fan_id AND w.seq < m.seq AND w.seq > coalesce((
      SELECT x.seq FROM messages x WHERE x.agency_id = m.agency_id AND x.fan_id = m.fan_id AND x.seq < m.seq AND x.direction = 'TO_FAN'
      ORDER BY x.seq DESC LIMIT 1), -2147483648)) END`

const PRICED = `SELECT 1 FROM message_attachments a WHERE a.agency_id = m.agency_id AND a.message_id = m.id AND a.price_cents IS NOT NULL`

const KIND_CONDITIONS: Record<OperatorMessageKind, string> = {
  all: 'true',
  ppv: `m.attachments > 0 AND EXISTS (${PRICED})`,
  unlocked: `m.attachments > 0 AND EXISTS (${PRICED} AND a.paid_at IS NOT NULL)`,
  typed: `m.composition IN ('typed', 'ai_edited')`,
  reply: `(${REPLY_SECONDS}) IS NOT NULL`,
}

export type MessageRow = {
  id: string
  sentAt: string
  userId: string
  user: string
  creatorId: string
  creator: string
  fanId: string
  fan: string
  preview: string
  isDeleted: boolean
  composition: Composition | null
  characters: number
  priceCents: number | null
  isUnlocked: boolean
  replySeconds: number | null
}

export type MessageFilter = FiguresFilter & {
  kind: OperatorMessageKind
  visibleCreatorIds: readonly string[] | null
  timeZone: string
}

/** Reads the newest messages of each sender separately, so each needs only a short index scan. */
export async function selectMessages(
  tx: Tx,
  { from, to, userId, creatorId, kind, visibleCreatorIds, timeZone }: MessageFilter,
  limit: number,
  before: { at: string; id: string } | null,
): Promise<MessageRow[]> {
  return tx.query<MessageRow>(
    `WITH senders AS (
       SELECT DISTINCT d.user_id FROM operator_days d
       WHERE d.agency_id = $1 AND d.day BETWEEN $3::date AND $4::date AND d.holder = 'OPERATOR' AND d.messages > 0
         AND ($5::uuid IS NULL OR d.user_id = $5) AND ($6::uuid IS NULL OR d.creator_id = $6)
     ), page AS MATERIALIZED (
       SELECT n.* FROM senders s CROSS JOIN LATERAL (
         SELECT m.* FROM messages m JOIN creators k ON k.agency_id = m.agency_id AND k.id = m.creator_id
         WHERE m.agency_id = $1 AND m.sender_id = s.user_id AND m.direction = 'TO_FAN' AND m.sender_id IS DISTINCT FROM k.user_id
           AND m.sent_at >= ($3::date::timestamp AT TIME ZONE $7) AND m.sent_at < (($4::date + 1)::timestamp AT TIME ZONE $7)
           AND ($6::uuid IS NULL OR m.creator_id = $6) AND ($2::uuid[] IS NULL OR m.creator_id = ANY($2::uuid[]))
           AND ($9::timestamptz IS NULL OR (m.sent_at, m.id) < ($9, $10::uuid)) AND ${KIND_CONDITIONS[kind]}
         ORDER BY m.sent_at DESC, m.id DESC LIMIT $8
       ) n ORDER BY n.sent_at DESC, n.id DESC LIMIT $8
     )
     SELECT m.id, m.sent_at AS "sentAt", m.sender_id AS "userId", coalesce(u.name, u.email, m.sender_name) AS user,
       m.creator_id AS "creatorId", c.stage_name AS creator, m.fan_id AS "fanId", coalesce(f.display_name, f.username) AS fan,
       CASE WHEN m.deleted_at IS NULL THEN left(m.content, 140) ELSE '' END AS preview, m.deleted_at IS NOT NULL AS "isDeleted", m.composition,
       CASE WHEN m.composition IN ('typed', 'ai_edited') THEN length(m.content) ELSE 0 END AS characters,
       p.price AS "priceCents", coalesce(p.paid, false) AS "isUnlocked", ${REPLY_SECONDS} AS "replySeconds"
     FROM page m
     JOIN creators c ON c.agency_id = $1 AND c.id = m.creator_id
     JOIN fans f ON f.agency_id = $1 AND f.id = m.fan_id
     LEFT JOIN users u ON u.agency_id = $1 AND u.id = m.sender_id
     LEFT JOIN LATERAL (
       SELECT sum(a.price_cents)::bigint AS price, bool_or(a.paid_at IS NOT NULL) AS paid FROM message_attachments a
       WHERE a.agency_id = $1 AND a.message_id = m.id AND a.price_cents IS NOT NULL
     ) p ON true
     ORDER BY m.sent_at DESC, m.id DESC`,
    [tx.agencyId, visibleCreatorIds, from, to, userId, creatorId, timeZone, limit, before?.at, before?.id],
  )
}

const COUNT_COLUMNS: Record<OperatorMessageKind, string> = {
  all: 'd.messages',
  ppv: 'd.ppv_sent',
  unlocked: 'd.ppv_unlocked',
  typed: 'd.typed_messages',
  reply: 'd.replies',
}

export type MessageSums = {
  total: number
  characters: number
  replies: number
  replySeconds: number
  fans: number
}

/** Computed from the daily figures for all messages that match the filter; `total` counts only this kind. */
export async function sumMessages(
  tx: Tx,
  { from, to, userId, creatorId, kind, visibleCreatorIds }: MessageFilter,
): Promise<MessageSums> {
  const where = `d.agency_id = $1 AND d.day BETWEEN $3::date AND $4::date AND ($2::uuid[] IS NULL OR d.creator_id = ANY($2::uuid[]))
    AND ($5::uuid IS NULL OR d.user_id = $5) AND ($6::uuid IS NULL OR d.creator_id = $6)`
  const [row] = await tx.query<MessageSums>(
    `SELECT coalesce(sum(${COUNT_COLUMNS[kind]}), 0)::int AS total, coalesce(sum(d.characters), 0)::bigint AS characters,
       coalesce(sum(d.replies), 0)::int AS replies, coalesce(sum(d.reply_seconds), 0)::bigint AS "replySeconds",
       (SELECT count(DISTINCT d.fan_id)::int FROM operator_fan_days d WHERE ${where}) AS fans
     FROM operator_days d WHERE ${where} AND d.holder = 'OPERATOR'`,
    [tx.agencyId, visibleCreatorIds, from, to, userId, creatorId],
  )
  return row as MessageSums
}

export type WaitingRow = {
  fanId: string
  fan: string
  creatorId: string
  creator: string
  waitingSince: string
  preview: string
  unread: number
  userId: string | null
  user: string | null
}

export type WaitingFilter = {
  /** The user responsible for the conversation. */
  userId: string | null
  /** Excludes conversations assigned to others. */
  queueUserId: string | null
  creatorId: string | null
  visibleCreatorIds: readonly string[] | null
}

const WAITING = `c.agency_id = $1 AND c.is_listed AND c.waiting_since IS NOT NULL AND ($2::uuid[] IS NULL OR c.creator_id = ANY($2::uuid[]))
  AND ($3::uuid IS NULL OR c.creator_id = $3) AND ($4::uuid IS NULL OR c.assigned_to IS NULL OR c.assigned_to = $4)
  AND ($5::uuid IS NULL OR ${RESPONSIBLE_USER} = $5)`
const waitingValues = (tx: Tx, { userId, queueUserId, creatorId, visibleCreatorIds }: WaitingFilter) => [
  tx.agencyId,
  visibleCreatorIds,
  creatorId,
  queueUserId,
  userId,
]

/** Longest waiting first. */
export async function selectWaiting(
  tx: Tx,
  filter: WaitingFilter,
  limit: number,
  after: { at: string; id: string } | null = null,
): Promise<WaitingRow[]> {
  return tx.query<WaitingRow>(
    `SELECT w.*, CASE WHEN w."userId" IS NOT NULL THEN ${PERSON_NAME} END AS user FROM (
       SELECT c.fan_id AS "fanId", coalesce(f.display_name, f.username) AS fan, c.creator_id AS "creatorId", k.stage_name AS creator,
         c.waiting_since AS "waitingSince", c.last_preview AS preview, c.unread_count AS unread, ${RESPONSIBLE_USER} AS "userId"
       FROM conversations c JOIN fans f ON f.agency_id = $1 AND f.id = c.fan_id JOIN creators k ON k.agency_id = $1 AND k.id = c.creator_id
       WHERE ${WAITING} AND ($6::timestamptz IS NULL OR (c.waiting_since, c.fan_id) > ($6, $7::uuid))
       ORDER BY c.waiting_since, c.fan_id LIMIT $8
     ) w LEFT JOIN users u ON u.agency_id = $1 AND u.id = w."userId" ORDER BY w."waitingSince", w."fanId"`,
    [...waitingValues(tx, filter), after?.at, after?.id, limit],
  )
}

export async function countWaitingConversations(tx: Tx, filter: WaitingFilter): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM conversations c WHERE ${WAITING}`,
    waitingValues(tx, filter),
  )
  return row?.n ?? 0
}
