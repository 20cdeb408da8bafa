import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '../../startup-error.ts'
import type { DataFolder } from './data-folder.ts'
import { readPostmaster, readSocketLockPid } from './postmaster-file.ts'
import { isAlive, isRunningIn, processesIn } from './process-state.ts'

export const PORT = 5432
export const UNFINISHED_PREFIX = 'postgres.unfinished-'

type Log = { warn(message: string): void }

/** Call only while holding the instance lock: any PostgreSQL still running here is orphaned. */
export async function clearLeftovers(folder: DataFolder, log: Log): Promise<void> {
  removeUnfinished(folder.path)
  await stopOrphan(folder.cluster, log)
  removeStalePidFile(folder.cluster)
  removeStaleSocket(folder)
}

function removeUnfinished(path: string): void {
  for (const name of readdirSync(path)) {
    if (name.startsWith(UNFINISHED_PREFIX)) rmSync(join(path, name), { recursive: true, force: true })
  }
}

/** The watchdog normally stops PostgreSQL within a second; this covers a killed watchdog. */
async function stopOrphan(cluster: string, log: Log): Promise<void> {
  const runningPids = (): number[] => {
    const pid = readPostmaster(cluster)?.pid
    return pid && isRunningIn(pid, cluster) ? [pid] : processesIn(cluster)
  }
  if (await waitUntilStopped(runningPids, 2_000)) return
  log.warn('Stopping a PostgreSQL process left over from an earlier run.')
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of runningPids()) trySignal(pid, signal)
    if (await waitUntilStopped(runningPids, 4_000)) return
  }
  throw new StartupError(
    `Could not stop a PostgreSQL process left over from an earlier run (PID ${runningPids().join(', ')}): stop it manually.`,
  )
}

async function waitUntilStopped(runningPids: () => number[], milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (runningPids().length > 0) {
    if (Date.now() > end) return false
    await sleep(25)
  }
  return true
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
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
  if (!postmaster || !processExists(postmaster.pid)) return
  if (!isRunningIn(postmaster.pid, cluster)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

function removeStaleSocket(folder: DataFolder): void {
  const socket = join(folder.socketDir, `.s.PGSQL.${PORT}`)
  const pid = readSocketLockPid(`${socket}.lock`)
  if (pid && isAlive(pid) && isRunningIn(pid, folder.cluster)) return
  rmSync(`${socket}.lock`, { force: true })
  rmSync(socket, { force: true })
}

function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
