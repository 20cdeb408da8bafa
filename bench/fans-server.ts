import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createApp, wire } from '../server/src/app.ts'
import { largeAgencies } from '../server/src/demo/large-agency.ts'
import { DEMO_PASSWORD } from '../server/src/features/auth/demo-accounts.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { openPlatform } from '../server/src/platform/open.ts'
import { startBaseline } from './fans-baseline.ts'

/** The measured process of bench:fans: the real server and the baseline server. */

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
const baseline = await startBaseline(connection, agencyId)

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
  ids: await sampleIds(),
})

async function sampleIds(): Promise<string[]> {
  const client = new pg.Client({ ...connection, user: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM fans WHERE agency_id = $1 ORDER BY md5(id::text) LIMIT 2000',
    [agencyId],
  )
  await client.end()
  return rows.map(({ id }) => id)
}
