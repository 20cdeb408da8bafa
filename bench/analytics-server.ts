import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dayIn } from '@greenroom/contract/kit/dates.ts'
import pg from 'pg'
import { createApp, wire } from '../server/src/app.ts'
import { largeAgencies } from '../server/src/demo/large-agency.ts'
import { DEMO_PASSWORD } from '../server/src/features/auth/demo-accounts.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import type { ConnectionSettings } from '../server/src/platform/db/database.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { openPlatform } from '../server/src/platform/open.ts'
import { statements } from './analytics-statements.ts'

/** The measured process of bench:analytics: the real server, and a bare one with Node's http and prepared statements. */

const ZONE = 'America/New_York'
const [dataDir = '', web] = process.argv.slice(2)
const config = loadConfig({
  DATA_DIR: dataDir,
  NODE_ENV: 'production',
  ROLE: 'web',
  LOG_LEVEL: 'silent',
  PORT: '0',
  USER_LIMITS: 'off',
})
const { platform, close } = await openPlatform(config, createLog({ level: 'silent' }))
wire(platform)
const app = await createApp(platform, () => false, web ? undefined : null)
await platform.jobs.start()
await app.listen({ host: '127.0.0.1', port: 0 })
const { connection } = platform.database
const [agencyId = ''] = await largeAgencies({ ...connection, user: 'postgres' })
const baseline = await startBaseline(connection)

process.on('message', async (message) => {
  if (message !== 'stop') return
  baseline.close()
  baseline.closeAllConnections()
  await app.close()
  await close()
  process.exit(0)
})
process.send?.({
  port: (app.server.address() as AddressInfo).port,
  baselinePort: (baseline.address() as AddressInfo).port,
  email: 'admin@largeagency.test',
  password: DEMO_PASSWORD,
  ids: [],
})

/** Serves /rollups and /raw with ?call=<path>; all statements of a call run at once. */
async function startBaseline({ host, port, database }: ConnectionSettings): Promise<Server> {
  const pool = new pg.Pool({ host, port, database, user: 'postgres', max: 16 })
  // Connections are cut when the bench stops; that is not a failure.
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
