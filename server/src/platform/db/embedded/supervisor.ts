import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { clearLeftovers } from './leftovers.ts'
import { startServer } from './server-process.ts'
import type { Settings } from './settings.ts'
import type { WatchedProcess } from './watchdog.ts'

export type EmbeddedLog = {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

type SupervisorOptions = { folder: DataFolder; binaries: Binaries; settings: Settings; log: EmbeddedLog }

const RESTART_PAUSES_MS = [0, 250, 1_000, 3_000, 10_000]
const STABLE_AFTER_MS = 60_000

/** Keeps one PostgreSQL running until stopped; restarts it when it dies. */
export async function superviseServer(options: SupervisorOptions): Promise<{ stop(): Promise<void> }> {
  const { folder, binaries, settings, log } = options
  let isStopping = false
  const stopRequest = new AbortController()
  let server = await startServer(folder, binaries, settings)
  const finished = keepRunning()

  async function keepRunning(): Promise<void> {
    let failures = 0
    for (;;) {
      const startedAt = Date.now()
      const { outcome } = await server.ended
      server.closePipe()
      if (isStopping) return
      log.error(`PostgreSQL ${outcome}; restarting it.`)
      if (Date.now() - startedAt > STABLE_AFTER_MS) failures = 0
      for (let isRunning = false; !isRunning && !isStopping; failures++) {
        await sleep(
          RESTART_PAUSES_MS[Math.min(failures, RESTART_PAUSES_MS.length - 1)],
          null,
          stopRequest,
        ).catch(() => {})
        isRunning = !isStopping && (await restart())
      }
      if (isStopping) return endServer(server)
      log.warn('PostgreSQL is running again.')
    }
  }

  async function restart(): Promise<boolean> {
    try {
      await clearLeftovers(folder, log)
      server = await startServer(folder, binaries, settings)
      return true
    } catch (error) {
      log.error(error instanceof Error ? error.message : String(error))
      return false
    }
  }

  return {
    stop: async () => {
      isStopping = true
      stopRequest.abort()
      await endServer(server)
      await finished
    },
  }
}

/** Fast shutdown, then an immediate one if that takes too long; PostgreSQL recovers at the next start. */
async function endServer(server: WatchedProcess): Promise<void> {
  const keepAlive = setInterval(() => {}, 1_000)
  server.signal('INT')
  const timers = [
    setTimeout(() => server.signal('QUIT'), 4_000),
    setTimeout(() => server.signal('KILL'), 7_000),
  ]
  await server.ended
  clearInterval(keepAlive)
  for (const timer of timers) clearTimeout(timer)
}
