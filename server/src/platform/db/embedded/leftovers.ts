import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import type { DataFolder } from './data-folder.ts'
import { readPostmaster, readSocketLockPid } from './postmaster-file.ts'
import { isAlive, processesIn, runsIn } from './process-state.ts'

export const PORT = 5432
export const UNFINISHED_PREFIX = 'postgres.unfinished-'

type Log = { warn(message: string): void }

/** Call only while holding the instance lock: any PostgreSQL still running here is orphaned. */
export async function clearLeftovers(folder: DataFolder, log: Log): Promise<void> {
  removeUnfinished(folder.path)
  await endOrphan(folder.cluster, log)
  removeStalePidFile(folder.cluster)
  removeStaleSocket(folder)
}

function removeUnfinished(path: string): void {
  for (const name of readdirSync(path)) {
    if (name.startsWith(UNFINISHED_PREFIX)) rmSync(join(path, name), { recursive: true, force: true })
  }
}

/** Its watchdog normally stops it within a second; this covers a killed watchdog. */
async function endOrphan(cluster: string, log: Log): Promise<void> {
  const running = (): number[] => {
    const pid = readPostmaster(cluster)?.pid
    return pid && runsIn(pid, cluster) ? [pid] : processesIn(cluster)
  }
  if (await waitUntilGone(running, 2_000)) return
  log.warn('Stopping a PostgreSQL left over from an earlier run.')
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of running()) signalQuietly(pid, signal)
    if (await waitUntilGone(running, 4_000)) return
  }
  throw new StartupError(
    `Could not stop a PostgreSQL left over from an earlier run (process ${running().join(', ')}): stop it manually.`,
  )
}

async function waitUntilGone(running: () => number[], milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (running().length > 0) {
    if (Date.now() > end) return false
    await sleep(25)
  }
  return true
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It exited in the meantime, or is not ours to signal; the caller checks again.
  }
}

/**
 * A pid file naming a zombie or an unrelated process blocks PostgreSQL forever. One naming a dead process stays:
 * PostgreSQL uses it to check whether old backends still hold the shared memory.
 */
function removeStalePidFile(cluster: string): void {
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !canSignal(postmaster.pid)) return
  if (!runsIn(postmaster.pid, cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function removeStaleSocket(folder: DataFolder): void {
  const socket = join(folder.socketDir, `.s.PGSQL.${PORT}`)
  const pid = readSocketLockPid(`${socket}.lock`)
  if (pid && isAlive(pid) && runsIn(pid, folder.cluster)) return
  rmSync(`${socket}.lock`, { force: true })
  rmSync(socket, { force: true })
}

function canSignal(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
