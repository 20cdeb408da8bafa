import { closeSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { PORT } from './leftovers.ts'
import { logSize, openLog, readLastError } from './log-file.ts'
import { type Postmaster, readPostmaster } from './postmaster-file.ts'
import { type Settings, serverArguments } from './settings.ts'
import { runWatched, type WatchedProcess } from './watchdog.ts'

// Crash recovery may take a while; beyond this, something is wrong.
const READY_TIMEOUT_MS = 120_000
const OLD_BACKENDS_TIMEOUT_MS = 10_000

/** Starts PostgreSQL and waits until it accepts connections. */
export async function startServer(
  folder: DataFolder,
  binaries: Binaries,
  settings: Settings,
): Promise<WatchedProcess> {
  const deadline = Date.now() + OLD_BACKENDS_TIMEOUT_MS
  for (;;) {
    const attempt = await tryStart(folder, binaries, settings)
    if ('server' in attempt) return attempt.server
    // Backends of a killed postmaster hold its shared memory until they notice that it is gone.
    const isTransient = /shared memory block|lock file/.test(attempt.error)
    if (!isTransient || Date.now() > deadline) {
      throw new StartupError(`PostgreSQL did not start: ${attempt.error} (see ${folder.log})`)
    }
    await sleep(200)
  }
}

type Attempt = { server: WatchedProcess } | { error: string }

async function tryStart(folder: DataFolder, binaries: Binaries, settings: Settings): Promise<Attempt> {
  const previous = readPostmaster(folder.cluster)
  const output = openLog(folder.log)
  const logOffset = logSize(output)
  const args = serverArguments(folder.cluster, folder.socketDir, PORT, settings)
  const server = runWatched(binaries.postgres, args, { user: folder.user, output })
  closeSync(output)
  let hasEnded = false
  void server.ended.then(() => {
    hasEnded = true
  })
  const deadline = Date.now() + READY_TIMEOUT_MS
  while (!hasEnded && Date.now() < deadline) {
    const current = readPostmaster(folder.cluster)
    if (current?.isReady && !isSameRun(current, previous)) return { server }
    await sleep(10)
  }
  server.closePipe()
  return { error: hasEnded ? readLastError(folder.log, logOffset) : 'it was not ready after two minutes' }
}

/** The file from an earlier run still says "ready" until PostgreSQL replaces it. */
function isSameRun(current: Postmaster, previous: Postmaster | undefined): boolean {
  return current.pid === previous?.pid && current.startedAt === previous.startedAt
}
