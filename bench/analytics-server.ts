import { createServer, type Server } from 'node:http'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import pg from 'pg'
import type { ConnectionSettings } from '../server/src/platform/db/database.ts'
import { statements } from './analytics-statements.ts'
import { largeAgencies } from './data/large-agency.ts'
import { announce, startMeasuredServer } from './measured-server.ts'

/**
 * The measured process of bench:analytics: the real server, and a baseline server with Node's http and prepared
 * statements.
 */

const ZONE = 'America/New_York'
const [dataDir = '', web] = process.argv.slice(2)
const measured = await startMeasuredServer(dataDir, Boolean(web))
const { platform } = measured
const { connection } = platform.database
const [agencyId = ''] = await largeAgencies({ ...connection, user: 'postgres' })
const baseline = await startBaseline(connection)

announce(measured, { baseline, email: 'admin@largeagency.test' })

/** Serves /rollups and /raw with ?call=<path>; all statements of a call run concurrently. */
async function startBaseline({ host, port, database }: ConnectionSettings): Promise<Server> {
  const pool = new pg.Pool({ host, port, database, user: 'postgres', max: 16 })
  // Connections are closed when the bench stops; that is not a failure.
  pool.on('error', () => {})
  const today = dayIn(ZONE, new Date())
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://baseline')
    const kind = url.pathname.slice(1) as 'rollups' | 'raw'
    const call = url.searchParams.get('call') ?? ''
    try {
      const texts = statements[call]?.[kind] ?? []
      const results = await Promise.all(
        texts.map((text, i) =>
          pool.query({ name: `${kind} ${i} ${call}`.slice(0, 63), text, values: [agencyId, today, ZONE] }),
        ),
      )
      const data = results.map(({ rows }) => rows)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.on('close', () => void pool.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
