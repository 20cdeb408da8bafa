import {
  chownSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { Binaries } from './binaries.ts'
import type { DataFolder } from './data-folder.ts'
import { UNFINISHED_PREFIX } from './leftovers.ts'
import { logSize, openLog, readLastError } from './log-file.ts'
import { runWatched } from './watchdog.ts'

/** Creates the database files on first start and rejects those of another major version. */
export async function ensureCluster(folder: DataFolder, binaries: Binaries, sync: boolean): Promise<boolean> {
  const version = readVersion(folder.cluster)
  if (version === undefined) {
    await createCluster(folder, binaries, sync)
    return true
  }
  if (version === String(binaries.major)) return false
  throw new StartupError(
    `The database in ${folder.cluster} was created by PostgreSQL ${version}, but this is PostgreSQL ${binaries.major}: use the Greenroom version that created it, or set DATA_DIR to another folder.`,
  )
}

function readVersion(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Created under a temporary name and renamed, so an interrupted start leaves nothing incomplete. */
async function createCluster(folder: DataFolder, binaries: Binaries, sync: boolean): Promise<void> {
  removeEmptyFolder(folder.cluster)
  const unfinished = join(folder.path, `${UNFINISHED_PREFIX}${process.pid}`)
  mkdirSync(unfinished, { mode: 0o700 })
  if (folder.user) chownSync(unfinished, folder.user.uid, folder.user.gid)
  const output = openLog(folder.log)
  const logOffset = logSize(output)
  const { code } = await keepNodeAliveDuring(runInitdb(unfinished, folder, binaries, output, sync))
  closeSync(output)
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true })
    throw new StartupError(
      `Could not create the database in ${folder.path}: ${readLastError(folder.log, logOffset)} (see ${folder.log})`,
    )
  }
  renameSync(unfinished, folder.cluster)
  if (sync) syncFolder(folder.path)
}

function runInitdb(target: string, folder: DataFolder, binaries: Binaries, output: number, sync: boolean) {
  const args = [
    `--pgdata=${target}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(sync ? [] : ['--no-sync']),
  ]
  return runWatched(binaries.initdb, args, { user: folder.user, output }).ended
}

/** Supervised commands do not keep Node running by themselves. */
async function keepNodeAliveDuring<T>(promise: Promise<T>): Promise<T> {
  const keepAlive = setInterval(() => {}, 1_000)
  return promise.finally(() => clearInterval(keepAlive))
}

function removeEmptyFolder(cluster: string): void {
  let names: string[]
  try {
    names = readdirSync(cluster)
  } catch {
    return
  }
  if (names.length > 0) {
    throw new StartupError(
      `${cluster} exists but contains no database: move it elsewhere, or set DATA_DIR to another folder.`,
    )
  }
  rmdirSync(cluster)
}

function syncFolder(path: string): void {
  const fd = openSync(path, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
