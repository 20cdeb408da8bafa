import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmdirSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { StartupError } from '../../startup-error.ts'
import type { Binaries } from './binaries.ts'
import { chooseSystemUser, firstInaccessiblePath, isRoot, type SystemUser } from './system-user.ts'

export type DataFolder = {
  path: string
  /** PostgreSQL's own folder. */
  cluster: string
  socketDir: string
  log: string
  /** Set when running as root: the user PostgreSQL runs as. */
  user: SystemUser | undefined
}

// The kernel limits socket paths to 108 bytes on Linux and 104 on macOS.
const MAX_SOCKET_PATH_BYTES = 103
const LONGEST_SOCKET_NAME = '/greenroom.sock'

export function prepareDataFolder(dataDir: string, binaries: Binaries): DataFolder {
  const requested = resolve(dataDir)
  try {
    makeFolder(requested, 0o700)
    accessSync(requested, constants.R_OK | constants.W_OK | constants.X_OK)
    const path = realpathSync(requested)
    const cluster = join(path, 'postgres')
    const user = isRoot() ? userForRoot(path, cluster, binaries) : undefined
    if (!user) rejectForeignOwner(cluster)
    const socketDir = prepareSocketDir(path, user)
    return { path, cluster, socketDir, log: join(path, 'postgres.log'), user }
  } catch (error) {
    if (error instanceof StartupError) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new StartupError(
      `The data folder ${requested} is not writable${code ? ` (${code})` : ''}: make it writable, or set DATA_DIR to a folder that is.`,
    )
  }
}

/** One level at a time: Node's recursive mkdir never returns on file systems without folders, such as /proc. */
function makeFolder(path: string, mode = 0o755): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path, { mode })
}

function userForRoot(path: string, cluster: string, binaries: Binaries): SystemUser {
  const owner = ownerOf(cluster)
  const user = chooseSystemUser(owner)
  if (firstInaccessiblePath(user, [path]) === path) {
    const { uid, mode } = statSync(path)
    chownSync(path, uid, user.gid)
    chmodSync(path, (mode & 0o777) | 0o010)
  }
  const blockedPath = firstInaccessiblePath(user, [path, binaries.postgres, binaries.initdb])
  if (blockedPath) {
    throw new StartupError(
      `PostgreSQL cannot run as root, and the user "${user.name}" it runs as cannot access ${blockedPath}: move Greenroom to a folder that all users can access (such as /srv), start it as an ordinary user, or set DATABASE_URL.`,
    )
  }
  if (owner === 0) spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, cluster])
  return user
}

function rejectForeignOwner(cluster: string): void {
  const owner = ownerOf(cluster)
  if (owner === undefined || owner === process.getuid?.()) return
  throw new StartupError(
    `The database in ${cluster} belongs to another user (uid ${owner}): start Greenroom as root or as that user, or set DATA_DIR to another folder.`,
  )
}

function ownerOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.uid
}

/** The socket folder of a data folder's PostgreSQL, whether or not it is running. */
export function socketDirOf(path: string): string {
  const preferred = join(path, 'run')
  return isShortEnough(preferred) ? preferred : shortSocketDir(path)
}

function prepareSocketDir(path: string, user: SystemUser | undefined): string {
  const dir = socketDirOf(path)
  makeFolder(dir, 0o700)
  // In the shared temporary folder, a socket folder created by another user would let them eavesdrop.
  const stat = lstatSync(dir)
  const isOurs = [process.getuid?.(), user?.uid].includes(stat.uid)
  if (!stat.isDirectory() || !isOurs) {
    throw new StartupError(
      `${dir} belongs to another user: remove it, or set DATA_DIR to a folder with a shorter path.`,
    )
  }
  if (user) chownSync(dir, user.uid, user.gid)
  chmodSync(dir, 0o700)
  return dir
}

function shortSocketDir(path: string): string {
  const name = `greenroom-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`
  const dir = join(tmpdir(), name)
  return isShortEnough(dir) ? dir : join('/tmp', name)
}

function isShortEnough(dir: string): boolean {
  return Buffer.byteLength(dir + LONGEST_SOCKET_NAME) <= MAX_SOCKET_PATH_BYTES
}

/** A socket folder outside the data folder would otherwise never be cleaned up. */
export function removeSocketDir(folder: DataFolder): void {
  if (folder.socketDir.startsWith(folder.path)) return
  try {
    rmdirSync(folder.socketDir)
  } catch {
    // Not empty: the next instance is already starting in it.
  }
}
