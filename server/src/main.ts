import { roleNames } from '@greenroom/contract/kit/permissions.ts'
import { createApp, wire } from './app.ts'
import { seedDemo } from './demo/seed.ts'
import { runSimulatedFans } from './demo/simulated-fans-runner.ts'
import { houseAgency } from './features/agency/agency.service.ts'
import { DEMO_PASSWORD, demoPeople } from './features/auth/demo-accounts.ts'
import { runDispatcher } from './features/connect/dispatch.service.ts'
import { loadConfig } from './platform/config.ts'
import type { Platform } from './platform/ctx.ts'
import { createDrain } from './platform/http/drain.ts'
import { createLive } from './platform/live/live.ts'
import { createLog } from './platform/log/log.ts'
import { openPlatform } from './platform/open.ts'
import { StartupError } from './platform/startup-error.ts'
import { VERSION } from './platform/version.ts'
import { watchEventLoop } from './platform/watchdog.ts'

/** Ten seconds each for in-flight requests and jobs, plus time to stop PostgreSQL. */
const STOP_TIMEOUT_MS = 28_000

/** Starts and stops everything; references no features except the demo and background work. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const log = createLog({
    level: config.logLevel,
    pretty: config.mode === 'development' || process.stdout.isTTY,
  })
  log.info(`Greenroom ${VERSION} starts, role ${config.role}.`)
  const { platform, close, finishSetup } = await openPlatform(config, log)
  let isStopping = false
  wire(platform)
  const app = await createApp(platform, () => isStopping)
  const drain = createDrain(app, config.drainMs)
  const live = createLive({
    httpServer: app.server,
    database: platform.database,
    log,
    origins: [config.publicUrl],
    sessions: platform.sessions,
  })
  platform.live.connect(live)

  let simulatedFans: { stop(): Promise<void> } | undefined
  let webhookDispatcher: { stop(): Promise<void> } | undefined
  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    // A hanging shutdown must not block the supervisor.
    setTimeout(() => process.exit(1), config.drainMs + STOP_TIMEOUT_MS).unref()
    if (config.drainMs > 0)
      log.info(`Stopping in ${config.drainMs / 1_000} s, when load balancers have noticed (DRAIN_SECONDS).`)
    await simulatedFans?.stop()
    await webhookDispatcher?.stop()
    // Requests in flight still notify other nodes and open screens.
    await drain()
    await live.close()
    await app.close()
    await close()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
  // The bootstrap process exited, so nothing else would stop this one.
  process.on('disconnect', () => void stop(0))

  try {
    await platform.jobs.start()
    await prepareDemo(platform)
    await finishSetup()
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await live.close()
    await app.close()
    await close()
    throw toStartupError(error, config)
  }
  // Loading and preparing may take longer.
  watchEventLoop((block) => log.warn(block, 'The event loop was blocked'))
  if (config.role !== 'web' && !isStopping) webhookDispatcher = runDispatcher(platform)
  const demo = await isDemo(platform)
  if (demo && config.demoFans && config.role !== 'web' && !isStopping)
    simulatedFans = runSimulatedFans(platform, app)
  printStartupMessage(platform, demo)
}

async function prepareDemo(platform: Platform): Promise<void> {
  if (platform.config.demo) await seedDemo(platform)
  else if (await isDemo(platform))
    throw new StartupError(
      'This data folder contains the demo, whose passwords are public: use another DATA_DIR with DEMO=off',
    )
}

function toStartupError(error: unknown, config: { host: string; port: number }): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new StartupError(`Port ${config.port} is already in use: set PORT to another one`)
  if (code === 'EACCES')
    return new StartupError(`Port ${config.port} is not allowed for this user: set PORT to one above 1023`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError(`HOST=${config.host} is not an address of this machine`)
  return error
}

async function isDemo(platform: Platform): Promise<boolean> {
  return (await houseAgency(platform))?.demo === true
}

function printStartupMessage({ config }: Platform, demo: boolean): void {
  const lines = [`Greenroom is running at ${config.publicUrl}`]
  if (demo) {
    lines.push('', `Demo accounts, password ${DEMO_PASSWORD}:`)
    for (const person of demoPeople)
      lines.push(`  ${person.email.padEnd(26)} ${roleNames[person.role]}, ${person.agency}`)
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

main().catch((error) => {
  process.stderr.write(error instanceof StartupError ? `${error.message}\n` : `${error?.stack ?? error}\n`)
  process.exit(1)
})
