import { dayIn } from '@greenroom/contract/kit/dates.ts'
import type { Tx } from '../platform/db/scope.ts'
import { creatorIdOf, demoCreators } from './creators.ts'
import type { DemoClock } from './demo-clock.ts'

const DAYS = 90

/** Sets the demo creator's goal slightly above their average month. */
export async function seedGoal(tx: Tx, clock: DemoClock): Promise<void> {
  const today = dayIn(clock.timeZone, new Date(clock.now))
  for (const creator of demoCreators.filter(({ account }) => account === 'on_sign_in_page'))
    await tx.query(
      `WITH sums AS (
         SELECT greatest(10000, round(1.1 * 30 * sum(creator_cents) / ${DAYS}.0, -4)) AS goal,
           coalesce(sum(creator_cents) FILTER (WHERE day >= date_trunc('month', $3::date::timestamp)::date), 0) AS month
         FROM creator_days WHERE agency_id = $1 AND creator_id = $2 AND day BETWEEN $3::date - ${DAYS} AND $3::date
       )
       INSERT INTO creator_goals (agency_id, creator_id, amount_cents, reached_month, reached_cents)
       SELECT $1, $2, goal, CASE WHEN month >= goal THEN to_char($3::date, 'YYYY-MM') END, CASE WHEN month >= goal THEN goal ELSE 0 END
       FROM sums WHERE goal IS NOT NULL AND EXISTS (SELECT 1 FROM creators WHERE agency_id = $1 AND id = $2)`,
      [tx.agencyId, creatorIdOf(creator), today],
    )
}
