import type { Tx } from '../../platform/db/scope.ts'
import { agencies } from '../agency/agency.table.ts'
import type { WeekRevenue } from './revenue-update.ts'

type AgencyRow = { id: string; timeZone: string; createdAt: string }

export async function selectAgencies(tx: Tx): Promise<AgencyRow[]> {
  return tx.db
    .select({ id: agencies.id, timeZone: agencies.timeZone, createdAt: agencies.createdAt })
    .from(agencies)
}

/** Gross revenue of each creator in the week starting on `monday`, and in the week before it. */
export async function selectWeekRevenue(tx: Tx, monday: string): Promise<WeekRevenue[]> {
  return tx.query<WeekRevenue>(
    `SELECT creator_id AS "creatorId", coalesce(sum(cents) FILTER (WHERE day >= $2::date), 0)::bigint AS "lastWeek",
       coalesce(sum(cents) FILTER (WHERE day < $2::date), 0)::bigint AS "previousWeek"
     FROM (SELECT creator_id, day, subscription_cents + tips_cents + ppv_cents + custom_cents AS cents
       FROM creator_days WHERE agency_id = $1 AND day >= $2::date - 7 AND day < $2::date + 7) d
     GROUP BY creator_id ORDER BY creator_id`,
    [tx.agencyId, monday],
  )
}
