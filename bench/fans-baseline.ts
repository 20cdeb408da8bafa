import { createServer, type Server } from 'node:http'
import pg from 'pg'
import type { ConnectionSettings } from '../server/src/platform/db/database.ts'

/**
 * The baseline for the same reads: Node's http and a pool of prepared statements as the superuser, without sessions,
 * row-level security or schemas. Timestamps stay text.
 */
const TIMESTAMPTZ = 1184
const BIGINT = 20

const types = {
  getTypeParser: (oid: number, format?: string) => {
    if (oid === TIMESTAMPTZ) return (text: string) => text
    return oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

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
  one: `SELECT ${columns}, f.bio, f.platform, f.subscription_status, f.refunded_cents,
      ARRAY(SELECT t.tag FROM fan_tags t WHERE t.agency_id = f.agency_id AND t.fan_id = f.id) AS tags
    ${from} WHERE f.agency_id = $1 AND f.id = $2`,
}

const scan = (rows: number) => `SELECT ${columns} FROM (
    SELECT * FROM (
      SELECT * FROM fans WHERE agency_id = $1 AND archived_at IS NULL
      ORDER BY total_spent_cents DESC, id DESC LIMIT ${rows}) w
    WHERE w.username_key LIKE $2 OR w.email LIKE $2 LIMIT 50) f
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

export type BaselineCall = keyof typeof statements | (typeof searchCalls)[number]

function queryOf(call: BaselineCall) {
  if (call in statements) return { name: call, text: statements[call as keyof typeof statements] }
  const text = searches[call.replace('-prepared', '') as Search]
  return call.endsWith('-prepared') ? { name: call, text } : { text }
}

/** Serves /<call>?v=<value>&v=<value>; the values are the statement's parameters after the agency. */
export async function startBaseline(connection: ConnectionSettings, agencyId: string): Promise<Server> {
  const { host, port, database } = connection
  const pool = new pg.Pool({ host, port, database, user: 'postgres', max: 16, types })
  // Connections are cut when the bench stops; that is not a failure.
  pool.on('error', () => {})
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://baseline')
    const call = url.pathname.slice(1) as BaselineCall
    const values = [agencyId, ...url.searchParams.getAll('v')]
    try {
      const { rows } = await pool.query({ ...queryOf(call), values })
      const data = call === 'one' ? rows[0] : rows
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.on('close', () => void pool.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
