import { createServer } from 'node:http'
import { loadConfig } from '../../server/src/platform/config.ts'
import type { AgencyCtx } from '../../server/src/platform/ctx.ts'
import { attachOrStartPostgres } from '../../server/src/platform/db/connect.ts'
import { installationSecret } from '../../server/src/platform/identity/installation-secret.ts'
import { createLive } from '../../server/src/platform/live/live.ts'
import { createLog } from '../../server/src/platform/log/log.ts'
import { openServices } from '../../server/src/platform/open.ts'
import { payForMessage, receiveMessage, setDelivery, setFanPresence } from '../../server/test/inbound.ts'
import type { BridgeAction } from './bridge.ts'

/** A second node beside the server under test, which delivers messages from fans like a platform's bridge. */

const config = loadConfig({ ...process.env, ROLE: 'web' })
const log = createLog({ level: 'warn' })
const { admin } = await attachOrStartPostgres(config, log)
const { platform } = await openServices(
  config,
  log,
  installationSecret(config.secretKey, config.dataDir),
  admin,
)
platform.live.connect(createLive({ ...platform, httpServer: createServer(), origins: [config.publicUrl] }))

async function runAction(action: BridgeAction): Promise<unknown> {
  const actor = { kind: 'system', id: null, name: 'Bridge' } as const
  const ctx: AgencyCtx = { platform, agencyId: action.agencyId, actor }
  if (action.type === 'message') return receiveMessage(ctx, { fanId: action.fanId, content: action.content })
  if (action.type === 'presence') return setFanPresence(ctx, action.fanId, action.presence)
  if (action.type === 'unlock') return payForMessage(ctx, action.fanId, action.messageId)
  return setDelivery(ctx, action.fanId, action.upToSeq, action.state)
}

process.on('message', async ({ id, action }: { id: number; action: BridgeAction }) => {
  const reply = await runAction(action).then(
    (data) => ({ data: data ?? null }),
    (error: unknown) => ({ error: String(error) }),
  )
  process.send?.({ id, ...reply })
})
process.on('disconnect', () => process.exit(0))
process.send?.({ id: 0, data: 'ready' })
