import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY_DISK = '/dev/shm'
const PREFIX = 'greenroom-tests-'
const GIGABYTE = 1024 ** 3

/**
 * Keeps temporary test files in memory if enough is free: copying databases and writing to disk took most of the time
 * of short tests. Child processes and workers inherit the folder.
 */
export function keepTempFilesInMemory(): void {
  if (process.env.TMPDIR?.startsWith(join(MEMORY_DISK, PREFIX))) return
  const folder = join(MEMORY_DISK, `${PREFIX}${process.pid}`)
  try {
    removeLeftovers()
    if (!hasEnoughSpace()) return
    mkdirSync(folder)
    // When started as root, PostgreSQL runs as another user, who needs access.
    chmodSync(folder, 0o755)
  } catch {
    return
  }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  if (canExecute(folder)) {
    process.env.TMPDIR = folder
    process.once('exit', remove)
  } else remove()
}

function hasEnoughSpace(): boolean {
  const { bavail, bsize } = statfsSync(MEMORY_DISK)
  return bavail * bsize > 4 * GIGABYTE && process.availableMemory() > 8 * GIGABYTE
}

/** Containers may mount /dev/shm without execute permission, which some tests need for scripts. */
function canExecute(folder: string): boolean {
  const script = join(folder, 'script')
  writeFileSync(script, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
  return spawnSync(script).status === 0
}

/** Removes folders left by killed runs. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY_DISK)) {
    if (!name.startsWith(PREFIX) || isRunning(Number(name.slice(PREFIX.length)))) continue
    rmSync(join(MEMORY_DISK, name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
