import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Postmaster = { pid: number; startedAt: string; isReady: boolean }

/** Reads postmaster.pid: line 1 is the pid, line 3 the start time, line 8 the state. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(join(cluster, 'postmaster.pid'))
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, startedAt: lines[2] ?? '', isReady: lines[7]?.trim() === 'ready' }
}

export function readSocketLockPid(path: string): number | undefined {
  const pid = Number(readLines(path)[0])
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}
