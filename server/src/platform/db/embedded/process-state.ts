import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'

const hasProc = existsSync('/proc/self/stat')

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' && !isZombie(pid)
  }
}

/** An unreaped dead process still accepts signals. */
function isZombie(pid: number): boolean {
  if (!hasProc) return ps(pid, 'stat').startsWith('Z')
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z')
  } catch {
    return true
  }
}

/**
 * PostgreSQL's working directory is its data folder, which distinguishes it from an unrelated process with a reused
 * pid.
 */
export function isRunningIn(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (!hasProc) return /postgres/.test(ps(pid, 'comm')) && ps(pid, 'command').includes(cluster)
  try {
    if (readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return false
    return readlinkSync(`/proc/${pid}/cwd`) === cluster
  } catch {
    return false
  }
}

/** Backends briefly outlive a killed postmaster. Needs /proc; without it the list is empty. */
export function processesIn(cluster: string): number[] {
  if (!hasProc) return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isRunningIn(pid, cluster))
}

function ps(pid: number, column: string): string {
  const result = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return result.stdout?.trim() ?? ''
}
