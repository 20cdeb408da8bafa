import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createApp, wire } from '../server/src/app.ts'
import { seedDemo } from '../server/src/demo/seed.ts'
import { DEMO_PASSWORD, demoPeople } from '../server/src/features/auth/demo-accounts.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import type { Platform } from '../server/src/platform/ctx.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { openPlatform } from '../server/src/platform/open.ts'

/** The measured process of bench:session, separate so its CPU time is only the server's. */

const dataDir = await mkdtemp(join(tmpdir(), 'greenroom-bench-'))
const config = loadConfig({
  DATA_DIR: dataDir,
  NODE_ENV: 'test',
  ROLE: 'web',
  LOG_LEVEL: 'silent',
  USER_LIMITS: 'off',
})
const { platform, close } = await openPlatform(config, createLog({ level: 'silent' }))
wire(platform)
const app = await createApp(platform)
app.get('/bench/empty', { schema: { hide: true } }, async () => ({ data: { id: '1' } }))
app.get('/bench/session', { schema: { hide: true } }, async (request) => {
  const session = await platform.sessions.find(String(request.headers.authorization).slice(7))
  return { data: { id: session?.userId } }
})
await platform.jobs.start()
await seedDemo(platform)
await app.listen({ host: '127.0.0.1', port: 0 })
const baseline = await startBaseline(platform)

process.on('message', async (message) => {
  if (message === 'cpu') process.send?.({ cpu: process.cpuUsage() })
  if (message !== 'stop') return
  baseline.close()
  await app.close()
  await close()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
process.send?.({
  port: (app.server.address() as AddressInfo).port,
  baselinePort: (baseline.address() as AddressInfo).port,
  email: demoPeople[1]?.email,
  password: DEMO_PASSWORD,
})

/** The baseline: the same row without session, scope or schema. */
async function startBaseline({ database }: Platform) {
  const { host, port, database: name } = database.connection
  const pool = new pg.Pool({ host, port, database: name, user: 'postgres', max: 16 })
  const query = {
    name: 'baseline',
    text: `SELECT id, name, time_zone AS "timeZone", idle_lock_minutes AS "idleLockMinutes" FROM agencies WHERE is_house`,
  }
  const server = createServer(async (_request, response) => {
    const { rows } = await pool.query(query)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data: rows[0] }))
  })
  server.on('close', () => void pool.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
