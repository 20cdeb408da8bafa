import type { PayRate } from '@greenroom/contract/features/operators/operators.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import { PERSON_NAME } from './operators.queries.ts'
import type { StoredLine } from './shifts.table.ts'

export type RateRow = PayRate & { userId: string; setBy: string; setAt: string }

export async function selectRates(tx: Tx, userIds: string[] | null): Promise<RateRow[]> {
  return tx.query<RateRow>(
    `SELECT user_id AS "userId", from_day::text AS "fromDay", hourly_cents AS "hourlyCents", percent_hundredths AS "percentHundredths",
       set_by AS "setBy", set_at AS "setAt"
     FROM pay_rates WHERE agency_id = $1 AND ($2::uuid[] IS NULL OR user_id = ANY($2::uuid[])) ORDER BY from_day DESC`,
    [tx.agencyId, userIds],
  )
}

export async function upsertRate(tx: Tx, userId: string, rate: PayRate & { setBy: string }): Promise<void> {
  await tx.query(
    `INSERT INTO pay_rates (agency_id, user_id, from_day, hourly_cents, percent_hundredths, set_by) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (agency_id, user_id, from_day) DO UPDATE SET hourly_cents = excluded.hourly_cents,
       percent_hundredths = excluded.percent_hundredths, set_by = excluded.set_by, set_at = now()`,
    [tx.agencyId, userId, rate.fromDay, rate.hourlyCents, rate.percentHundredths, rate.setBy],
  )
}

/** Whether the person has or had an account in the agency. */
export async function isKnownPerson(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.query('SELECT 1 AS one FROM users WHERE agency_id = $1 AND id = $2', [
    tx.agencyId,
    userId,
  ])
  return rows.length > 0
}

/** Serializes changes to a person's pay. */
export async function lockPay(tx: Tx, userId: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('pay sheet ' || $1 || $2, 0))`, [
    tx.agencyId,
    userId,
  ])
}

export type Earner = { id: string; name: string }

/** Operators and everyone with a rate, an unpaid shift or a pay sheet, sorted by name. */
export async function selectEarners(tx: Tx, userId: string | null): Promise<Earner[]> {
  return tx.query<Earner>(
    `SELECT w.id, ${PERSON_NAME} AS name FROM (
       SELECT user_id AS id FROM memberships WHERE agency_id = $1 AND role = 'CHAT_OPERATOR'
       UNION SELECT user_id FROM pay_rates WHERE agency_id = $1
       UNION SELECT user_id FROM shifts WHERE agency_id = $1 AND pay_sheet_id IS NULL
       UNION SELECT user_id FROM pay_sheets WHERE agency_id = $1
       UNION SELECT $2::uuid WHERE $2::uuid IS NOT NULL
     ) w LEFT JOIN users u ON u.agency_id = $1 AND u.id = w.id
     WHERE $2::uuid IS NULL OR w.id = $2 ORDER BY 2, 1`,
    [tx.agencyId, userId],
  )
}

export type Period = { from: string; to: string; timeZone: string }
export type ShiftSeconds = { userId: string; day: string; seconds: number }
export type DailySales = { userId: string; day: string; netCents: number }

/** Within the period, or added later to days of an approved sheet. */
const dueCondition = (alias: string, day: string) =>
  `(${day} >= $2::date OR EXISTS (SELECT 1 FROM pay_sheets p WHERE p.agency_id = $1 AND p.user_id = ${alias}.user_id AND ${day} BETWEEN p.from_day AND p.to_day))
   AND ${day} <= $3::date`
const SHIFT_DAY = '(s.started_at AT TIME ZONE $4)::date'
const SHIFT_SECONDS = 'floor(extract(epoch FROM s.ended_at - s.started_at))::bigint'

export async function selectUnpaidShifts(
  tx: Tx,
  { from, to, timeZone }: Period,
  userIds: string[],
): Promise<ShiftSeconds[]> {
  return tx.query<ShiftSeconds>(
    `SELECT s.user_id AS "userId", ${SHIFT_DAY}::text AS day, sum(${SHIFT_SECONDS})::bigint AS seconds FROM shifts s
     WHERE s.agency_id = $1 AND s.user_id = ANY($5::uuid[]) AND s.pay_sheet_id IS NULL AND s.ended_at IS NOT NULL AND ${dueCondition('s', SHIFT_DAY)}
     GROUP BY 1, 2`,
    [tx.agencyId, from, to, timeZone, userIds],
  )
}

export async function selectUnpaidSales(
  tx: Tx,
  { from, to }: Period,
  userIds: string[],
): Promise<DailySales[]> {
  return tx.query<DailySales>(
    `SELECT s.user_id AS "userId", s.day::text AS day, sum(s.net_cents)::bigint AS "netCents" FROM sale_attributions s
     WHERE s.agency_id = $1 AND s.user_id = ANY($4::uuid[]) AND s.pay_sheet_id IS NULL AND ${dueCondition('s', 's.day')}
     GROUP BY 1, 2`,
    [tx.agencyId, from, to, userIds],
  )
}

/** Adds unpaid shifts to the sheet and returns them, so exactly these are paid. */
export async function claimShifts(
  tx: Tx,
  sheetId: string,
  { from, to, timeZone }: Period,
  userId: string,
): Promise<ShiftSeconds[]> {
  return tx.query<ShiftSeconds>(
    `UPDATE shifts s SET pay_sheet_id = $6
     WHERE s.agency_id = $1 AND s.user_id = $5 AND s.pay_sheet_id IS NULL AND s.ended_at IS NOT NULL AND ${dueCondition('s', SHIFT_DAY)}
     RETURNING s.user_id AS "userId", ${SHIFT_DAY}::text AS day, ${SHIFT_SECONDS} AS seconds`,
    [tx.agencyId, from, to, timeZone, userId, sheetId],
  )
}

export async function claimSales(
  tx: Tx,
  sheetId: string,
  { from, to }: Period,
  userId: string,
): Promise<DailySales[]> {
  return tx.query<DailySales>(
    `WITH claimed AS (
       UPDATE sale_attributions s SET pay_sheet_id = $5
       WHERE s.agency_id = $1 AND s.user_id = $4 AND s.pay_sheet_id IS NULL AND ${dueCondition('s', 's.day')}
       RETURNING s.user_id, s.day, s.net_cents
     )
     SELECT user_id AS "userId", day::text AS day, sum(net_cents)::bigint AS "netCents" FROM claimed GROUP BY 1, 2`,
    [tx.agencyId, from, to, userId, sheetId],
  )
}

/** Open shifts that began before the end of the period. */
export async function selectOpenShifts(
  tx: Tx,
  { to, timeZone }: Period,
  userIds: string[],
): Promise<{ userId: string; startedAt: string }[]> {
  return tx.query(
    `SELECT s.user_id AS "userId", s.started_at AS "startedAt" FROM shifts s
     WHERE s.agency_id = $1 AND s.user_id = ANY($4::uuid[]) AND s.ended_at IS NULL AND (s.started_at AT TIME ZONE $3)::date <= $2::date`,
    [tx.agencyId, to, timeZone, userIds],
  )
}

export type SheetRow = {
  id: string
  userId: string
  user: string
  from: string
  to: string
  lines: StoredLine[]
  totalCents: number
  approvedBy: string
  approvedAt: string
}

const SELECT_SHEET = `SELECT p.id, p.user_id AS "userId", ${PERSON_NAME} AS user, p.from_day::text AS from, p.to_day::text AS to, p.lines,
    p.total_cents AS "totalCents", p.approved_by AS "approvedBy", p.approved_at AS "approvedAt"
  FROM pay_sheets p LEFT JOIN users u ON u.agency_id = p.agency_id AND u.id = p.user_id`

export async function selectSheet(tx: Tx, id: string): Promise<SheetRow | undefined> {
  const [row] = await tx.query<SheetRow>(`${SELECT_SHEET} WHERE p.agency_id = $1 AND p.id = $2`, [
    tx.agencyId,
    id,
  ])
  return row
}

export async function selectSheets(
  tx: Tx,
  userId: string | null,
  limit: number,
  before: { day: string; id: string } | null,
): Promise<SheetRow[]> {
  return tx.query<SheetRow>(
    `${SELECT_SHEET} WHERE p.agency_id = $1 AND ($2::uuid IS NULL OR p.user_id = $2)
       AND ($3::date IS NULL OR (p.to_day, p.id) < ($3::date, $4::uuid)) ORDER BY p.to_day DESC, p.id DESC LIMIT $5`,
    [tx.agencyId, userId, before?.day, before?.id, limit],
  )
}

/** Approved sheets that overlap the period. */
export async function selectOverlappingSheets(
  tx: Tx,
  { from, to }: Period,
  userIds: string[],
): Promise<SheetRow[]> {
  return tx.query<SheetRow>(
    `${SELECT_SHEET} WHERE p.agency_id = $1 AND p.user_id = ANY($4::uuid[]) AND p.from_day <= $3::date AND p.to_day >= $2::date ORDER BY p.to_day DESC`,
    [tx.agencyId, from, to, userIds],
  )
}

export async function selectLastPaidDay(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.query<{ day: string | null }>(
    'SELECT max(to_day)::text AS day FROM pay_sheets WHERE agency_id = $1 AND user_id = $2',
    [tx.agencyId, userId],
  )
  return row?.day ?? null
}

export async function insertSheet(
  tx: Tx,
  sheet: Pick<SheetRow, 'id' | 'userId' | 'from' | 'to' | 'lines' | 'totalCents' | 'approvedBy'>,
): Promise<void> {
  const { id, userId, from, to, lines, totalCents, approvedBy } = sheet
  await tx.query(
    'INSERT INTO pay_sheets (id, agency_id, user_id, from_day, to_day, lines, total_cents, approved_by) VALUES ($2, $1, $3, $4, $5, $6, $7, $8)',
    [tx.agencyId, id, userId, from, to, JSON.stringify(lines), totalCents, approvedBy],
  )
}
