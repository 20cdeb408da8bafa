import type { TransactionKind, TransactionType } from '@greenroom/contract/features/fans/fans.rules.ts'
import type { AttributionBasis, SaleHolder } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { type FiguresFilter, PERSON_NAME } from './operators.queries.ts'

export type SaleRow = {
  id: string
  date: string
  day: string
  type: TransactionType
  kind: TransactionKind
  gross: number
  net: number
  creatorId: string
  creator: string
  fanId: string
  fan: string
  holder: SaleHolder
  userId: string | null
  user: string | null
  basis: AttributionBasis
  messageId: string | null
  assignedBy: string | null
  assignedAt: string | null
  assignedReason: string | null
  paySheetId: string | null
  correctsId: string | null
}

export type SalesFilter = FiguresFilter & {
  holder: SaleHolder | null
  paySheetId: string | null
  /** Fans of creators the user can't see are not named. */
  visibleCreatorIds: readonly string[] | null
}

const COLUMNS = `s.transaction_id AS id, s.occurred_at AS date, s.day::text, t.type, t.kind, s.gross_cents AS gross, s.net_cents AS net,
  s.creator_id AS "creatorId", c.stage_name AS creator, s.fan_id AS "fanId",
  CASE WHEN $2::uuid[] IS NULL OR s.creator_id = ANY($2::uuid[]) THEN coalesce(f.display_name, f.username) ELSE 'Hidden' END AS fan,
  s.holder, s.user_id AS "userId", CASE WHEN s.user_id IS NOT NULL THEN ${PERSON_NAME} END AS user, s.basis, s.message_id AS "messageId",
  s.assigned_by AS "assignedBy", s.assigned_at AS "assignedAt", s.assigned_reason AS "assignedReason", s.pay_sheet_id AS "paySheetId",
  nullif(s.sale_id, s.transaction_id) AS "correctsId"`
const NAME_JOINS = `JOIN fan_transactions t ON t.agency_id = s.agency_id AND t.id = s.transaction_id
  JOIN creators c ON c.agency_id = s.agency_id AND c.id = s.creator_id
  JOIN fans f ON f.agency_id = s.agency_id AND f.id = s.fan_id
  LEFT JOIN users u ON u.agency_id = s.agency_id AND u.id = s.user_id`

/** Newest first. The sales of a pay sheet are listed regardless of their day. */
export async function selectSales(
  tx: Tx,
  filter: SalesFilter,
  limit: number,
  before: { at: string; id: string } | null,
): Promise<SaleRow[]> {
  const { from, to, userId, creatorId, holder, paySheetId, visibleCreatorIds } = filter
  return tx.query<SaleRow>(
    `SELECT ${COLUMNS} FROM (
       SELECT * FROM sale_attributions s
       WHERE s.agency_id = $1 AND ($9::uuid IS NOT NULL OR (s.day BETWEEN $3::date AND $4::date
           -- The day in the agency's time zone, within index bounds.
           AND s.occurred_at >= ($3::date - 1) AND s.occurred_at < ($4::date + 3)))
         AND ($5::uuid IS NULL OR s.user_id = $5) AND ($6::uuid IS NULL OR s.creator_id = $6) AND ($7::text IS NULL OR s.holder = $7)
         AND ($9::uuid IS NULL OR s.pay_sheet_id = $9)
         AND ($10::timestamptz IS NULL OR (s.occurred_at, s.transaction_id) < ($10, $11::uuid))
       ORDER BY s.occurred_at DESC, s.transaction_id DESC LIMIT $8
     ) s ${NAME_JOINS} ORDER BY s.occurred_at DESC, s.transaction_id DESC`,
    [
      tx.agencyId,
      visibleCreatorIds,
      from,
      to,
      userId,
      creatorId,
      holder,
      limit,
      paySheetId,
      before?.at,
      before?.id,
    ],
  )
}

export async function selectSale(tx: Tx, id: string): Promise<SaleRow | undefined> {
  const [row] = await tx.query<SaleRow>(
    `SELECT ${COLUMNS} FROM sale_attributions s ${NAME_JOINS} WHERE s.agency_id = $1 AND s.transaction_id = $3`,
    [tx.agencyId, null, id],
  )
  return row
}

export type SalesSum = { sales: number; gross: number; net: number }

/** Computed from the daily figures, which match the listed sales. */
export async function sumSales(tx: Tx, filter: SalesFilter): Promise<SalesSum> {
  const { from, to, userId, creatorId, holder } = filter
  const [row] = await tx.query<SalesSum>(
    `SELECT coalesce(sum(d.orders), 0)::int AS sales, coalesce(sum(d.gross_cents), 0)::bigint AS gross, coalesce(sum(d.net_cents), 0)::bigint AS net
     FROM operator_days d WHERE d.agency_id = $1 AND d.day BETWEEN $2::date AND $3::date
       AND ($4::uuid IS NULL OR d.user_id = $4) AND ($5::uuid IS NULL OR d.creator_id = $5) AND ($6::text IS NULL OR d.holder = $6)`,
    [tx.agencyId, from, to, userId, creatorId, holder],
  )
  return row as SalesSum
}

export async function sumSheetSales(
  tx: Tx,
  { paySheetId, userId, creatorId, holder }: SalesFilter,
): Promise<SalesSum> {
  const [row] = await tx.query<SalesSum>(
    `SELECT coalesce(sum(s.orders), 0)::int AS sales, coalesce(sum(s.gross_cents), 0)::bigint AS gross, coalesce(sum(s.net_cents), 0)::bigint AS net
     FROM sale_attributions s WHERE s.agency_id = $1 AND s.pay_sheet_id = $2
       AND ($3::uuid IS NULL OR s.user_id = $3) AND ($4::uuid IS NULL OR s.creator_id = $4) AND ($5::text IS NULL OR s.holder = $5)`,
    [tx.agencyId, paySheetId, userId, creatorId, holder],
  )
  return row as SalesSum
}

export type Assignment = {
  holder: SaleHolder
  userId: string | null
  actorName: string
  at: string
  reason: string
}

export async function assignSale(
  tx: Tx,
  id: string,
  { holder, userId, actorName, at, reason }: Assignment,
): Promise<'missing' | 'locked' | 'done'> {
  const [row] = await tx.query<{ result: 'missing' | 'locked' | 'done' }>(
    'SELECT gate.assign_sale($1, $2, $3, $4, $5, $6) AS result',
    [id, holder, userId, actorName, at, reason],
  )
  return row?.result ?? 'missing'
}

/** Members who can message fans. */
export async function canBeAssignedSales(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 AS one FROM memberships WHERE agency_id = $1 AND user_id = $2 AND role IN ('SUPER_ADMIN', 'AGENCY_ADMIN', 'CHAT_OPERATOR')`,
    [tx.agencyId, userId],
  )
  return rows.length > 0
}
