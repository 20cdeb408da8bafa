import { createServer } from 'node:http'
import { setDelivery } from '../../server/src/features/chat/delivery.service.ts'
import { receiveMessage } from '../../server/src/features/chat/inbound.service.ts'
import { fanPresence } from '../../server/src/features/chat/presence.service.ts'
import { loadConfig } from '../../server/src/platform/config.ts'
import type { AgencyCtx } from '../../server/src/platform/ctx.ts'
import { attachOrStartPostgres } from '../../server/src/platform/db/connect.ts'
import { installationSecret } from '../../server/src/platform/identity/vault.ts'
import { createLive } from '../../server/src/platform/live/live.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { openServices } from '../../server/src/platform/open.ts'
import type { BridgeDeed } from './bridge.ts'

/** A second node beside the server under test, through which fans write: the same door a platform's bridge uses. */

const config = loadConfig({ ...process.env, ROLE: 'web' })
const log = createLog({ level: 'warn' })
const { admin } = await attachOrStartPostgres(config, log)
const { platform } = openServices(config, log, installationSecret(config.secretKey, config.dataDir), admin)
platform.live.connect(
  createLive({ httpServer: createServer(), database: platform.database, log, origins: [config.publicUrl] }),
)

async function run(deed: BridgeDeed): Promise<unknown> {
  const actor = { kind: 'system', id: null, name: 'Bridge' } as const
  const ctx: AgencyCtx = { platform, agencyId: deed.agencyId, actor }
  if (deed.does === 'says') return receiveMessage(ctx, { fanId: deed.fanId, content: deed.content })
  if (deed.does === 'is') return fanPresence(ctx, deed.fanId, deed.presence)
  return setDelivery(ctx, deed.fanId, { seq: deed.upToSeq }, deed.state)
}

process.on('message', async ({ id, deed }: { id: number; deed: BridgeDeed }) => {
  const answer = await run(deed).then(
    (data) => ({ data: data ?? null }),
    (error: unknown) => ({ error: String(error) }),
  )
  process.send?.({ id, ...answer })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ id: 0, data: 'ready' })
