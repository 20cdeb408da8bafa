import { createServer, type Server } from 'node:http'
import pg from 'pg'
import type { ConnectionSettings } from '../server/src/platform/db/database.ts'

const TIMESTAMPTZ = 1184
const BIGINT = 20

const types = {
  getTypeParser: (oid: number, format?: string) => {
    if (oid === TIMESTAMPTZ) return (text: string) => text
    return oid === BIGINT ? Number : pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

/** Prepared if it has a name. `single` returns one row instead of a list. */
export type BaselineQuery = { name?: string; text: string; single?: boolean }

/**
 * A baseline server: the same reads with Node's http, a connection pool and prepared statements as the superuser,
 * without sessions, row-level security, or request and response schemas. Timestamps stay text. Serves
 * /<call>?v=<value>&v=<value>; the values are the statement's parameters after the agency.
 */
export async function startBaselineServer(
  connection: ConnectionSettings,
  agencyId: string,
  queryOf: (call: string) => BaselineQuery,
): Promise<Server> {
  const { host, port, database } = connection
  const pool = new pg.Pool({ host, port, database, user: 'postgres', max: 16, types })
  // Connections are closed when the bench stops; that is not a failure.
  pool.on('error', () => {})
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://baseline')
    const { single, ...query } = queryOf(url.pathname.slice(1))
    const values = [agencyId, ...url.searchParams.getAll('v')]
    try {
      const { rows } = await pool.query({ ...query, values })
      const data = single ? rows[0] : rows
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.on('close', () => void pool.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
