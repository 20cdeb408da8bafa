import { realpathSync } from 'node:fs'
import { createServer } from 'node:http'
import { loadConfig } from '../../src/platform/config.ts'
import { socketDirOf } from '../../src/platform/db/embedded/data-folder.ts'
import { PORT } from '../../src/platform/db/embedded/leftovers.ts'
import { ApiError } from '../../src/platform/http/api-error.ts'
import { installationSecret } from '../../src/platform/identity/installation-secret.ts'
import { createLive } from '../../src/platform/live/live.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { openServices } from '../../src/platform/open.ts'
import { receiveMessage } from '../inbound.ts'
import type { FanMessage, Outcome } from './fans.ts'

/** A second node that receives the fans' messages and keeps running while the server and PostgreSQL are killed. */

const [dataDir = '', agencyId = ''] = process.argv.slice(2)
const config = loadConfig({ DATA_DIR: dataDir, ROLE: 'web', LOG_LEVEL: 'silent' })
const log = createLog({ level: 'silent' })
const host = socketDirOf(realpathSync(dataDir))
const admin = { host, port: PORT, user: 'postgres', database: 'greenroom' }
const secret = installationSecret(config.secretKey, config.dataDir)
const { platform } = await openServices(config, log, secret, admin)
platform.live.connect(createLive({ ...platform, httpServer: createServer(), origins: [] }))
const ctx = { platform, agencyId, actor: { kind: 'system', id: null, name: 'Bridge' } } as const

async function receive({ fanId, content, externalId }: FanMessage): Promise<Outcome> {
  try {
    const { id, seq } = await receiveMessage(ctx, { fanId, content, externalId })
    return { kind: 'ok', id, seq }
  } catch (error) {
    const isRejected = error instanceof ApiError && error.code !== 'unavailable'
    return isRejected ? { kind: 'rejected' } : { kind: 'unknown' }
  }
}

process.on('message', async (message: FanMessage & { n: number }) => {
  process.send?.({ n: message.n, ...(await receive(message)) })
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
