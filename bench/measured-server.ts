import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp, wire } from '../server/src/app.ts'
import { DEMO_PASSWORD } from '../server/src/features/auth/demo-accounts.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { createLog } from '../server/src/platform/log/log.ts'
import { openPlatform } from '../server/src/platform/open.ts'

/** The real server on a data folder, without per-user limits; with the web app if `hasWeb`. */
export async function startMeasuredServer(dataDir: string, hasWeb: boolean) {
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
  const app = await createApp(platform, () => false, hasWeb ? undefined : null)
  await platform.jobs.start()
  await app.listen({ host: '127.0.0.1', port: 0 })
  return { platform, app, close }
}

type ServerOptions = { baseline: Server; email: string; values?: string[]; onStop?: () => Promise<void> }

/** Tells the bench where to connect, and stops on request. */
export function announce(
  { app, close }: Pick<Awaited<ReturnType<typeof startMeasuredServer>>, 'app' | 'close'>,
  { baseline, email, values = [], onStop }: ServerOptions,
): void {
  process.on('message', async (message) => {
    if (message !== 'stop') return
    baseline.close()
    baseline.closeAllConnections()
    await app.close()
    await close()
    await onStop?.()
    process.exit(0)
  })
  process.on('disconnect', () => process.exit(1))
  process.send?.({
    port: (app.server.address() as AddressInfo).port,
    baselinePort: (baseline.address() as AddressInfo).port,
    email,
    password: DEMO_PASSWORD,
    values,
  })
}
