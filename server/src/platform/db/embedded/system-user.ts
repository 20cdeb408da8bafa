import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { StartupError } from '../../startup-error.ts'

export type SystemUser = { uid: number; gid: number; name: string }

const GREENROOM_USER = 'greenroom'

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** PostgreSQL refuses to run as root: use the data's owner, else a system user, else create one. */
export function chooseSystemUser(dataOwnerId: number | undefined): SystemUser {
  const user =
    (dataOwnerId ? lookUp(String(dataOwnerId)) : undefined) ??
    lookUp('postgres') ??
    lookUp(GREENROOM_USER) ??
    createUser() ??
    lookUp('nobody')
  if (user) return user
  throw new StartupError(
    'PostgreSQL cannot run as root and no other system user was found: start Greenroom as an ordinary user, or set DATABASE_URL.',
  )
}

function lookUp(user: string): SystemUser | undefined {
  const uid = runCommand('id', ['-u', user])
  const gid = runCommand('id', ['-g', user])
  const name = runCommand('id', ['-un', user])
  if (!uid || !gid || !name || uid === '0') return undefined
  return { uid: Number(uid), gid: Number(gid), name }
}

function createUser(): SystemUser | undefined {
  const result = spawnSync('useradd', [
    '--system',
    '--no-create-home',
    '--shell',
    '/bin/false',
    GREENROOM_USER,
  ])
  return result.status === 0 ? lookUp(GREENROOM_USER) : undefined
}

function runCommand(command: string, args: string[]): string | undefined {
  const result = spawnSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return result.status === 0 ? result.stdout.trim() : undefined
}

/** The first of these paths and their parent folders that the user cannot access. */
export function firstInaccessiblePath(user: SystemUser, paths: string[]): string | undefined {
  const script = 'for p in "$@"; do [ -x "$p" ] || { printf %s "$p"; exit 1; }; done'
  const result = spawnSync('/bin/sh', ['-c', script, 'sh', ...paths.flatMap(withParents)], {
    uid: user.uid,
    gid: user.gid,
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return result.status === 0 ? undefined : result.stdout || paths[0]
}

function withParents(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [path] : [...withParents(parent), path]
}
