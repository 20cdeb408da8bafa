import { readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const DAY_MS = 86_400_000

/**
 * The folder of a running backup, next to its target. `id` names the installation: folders of another one
 * may belong to a run on another machine.
 */
export const unfinishedPath = (target: string, id: string): string =>
  `${target}.unfinished-${id}-${process.pid}`

/** Removes what killed backups of this installation left next to `target`. Returns their names. */
export async function removeLeftovers(target: string, id: string): Promise<string[]> {
  const folder = dirname(target)
  const names = await readdir(folder).catch(() => [])
  const leftovers: string[] = []
  for (const name of names) {
    const [, owner, pid] = /\.unfinished-(?:([0-9a-f]{8})-)?(\d+)$/.exec(name) ?? []
    if (pid === undefined || isOtherProcess(Number(pid))) continue
    // Earlier versions did not name the installation.
    const isOurs = owner === undefined ? await isOld(join(folder, name)) : owner === id
    if (!isOurs) continue
    await rm(join(folder, name), { recursive: true, force: true })
    leftovers.push(name)
  }
  return leftovers
}

/** In containers every run may have the same process id. */
function isOtherProcess(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function isOld(path: string): Promise<boolean> {
  const stats = await stat(path).catch(() => null)
  return stats?.isDirectory() === true && Date.now() - stats.mtimeMs > DAY_MS
}
