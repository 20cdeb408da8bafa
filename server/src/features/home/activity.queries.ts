import type { ActivityKind } from '@greenroom/contract/features/home/home.rules.ts'
import type { Tx } from '../../platform/db/scope.ts'
import type { VisibleCreators } from './home.queries.ts'

export type ActivityRow = {
  seq: number
  at: string
  kind: ActivityKind
  actor: string | null
  creatorId: string | null
  stageName: string | null
  fanId: string | null
  fanName: string | null
  applicationId: string | null
  applicant: string | null
  itemId: string | null
  itemTitle: string | null
  amount: number | null
  rows: number | null
}

/** Actions that earlier versions logged. */
const FORMER_ACTIONS = `(VALUES ('transaction.recorded', 'transactions.recorded'), ('transactions.delivered', 'transactions.recorded'),
  ('fan.created', 'fans.added'), ('fans.delivered', 'fans.added'))`

/** Selects the newest rows of each kind first, so each kind takes only a short index scan. */
export async function selectActivity(
  tx: Tx,
  creators: VisibleCreators,
  kinds: readonly ActivityKind[],
  limit: number,
): Promise<ActivityRow[]> {
  return tx.query<ActivityRow>(
    `WITH newest AS (
       SELECT l.* FROM (
         SELECT k AS kind, k AS action FROM unnest($3::text[]) k
         UNION ALL SELECT f.kind, f.action FROM ${FORMER_ACTIONS} AS f (action, kind) WHERE f.kind = ANY ($3)
       ) requested CROSS JOIN LATERAL (
         SELECT seq, at, requested.kind, actor_kind, actor_name, details FROM audit_log a
         WHERE a.agency_id = $1 AND a.action = requested.action
           AND ($2::text[] IS NULL OR a.details->>'creatorId' = ANY($2::text[]))
         ORDER BY a.seq DESC LIMIT $4
       ) l
       ORDER BY l.seq DESC LIMIT $4
     )
     SELECT n.seq, n.at, n.kind, CASE WHEN n.actor_kind IN ('user', 'connector') THEN n.actor_name END AS actor,
       c.id AS "creatorId", c.stage_name AS "stageName", f.id AS "fanId", coalesce(f.display_name, f.username) AS "fanName",
       p.id AS "applicationId", p.first_name || ' ' || p.last_name AS applicant,
       i.id AS "itemId", i.title AS "itemTitle", (n.details->>'amount')::float8 AS amount,
       coalesce((n.details->>'added')::int + (n.details->>'updated')::int, (n.details->>'count')::int, CASE WHEN n.kind IN ('transactions.recorded', 'fans.added') THEN 1 END) AS rows
     FROM newest n
     LEFT JOIN creators c ON c.agency_id = $1 AND c.id = (n.details->>'creatorId')::uuid
     LEFT JOIN fans f ON f.agency_id = $1 AND f.id = (n.details->>'fanId')::uuid
     LEFT JOIN applications p ON p.agency_id = $1 AND p.id = (n.details->>'applicationId')::uuid
     LEFT JOIN content_items i ON i.agency_id = $1 AND i.id = (n.details->>'itemId')::uuid
     ORDER BY n.seq DESC`,
    [tx.agencyId, creators, kinds, limit],
  )
}
