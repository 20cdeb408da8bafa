import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/**
 * Writes a small file atomically, so it is never empty or partial, and returns its text. If two nodes write at the
 * same time, the first one wins.
 */
export function writeOnce(path: string, text: string): string {
  const folder = dirname(path)
  const tempPath = join(folder, `.unfinished-${randomBytes(8).toString('hex')}`)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = openSync(tempPath, 'wx', 0o600)
    try {
      writeFileSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    publish(tempPath, path)
    syncFolder(folder)
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartupError(`Cannot write ${path}: ${(error as Error).message}`)
  } finally {
    rmSync(tempPath, { force: true })
  }
}

export function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw new StartupError(`Cannot read ${path}: ${(error as Error).message}`)
  }
}

/** Unlike a rename, a link never replaces an existing file. */
function publish(tempPath: string, path: string): void {
  try {
    linkSync(tempPath, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP'].includes(code ?? '')) throw error
    renameSync(tempPath, path)
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
