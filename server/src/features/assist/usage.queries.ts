import type { Tx } from '../../platform/db/scope.ts'

export type UsageRow = {
  userId: string
  creatorId: string | null
  suggested: number
  used: number
  edited: number
  sales: number
  netCents: number
  providerCalls: number
  tokens: number
  costMicros: number
}

const NO_USAGE =
  '0 AS suggested, 0 AS used, 0 AS edited, 0 AS sales, 0 AS net, 0 AS calls, 0 AS tokens, 0 AS cost'
const inPeriod = (column: string) =>
  `agency_id = $1 AND ${column} >= ($2::date)::timestamp AT TIME ZONE $4 AND ${column} < ($3::date + 1)::timestamp AT TIME ZONE $4`

/** By user and creator. Suggestions for the same message count once, for the user who requested the first. */
export async function selectUsage(
  tx: Tx,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Promise<UsageRow[]> {
  return tx.query<UsageRow>(
    `WITH parts AS (
       SELECT NULL::uuid AS user_id, NULL::uuid AS creator_id, ${NO_USAGE} WHERE false
       UNION ALL
       SELECT user_id, creator_id, 1, 0, 0, 0, 0, 0, 0, 0 FROM (
         SELECT DISTINCT ON (fan_id, after_seq) user_id, creator_id FROM ai_suggestions WHERE ${inPeriod('created_at')}
         ORDER BY fan_id, after_seq, created_at) s
       UNION ALL
       SELECT m.sender_id, m.creator_id, 0, (m.composition = 'ai')::int, (m.composition = 'ai_edited')::int, coalesce(s.sales, 0), coalesce(s.net, 0), 0, 0, 0
       FROM messages m LEFT JOIN LATERAL (
         SELECT sum(s.orders) AS sales, sum(s.net_cents) AS net FROM sale_attributions s
         WHERE s.agency_id = m.agency_id AND s.fan_id = m.fan_id AND s.message_id = m.id) s ON true
       WHERE m.composition IN ('ai', 'ai_edited') AND m.sender_id IS NOT NULL AND m.${inPeriod('m.sent_at')}
       UNION ALL
       SELECT user_id, creator_id, 0, 0, 0, 0, 0, 1, input_tokens + output_tokens, cost_micros FROM ai_calls WHERE ${inPeriod('created_at')})
     SELECT user_id AS "userId", creator_id AS "creatorId", sum(suggested)::int AS suggested, sum(used)::int AS used, sum(edited)::int AS edited,
       sum(sales)::int AS sales, sum(net)::float8 AS "netCents", sum(calls)::int AS "providerCalls", sum(tokens)::float8 AS tokens, sum(cost)::float8 AS "costMicros"
     FROM parts GROUP BY user_id, creator_id`,
    [tx.agencyId, from, to, timeZone],
  )
}

/** Names of users and creators. */
export async function selectNames(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; name: string }>(
    `SELECT id, coalesce(name, email) AS name FROM users WHERE id = ANY ($1) UNION ALL SELECT id, stage_name FROM creators WHERE id = ANY ($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}
