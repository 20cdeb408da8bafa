import type { Tx } from '../../platform/db/scope.ts'
import { REPLY_SECONDS } from './operator-messages.queries.ts'
import { PERSON_NAME } from './operators.queries.ts'
import type { StoredConversation } from './shifts.table.ts'

export type ShiftRow = {
  id: string
  userId: string
  user: string
  startedAt: string
  endedAt: string | null
  note: string | null
  openConversations: number
  messages: number
  replies: number
  replySeconds: number
  sales: number
  net: number
  correctedBy: string | null
  correctedAt: string | null
  correctedReason: string | null
  paySheetId: string | null
}

/** Messages and replies of s.user_id since s.started_at; callers add the end. */
const WORK_COUNTS = `SELECT count(*)::int AS messages, count(r.seconds)::int AS replies, coalesce(sum(r.seconds), 0)::bigint AS seconds
  FROM messages m CROSS JOIN LATERAL (SELECT ${REPLY_SECONDS} AS seconds) r
  WHERE m.agency_id = s.agency_id AND m.sender_id = s.user_id AND m.direction = 'TO_FAN' AND m.sent_at >= s.started_at`

/** Ended shifts keep the counts from when they ended; sales use the current attribution. */
const SELECT_SHIFT = `SELECT s.id, s.user_id AS "userId", ${PERSON_NAME} AS user, s.started_at AS "startedAt", s.ended_at AS "endedAt", s.note,
    jsonb_array_length(s.conversations) AS "openConversations",
    coalesce(w.messages, s.messages) AS messages, coalesce(w.replies, s.replies) AS replies, coalesce(w.seconds, s.reply_seconds) AS "replySeconds",
    x.sales, x.net, s.corrected_by AS "correctedBy", s.corrected_at AS "correctedAt", s.corrected_reason AS "correctedReason", s.pay_sheet_id AS "paySheetId"
  FROM shifts s LEFT JOIN users u ON u.agency_id = s.agency_id AND u.id = s.user_id
  LEFT JOIN LATERAL (${WORK_COUNTS}) w ON s.ended_at IS NULL
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(a.orders), 0)::int AS sales, coalesce(sum(a.net_cents), 0)::bigint AS net FROM sale_attributions a
    WHERE a.agency_id = s.agency_id AND a.user_id = s.user_id AND a.occurred_at >= s.started_at AND (s.ended_at IS NULL OR a.occurred_at < s.ended_at)
  ) x`

export type ShiftFilter = {
  userId: string | null
  from: string | null
  to: string | null
  state: 'open' | 'ended' | null
  timeZone: string
}

export async function selectShifts(
  tx: Tx,
  { userId, from, to, state, timeZone }: ShiftFilter,
  limit: number,
  before: { at: string; id: string } | null,
): Promise<ShiftRow[]> {
  return tx.query<ShiftRow>(
    `${SELECT_SHIFT} WHERE s.agency_id = $1 AND ($2::uuid IS NULL OR s.user_id = $2)
       AND ($3::date IS NULL OR s.started_at >= ($3::date::timestamp AT TIME ZONE $5))
       AND ($4::date IS NULL OR s.started_at < (($4::date + 1)::timestamp AT TIME ZONE $5))
       AND ($6::text IS NULL OR (s.ended_at IS NULL) = ($6 = 'open'))
       AND ($7::timestamptz IS NULL OR (s.started_at, s.id) < ($7, $8::uuid))
     ORDER BY s.started_at DESC, s.id DESC LIMIT $9`,
    [tx.agencyId, userId, from, to, timeZone, state, before?.at, before?.id, limit],
  )
}

export async function selectShift(tx: Tx, id: string): Promise<ShiftRow | undefined> {
  const [row] = await tx.query<ShiftRow>(`${SELECT_SHIFT} WHERE s.agency_id = $1 AND s.id = $2`, [
    tx.agencyId,
    id,
  ])
  return row
}

export async function selectOpenShift(tx: Tx, userId: string): Promise<ShiftRow | undefined> {
  const [row] = await tx.query<ShiftRow>(
    `${SELECT_SHIFT} WHERE s.agency_id = $1 AND s.user_id = $2 AND s.ended_at IS NULL`,
    [tx.agencyId, userId],
  )
  return row
}

/** Returns false if the person already has an open shift. */
export async function insertShift(
  tx: Tx,
  { id, userId, at }: { id: string; userId: string; at: string },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO shifts (id, agency_id, user_id, started_at) VALUES ($2, $1, $3, $4)
     ON CONFLICT (agency_id, user_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
    [tx.agencyId, id, userId, at],
  )
  return rows.length > 0
}

export async function lockOpenShift(
  tx: Tx,
  userId: string,
): Promise<{ id: string; startedAt: string } | undefined> {
  const [row] = await tx.query<{ id: string; startedAt: string }>(
    'SELECT id, started_at AS "startedAt" FROM shifts WHERE agency_id = $1 AND user_id = $2 AND ended_at IS NULL FOR UPDATE',
    [tx.agencyId, userId],
  )
  return row
}

export type LockedShift = {
  id: string
  userId: string
  startedAt: string
  endedAt: string | null
  paySheetId: string | null
}

export async function lockShift(tx: Tx, id: string): Promise<LockedShift | undefined> {
  const [row] = await tx.query<LockedShift>(
    `SELECT id, user_id AS "userId", started_at AS "startedAt", ended_at AS "endedAt", pay_sheet_id AS "paySheetId"
     FROM shifts WHERE agency_id = $1 AND id = $2 FOR UPDATE`,
    [tx.agencyId, id],
  )
  return row
}

type ShiftEnd = {
  startedAt: string
  endedAt: string
  note?: string | null
  creatorIds?: string[]
  conversations?: StoredConversation[]
  corrected?: { by: string; at: string; reason: string }
}

/** Sets the times and counts the work between them. */
export async function endShift(tx: Tx, id: string, ending: ShiftEnd): Promise<void> {
  const { startedAt, endedAt, note, creatorIds, conversations, corrected } = ending
  await tx.query(
    `UPDATE shifts SET started_at = $3, ended_at = $4, note = coalesce($5, note), creator_ids = coalesce($6::uuid[], creator_ids),
       conversations = coalesce($7::jsonb, conversations), corrected_by = coalesce($8, corrected_by),
       corrected_at = coalesce($9, corrected_at), corrected_reason = coalesce($10, corrected_reason)
     WHERE agency_id = $1 AND id = $2`,
    [
      tx.agencyId,
      id,
      startedAt,
      endedAt,
      note,
      creatorIds,
      conversations && JSON.stringify(conversations),
      corrected?.by,
      corrected?.at,
      corrected?.reason,
    ],
  )
  await countWork(tx, id)
}

/** Counts the work of one ended shift, or of all. */
export async function countWork(tx: Tx, id: string | null): Promise<void> {
  await tx.query(
    `UPDATE shifts t SET messages = w.messages, replies = w.replies, reply_seconds = w.seconds
     FROM shifts s CROSS JOIN LATERAL (${WORK_COUNTS} AND m.sent_at < s.ended_at) w
     WHERE t.agency_id = $1 AND ($2::uuid IS NULL OR t.id = $2) AND s.agency_id = t.agency_id AND s.id = t.id AND s.ended_at IS NOT NULL`,
    [tx.agencyId, id],
  )
}

export async function overlapsOtherShift(
  tx: Tx,
  { id, userId, startedAt, endedAt }: { id: string; userId: string; startedAt: string; endedAt: string },
): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 AS one FROM shifts WHERE agency_id = $1 AND user_id = $2 AND id <> $3
       AND started_at < $5 AND coalesce(ended_at, 'infinity') > $4 LIMIT 1`,
    [tx.agencyId, userId, id, startedAt, endedAt],
  )
  return rows.length > 0
}

/** The active creators a person works for: the assigned ones, or all. */
export async function selectCreatorIds(
  tx: Tx,
  visibleCreatorIds: readonly string[] | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    'SELECT id FROM creators WHERE agency_id = $1 AND archived_at IS NULL AND ($2::uuid[] IS NULL OR id = ANY($2::uuid[])) ORDER BY id',
    [tx.agencyId, visibleCreatorIds],
  )
  return rows.map((row) => row.id)
}

/** Waiting conversations of these creators, except those assigned to others; longest waiting first. */
export async function selectOpenConversations(
  tx: Tx,
  userId: string,
  creatorIds: string[],
  limit: number,
): Promise<StoredConversation[]> {
  return tx.query<StoredConversation>(
    `SELECT c.fan_id AS "fanId", c.creator_id AS "creatorId", c.waiting_since AS "waitingSince" FROM conversations c
     WHERE c.agency_id = $1 AND c.creator_id = ANY($2::uuid[]) AND c.is_listed AND c.waiting_since IS NOT NULL
       AND (c.assigned_to IS NULL OR c.assigned_to = $3)
     ORDER BY c.waiting_since, c.fan_id LIMIT $4`,
    [tx.agencyId, creatorIds, userId, limit],
  )
}

export type OpenConversationRow = {
  shiftId: string
  fanId: string
  fan: string
  creatorId: string
  creator: string
  waitingSince: string
  isWaiting: boolean
}

/** Conversations waiting when these shifts ended, limited to creators the user can see. */
export async function selectStoredConversations(
  tx: Tx,
  shiftIds: string[],
  visibleCreatorIds: readonly string[] | null,
): Promise<OpenConversationRow[]> {
  return tx.query<OpenConversationRow>(
    `SELECT s.id AS "shiftId", f.id AS "fanId", coalesce(f.display_name, f.username) AS fan, k.id AS "creatorId", k.stage_name AS creator,
       o."waitingSince", coalesce(c.waiting_since <= s.ended_at, false) AS "isWaiting"
     FROM shifts s CROSS JOIN LATERAL jsonb_to_recordset(s.conversations) AS o ("fanId" uuid, "creatorId" uuid, "waitingSince" text)
     JOIN fans f ON f.agency_id = $1 AND f.id = o."fanId"
     JOIN creators k ON k.agency_id = $1 AND k.id = o."creatorId"
     LEFT JOIN conversations c ON c.agency_id = $1 AND c.fan_id = o."fanId"
     WHERE s.agency_id = $1 AND s.id = ANY($2::uuid[]) AND ($3::uuid[] IS NULL OR o."creatorId" = ANY($3::uuid[]))
     ORDER BY o."waitingSince", f.id`,
    [tx.agencyId, shiftIds, visibleCreatorIds],
  )
}

export type HandoverRow = {
  shiftId: string
  userId: string
  user: string
  endedAt: string
  note: string | null
  creators: string[]
}

/** For each creator, the last shift of someone else that ended after `since` and after the user's last shift began. */
export async function selectHandovers(
  tx: Tx,
  { userId, creatorIds, since }: { userId: string; creatorIds: string[]; since: string },
): Promise<HandoverRow[]> {
  return tx.query<HandoverRow>(
    `SELECT l.id AS "shiftId", l.user_id AS "userId", ${PERSON_NAME} AS user, l.ended_at AS "endedAt", l.note,
       array_agg(l.stage_name ORDER BY l.stage_name) AS creators
     FROM (
       SELECT DISTINCT ON (k.id) k.id AS creator_id, k.stage_name, s.id, s.user_id, s.ended_at, s.note
       FROM shifts s JOIN creators k ON k.agency_id = s.agency_id AND k.id = ANY(s.creator_ids) AND k.id = ANY($3::uuid[])
       WHERE s.agency_id = $1 AND s.ended_at >= $4 AND s.user_id <> $2 AND s.ended_at > coalesce((
         SELECT max(o.started_at) FROM shifts o WHERE o.agency_id = $1 AND o.user_id = $2 AND o.ended_at IS NOT NULL), '-infinity')
       ORDER BY k.id, s.ended_at DESC
     ) l LEFT JOIN users u ON u.agency_id = $1 AND u.id = l.user_id
     GROUP BY l.id, l.user_id, u.name, u.email, l.ended_at, l.note ORDER BY l.ended_at DESC`,
    [tx.agencyId, userId, creatorIds, since],
  )
}
