import { createServer, type IncomingMessage, type Server } from 'node:http'
import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import type { ConnectionSettings } from '../server/src/platform/db/database.ts'

/**
 * Baseline server for bench:chat: the same reads and writes with Node's http, a connection pool and prepared
 * statements as the superuser, without sessions, row-level security, request and response schemas, or sockets. Each
 * send is a separate statement.
 */
const TIMESTAMPTZ = 1184
const BIGINT = 20

const types = {
  getTypeParser: (oid: number, format?: string) => {
    if (oid === TIMESTAMPTZ) return (text: string) => text
    return oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

const statements = {
  list: `SELECT f.id, f.creator_id, k.stage_name, c.rev, c.last_seq, c.unread_count, c.flagged_count, c.last_message_at, c.last_direction,
      c.last_preview, c.last_attachment, c.last_is_deleted, c.waiting_since, f.username, f.display_name, f.tier, f.total_spent_cents, f.time_zone,
      greatest(f.last_active_at, p.last_seen_at) AS last_active, coalesce(p.online_until > now(), false) AS online,
      coalesce(p.typing_until > now(), false) AS typing, c.assigned_to,
      CASE WHEN c.assigned_to IS NOT NULL THEN (SELECT u.name FROM users u WHERE u.id = c.assigned_to) END AS assignee,
      (SELECT sum(t.conversations)::int FROM creator_chat_totals t WHERE t.agency_id = $1) AS total
    FROM (SELECT * FROM conversations WHERE agency_id = $1 AND is_listed ORDER BY last_message_at DESC, fan_id DESC LIMIT 51) c
    JOIN fans f ON f.agency_id = c.agency_id AND f.id = c.fan_id JOIN creators k ON k.id = f.creator_id
    LEFT JOIN fan_presence p ON p.agency_id = f.agency_id AND p.fan_id = f.id
    ORDER BY c.last_message_at DESC, c.fan_id DESC`,
  thread: `SELECT c.rev AS conversation_rev, c.read_seq, c.first_seq, m.id, m.seq, m.rev, m.client_id, m.content, m.direction, m.handler_type, m.composition,
      m.is_read, m.is_sent, m.is_delivered, m.flagged, m.deleted_at, m.sent_at, m.platform, m.sender_name, m.attachments
    FROM conversations c JOIN LATERAL (
      SELECT * FROM messages m WHERE m.agency_id = c.agency_id AND m.fan_id = c.fan_id ORDER BY m.seq DESC LIMIT 51) m ON true
    WHERE c.agency_id = $1 AND c.fan_id = $2 ORDER BY m.seq DESC`,
  send: 'SELECT * FROM append_messages($1, true)',
}

/** GET /list, GET /thread?v=<fan id>, POST /send. */
export async function startBaseline(connection: ConnectionSettings, agencyId: string): Promise<Server> {
  const { host, port, database } = connection
  const options = `-c app.agency_id=${agencyId}`
  const pool = new pg.Pool({ host, port, database, user: 'postgres', max: 16, types, options })
  // Connections are closed when the bench stops; that is not a failure.
  pool.on('error', () => {})
  const { rows: admins } = await pool.query<{ user_id: string }>(
    `SELECT user_id FROM memberships WHERE agency_id = $1 AND role = 'AGENCY_ADMIN' LIMIT 1`,
    [agencyId],
  )
  const senderId = admins[0]?.user_id
  const query = async (name: keyof typeof statements, values: unknown[]) =>
    (await pool.query({ name, text: statements[name], values })).rows
  const handle = async (request: IncomingMessage): Promise<unknown> => {
    const url = new URL(request.url ?? '/', 'http://baseline')
    if (url.pathname === '/send')
      return (await query('send', [toSendItem(await readBody(request), senderId)]))[0]
    if (url.pathname === '/thread')
      return (await query('thread', [agencyId, url.searchParams.get('v')])).slice(0, 50)
    return (await query('list', [agencyId])).slice(0, 50)
  }
  const server = createServer(async (request, response) => {
    try {
      const data = await handle(request)
      const status = request.method === 'POST' ? 201 : 200
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.on('close', () => void pool.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

type SendBody = { fanId: string; content: string; clientId: string }

function toSendItem({ fanId, content, clientId }: SendBody, senderId: string | undefined): string {
  const item = { place: 1, id: newId(), fan_id: fanId, direction: 'TO_FAN', composition: 'typed', content }
  const sender = { sender_id: senderId, sender_name: 'Baseline', client_id: clientId, attachments: [] }
  return JSON.stringify([{ ...item, ...sender, sent_at: new Date().toISOString() }])
}

async function readBody(request: IncomingMessage): Promise<SendBody> {
  let text = ''
  for await (const chunk of request) text += chunk
  return JSON.parse(text) as SendBody
}
