import { wire } from '../src/app.ts'
import { loadConfig } from '../src/platform/config.ts'
import type { ConnectionSettings } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/log/log.ts'
import { openServices } from '../src/platform/open.ts'

/** A worker process that a test can kill. */
const [connection = '', secret = '', smtpUrl = '', dataDir = ''] = process.argv.slice(2)
const config = loadConfig({
  NODE_ENV: 'test',
  DEMO: 'off',
  ROLE: 'worker',
  SMTP_URL: smtpUrl,
  DATA_DIR: dataDir,
})
const admin = JSON.parse(connection) as ConnectionSettings
const { platform } = await openServices(config, createLog({ level: 'silent' }), secret, admin, {
  pollSeconds: 0.5,
})
wire(platform)
await platform.jobs.start()
process.send?.('ready')
process.on('disconnect', () => process.exit(0))
