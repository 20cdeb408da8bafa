import type { Server } from 'node:http'
import type { ConnectionSettings } from '../server/src/platform/db/database.ts'
import { type BaselineQuery, startBaselineServer } from './baseline-server.ts'

const columns = `f.id, f.username, f.display_name, f.email, f.location, f.creator_id, c.stage_name, f.tier,
  f.total_spent_cents, f.month_spent_cents, f.orders, f.orders_cents, f.first_order_at, f.last_order_at,
  f.message_count, f.response_rate, f.engagement_rate, f.upsell_score, f.last_active_at,
  current_date - f.last_message_at::date AS silent_days, f.active_days, f.joined_at, f.preferred_content,
  f.blocked_at, f.archived_at`
const from = 'FROM fans f JOIN creators c ON c.agency_id = f.agency_id AND c.id = f.creator_id'

const statements = {
  list: `SELECT ${columns} ${from} WHERE f.agency_id = $1 AND f.archived_at IS NULL
    ORDER BY f.total_spent_cents DESC, f.id DESC LIMIT 50`,
  deep: `SELECT ${columns} ${from} WHERE f.agency_id = $1 AND f.tier = $2 AND f.archived_at IS NULL
    AND (f.total_spent_cents, f.id) < ($3, $4) ORDER BY f.total_spent_cents DESC, f.id DESC LIMIT 50`,
  byId: `SELECT ${columns}, f.bio, f.platform, f.subscription_status, f.refunded_cents,
      ARRAY(SELECT t.tag FROM fan_tags t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id) AS tags
    ${from} WHERE f.agency_id = $1 AND f.id = $2`,
}

const scan = (rows: number) => `SELECT ${columns} FROM (
    SELECT * FROM (
      SELECT * FROM fans WHERE agency_id = $1 AND archived_at IS NULL
      ORDER BY total_spent_cents DESC, id DESC LIMIT ${rows}) w
    WHERE w.username_key LIKE $2 OR w.email LIKE $2 OR lower(w.display_name) LIKE $2 LIMIT 50) f
  JOIN creators c ON c.agency_id = f.agency_id AND c.id = f.creator_id
  ORDER BY f.total_spent_cents DESC, f.id DESC`

/** Search strategies: all matches from the index, or a scan of the list by spend up to a number of rows. */
const searches = {
  index: `WITH hits AS MATERIALIZED (SELECT fan_id FROM fan_search WHERE agency_id = $1 AND words LIKE $2),
    top AS MATERIALIZED (
      SELECT f.id FROM hits h, LATERAL (SELECT * FROM fans f WHERE f.id = h.fan_id OFFSET 0) f
      WHERE f.archived_at IS NULL ORDER BY f.total_spent_cents DESC, f.id DESC LIMIT 50)
    SELECT ${columns} ${from} JOIN top ON top.id = f.id ORDER BY f.total_spent_cents DESC, f.id DESC`,
  scan400: scan(400),
  scan2000: scan(2000),
  scan8000: scan(8000),
}
type Search = keyof typeof searches

/** Each strategy with a fresh plan, and as a prepared statement. */
export const searchCalls = (Object.keys(searches) as Search[]).flatMap((name) => [
  name,
  `${name}-prepared` as const,
])

function queryOf(call: string): BaselineQuery {
  if (call in statements)
    return { name: call, text: statements[call as keyof typeof statements], single: call === 'byId' }
  const text = searches[call.replace('-prepared', '') as Search]
  return call.endsWith('-prepared') ? { name: call, text } : { text }
}

export const startBaseline = (connection: ConnectionSettings, agencyId: string): Promise<Server> =>
  startBaselineServer(connection, agencyId, queryOf)
