import type { OperatorGrouping } from '@greenroom/contract/features/operators/operators.rules.ts'
import { permissions, type Role } from '@greenroom/contract/kit/permissions.ts'
import type { Tx } from '../../platform/db/scope.ts'

/** Days in the agency's time zone; null means all. */
export type FiguresFilter = { from: string; to: string; userId: string | null; creatorId: string | null }

/** Display name of a user id. Former members keep their name. */
export const PERSON_NAME = `coalesce(u.name, u.email, 'Not on the team')`

const MATCHES_FILTER = `d.agency_id = $1 AND d.day BETWEEN $2::date AND $3::date
  AND ($4::uuid IS NULL OR d.user_id = $4) AND ($5::uuid IS NULL OR d.creator_id = $5)`
const values = (tx: Tx, { from, to, userId, creatorId }: FiguresFilter) => [
  tx.agencyId,
  from,
  to,
  userId,
  creatorId,
]

const KEY_COLUMNS: Record<OperatorGrouping, string> = {
  operator: 'd.user_id',
  creator: 'd.creator_id',
  day: 'd.day',
}

export type FiguresRow = {
  key: string | null
  messages: number
  characters: number
  replies: number
  replySeconds: number
  ppvSent: number
  ppvUnlocked: number
  sales: number
  gross: number
  net: number
}

const SUMS = `coalesce(sum(d.messages), 0)::int AS messages, coalesce(sum(d.characters), 0)::bigint AS characters,
  coalesce(sum(d.replies), 0)::int AS replies, coalesce(sum(d.reply_seconds), 0)::bigint AS "replySeconds",
  coalesce(sum(d.ppv_sent), 0)::int AS "ppvSent", coalesce(sum(d.ppv_unlocked), 0)::int AS "ppvUnlocked",
  coalesce(sum(d.orders), 0)::int AS sales, coalesce(sum(d.gross_cents), 0)::bigint AS gross, coalesce(sum(d.net_cents), 0)::bigint AS net`

/** Operator figures by key; the row with a null key is the total. */
export async function selectFigures(
  tx: Tx,
  grouping: OperatorGrouping,
  filter: FiguresFilter,
): Promise<FiguresRow[]> {
  return tx.query<FiguresRow>(
    `SELECT ${KEY_COLUMNS[grouping]}::text AS key, ${SUMS} FROM operator_days d
     WHERE ${MATCHES_FILTER} AND d.holder = 'OPERATOR' GROUP BY GROUPING SETS ((${KEY_COLUMNS[grouping]}), ())`,
    values(tx, filter),
  )
}

/** Distinct fans by key; the row with a null key counts each fan once. */
export async function countFans(
  tx: Tx,
  grouping: OperatorGrouping,
  filter: FiguresFilter,
): Promise<{ key: string | null; fans: number }[]> {
  return tx.query(
    `SELECT ${KEY_COLUMNS[grouping]}::text AS key, count(DISTINCT d.fan_id)::int AS fans FROM operator_fan_days d
     WHERE ${MATCHES_FILTER} GROUP BY GROUPING SETS ((${KEY_COLUMNS[grouping]}), ())`,
    values(tx, filter),
  )
}

export type OtherSalesRow = { holder: 'CREATOR' | 'NOBODY'; sales: number; gross: number; net: number }

/** Sales not attributed to an operator. */
export async function selectOtherSales(
  tx: Tx,
  { from, to, creatorId }: FiguresFilter,
): Promise<(OtherSalesRow & { creator: string })[]> {
  return tx.query(
    `SELECT d.holder, c.stage_name AS creator, sum(d.orders)::int AS sales, sum(d.gross_cents)::bigint AS gross, sum(d.net_cents)::bigint AS net
     FROM operator_days d JOIN creators c ON c.agency_id = $1 AND c.id = d.creator_id
     WHERE d.agency_id = $1 AND d.day BETWEEN $2::date AND $3::date AND ($4::uuid IS NULL OR d.creator_id = $4) AND d.holder <> 'OPERATOR'
     GROUP BY 1, 2, c.id HAVING sum(d.orders) <> 0 OR sum(d.net_cents) <> 0 OR sum(d.gross_cents) <> 0 ORDER BY sum(d.net_cents) DESC, c.id`,
    [tx.agencyId, from, to, creatorId],
  )
}

/** The assignee, or else the sender of our last message. */
export const RESPONSIBLE_USER = `coalesce(c.assigned_to, (
  SELECT m.sender_id FROM messages m WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id AND m.sender_id IS NOT NULL
  ORDER BY m.sent_at DESC, m.seq DESC LIMIT 1))`

/** Currently waiting conversations by creator and responsible user. */
export async function countWaiting(
  tx: Tx,
  creatorId: string | null,
): Promise<{ creatorId: string; userId: string | null; n: number }[]> {
  return tx.query(
    `SELECT c.creator_id AS "creatorId", ${RESPONSIBLE_USER} AS "userId", count(*)::int AS n FROM conversations c
     WHERE c.agency_id = $1 AND c.is_listed AND c.waiting_since IS NOT NULL AND ($2::uuid IS NULL OR c.creator_id = $2)
     GROUP BY 1, 2`,
    [tx.agencyId, creatorId],
  )
}

export type PersonRow = {
  id: string
  name: string
  role: Role | null
  creators: string[]
  creatorIds: string[]
}

/** Members who can message fans, plus the users with these ids, including former members. */
export async function selectPeople(tx: Tx, ids: string[]): Promise<PersonRow[]> {
  return tx.query<PersonRow>(
    `SELECT w.id, ${PERSON_NAME} AS name, m.role,
       coalesce(array_agg(c.stage_name ORDER BY c.stage_name) FILTER (WHERE c.id IS NOT NULL), '{}') AS creators,
       coalesce(array_agg(c.id::text) FILTER (WHERE c.id IS NOT NULL), '{}') AS "creatorIds"
     FROM (
       SELECT unnest($2::uuid[]) AS id
       UNION SELECT user_id FROM memberships WHERE agency_id = $1 AND role IN ('SUPER_ADMIN', 'AGENCY_ADMIN', 'CHAT_OPERATOR')
     ) w
     LEFT JOIN users u ON u.agency_id = $1 AND u.id = w.id
     LEFT JOIN memberships m ON m.agency_id = $1 AND m.user_id = w.id
     LEFT JOIN operator_assignments o ON o.agency_id = $1 AND o.user_id = w.id
     LEFT JOIN creators c ON c.agency_id = $1 AND c.id = o.creator_id AND c.archived_at IS NULL
     GROUP BY w.id, u.name, u.email, m.role ORDER BY 2, 1`,
    [tx.agencyId, ids],
  )
}

export async function selectCreatorNames(tx: Tx, ids: string[]): Promise<{ id: string; name: string }[]> {
  return tx.query(
    'SELECT id, stage_name AS name FROM creators WHERE agency_id = $1 AND id = ANY($2::uuid[])',
    [tx.agencyId, ids],
  )
}

/** Whether someone else can decide about this admin's pay. */
export async function hasOtherAdmin(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM memberships WHERE agency_id = $1 AND user_id <> $2 AND status = 'ACTIVE' AND role = ANY ($3) LIMIT 1`,
    [tx.agencyId, userId, permissions['operators:manage']],
  )
  return rows.length > 0
}
