import type { Composition, HandlerType } from '@greenroom/contract/features/chat/chat.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'

export type MessageGroupRow = {
  senderId: string | null
  writer: string
  handlerType: HandlerType
  composition: Composition | null
  messages: number
}

export type LocalDay = { day: string; timeZone: string }

/** Messages to fans on one local day. Uses parameters $1 to $4. */
const sentOnDay = `m.agency_id = $1 AND m.creator_id = $2 AND m.direction = 'TO_FAN'
  AND m.sent_at >= ($3::date::timestamp AT TIME ZONE $4) AND m.sent_at < (($3::date + 1)::timestamp AT TIME ZONE $4)`

/** Includes deleted messages, because they were sent. Uses each sender's most recent name. */
export async function selectMessageGroups(
  tx: Tx,
  creatorId: string,
  { day, timeZone }: LocalDay,
): Promise<MessageGroupRow[]> {
  return tx.query<MessageGroupRow>(
    `SELECT m.sender_id AS "senderId", (array_agg(m.sender_name ORDER BY m.sent_at DESC))[1] AS writer,
       m.handler_type AS "handlerType", m.composition, count(*)::int AS messages
     FROM messages m WHERE ${sentOnDay} GROUP BY 1, 3, 4, CASE WHEN m.sender_id IS NULL THEN m.sender_name END`,
    [tx.agencyId, creatorId, day, timeZone],
  )
}

export async function countFansMessaged(
  tx: Tx,
  creatorId: string,
  { day, timeZone }: LocalDay,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `SELECT count(DISTINCT m.fan_id)::int AS n FROM messages m WHERE ${sentOnDay}`,
    [tx.agencyId, creatorId, day, timeZone],
  )
  return row?.n ?? 0
}

export type SentMessageRow = Omit<MessageGroupRow, 'messages'> & {
  id: string
  content: string
  attachments: number
  at: string
  fanId: string
  fanName: string
  notMyVoice: boolean
}

export async function selectSentMessages(
  tx: Tx,
  creatorId: string,
  { day, timeZone }: LocalDay,
  limit: number,
): Promise<SentMessageRow[]> {
  return tx.query<SentMessageRow>(
    `SELECT m.id, left(m.content, 400) AS content, m.attachments, m.sent_at AS at, m.sender_id AS "senderId", m.sender_name AS writer,
       m.handler_type AS "handlerType", m.composition, m.not_my_voice AS "notMyVoice",
       f.id AS "fanId", coalesce(f.display_name, f.username) AS "fanName"
     FROM messages m JOIN fans f ON f.agency_id = m.agency_id AND f.id = m.fan_id
     WHERE ${sentOnDay} AND m.deleted_at IS NULL ORDER BY m.sent_at DESC, m.id DESC LIMIT $5`,
    [tx.agencyId, creatorId, day, timeZone, limit],
  )
}
