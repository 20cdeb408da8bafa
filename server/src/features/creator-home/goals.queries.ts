import type { Tx } from '../../platform/db/scope.ts'

/** The creator's earnings in a month (YYYY-MM). */
const monthlyEarnings = (creator: string, month: string) =>
  `(SELECT coalesce(sum(d.creator_cents), 0)::bigint FROM creator_days d WHERE d.agency_id = $1 AND d.creator_id = ${creator}
     AND d.day >= (${month} || '-01')::date AND d.day < (${month} || '-01')::date + interval '1 month')`

export type GoalRow = { amount: number | null; soFar: number }

export async function selectGoal(tx: Tx, creatorId: string, month: string): Promise<GoalRow> {
  const [row] = await tx.query<GoalRow>(
    `SELECT (SELECT amount_cents FROM creator_goals WHERE agency_id = $1 AND creator_id = $2) AS amount,
       ${monthlyEarnings('$2', '$3::text')} AS "soFar"`,
    [tx.agencyId, creatorId, month],
  )
  return row as GoalRow
}

/** A goal below the current earnings counts as reached, without an achievement event. */
export async function upsertGoal(tx: Tx, creatorId: string, cents: number, month: string): Promise<void> {
  await tx.query(
    `WITH now AS (SELECT ${monthlyEarnings('$2', '$4::text')} >= $3::bigint AS reached)
     INSERT INTO creator_goals AS g (agency_id, creator_id, amount_cents, reached_month, reached_cents)
     SELECT $1, $2, $3, CASE WHEN reached THEN $4 END, CASE WHEN reached THEN $3 ELSE 0 END FROM now
     ON CONFLICT (agency_id, creator_id) DO UPDATE SET amount_cents = excluded.amount_cents, set_at = now(),
       reached_cents = CASE WHEN g.reached_month IS NOT DISTINCT FROM excluded.reached_month THEN greatest(g.reached_cents, excluded.reached_cents)
         WHEN excluded.reached_month IS NULL THEN g.reached_cents ELSE excluded.reached_cents END,
       reached_month = coalesce(excluded.reached_month, g.reached_month)`,
    [tx.agencyId, creatorId, cents, month],
  )
}

export async function removeGoal(tx: Tx, creatorId: string): Promise<void> {
  await tx.query('UPDATE creator_goals SET amount_cents = NULL WHERE agency_id = $1 AND creator_id = $2', [
    tx.agencyId,
    creatorId,
  ])
}

export async function selectTimeZone(tx: Tx): Promise<string> {
  const [row] = await tx.query<{ zone: string }>('SELECT time_zone AS zone FROM agencies WHERE id = $1', [
    tx.agencyId,
  ])
  return row?.zone ?? 'UTC'
}

export async function hasGoals(tx: Tx, creatorId: string | null): Promise<boolean> {
  const rows = await tx.query(
    `SELECT 1 FROM creator_goals WHERE agency_id = $1 AND ($2::uuid IS NULL OR creator_id = $2) AND amount_cents IS NOT NULL LIMIT 1`,
    [tx.agencyId, creatorId],
  )
  return rows.length > 0
}

export type ReachedRow = { creatorId: string; amount: number; soFar: number }

/** Returns newly reached goals: each amount once per month, and never a lower one afterwards. */
export async function markReached(tx: Tx, creatorId: string | null, month: string): Promise<ReachedRow[]> {
  return tx.query<ReachedRow>(
    `WITH earnings AS (
       SELECT g.creator_id, ${monthlyEarnings('g.creator_id', '$3::text')} AS cents FROM creator_goals g
       WHERE g.agency_id = $1 AND ($2::uuid IS NULL OR g.creator_id = $2) AND g.amount_cents IS NOT NULL
     )
     UPDATE creator_goals g SET reached_month = $3, reached_cents = g.amount_cents FROM earnings
     WHERE g.agency_id = $1 AND g.creator_id = earnings.creator_id AND earnings.cents >= g.amount_cents
       AND NOT (g.reached_month IS NOT DISTINCT FROM $3 AND g.reached_cents >= g.amount_cents)
     RETURNING g.creator_id AS "creatorId", g.amount_cents AS amount, earnings.cents AS "soFar"`,
    [tx.agencyId, creatorId, month],
  )
}
