import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { chooseSystemUser, isRoot } from '../src/platform/db/embedded/system-user.ts'
import { throwawaySettings } from './test-cluster.ts'

const BIN = '/usr/lib/postgresql/15/bin'

/** The oldest supported PostgreSQL, as packaged by Debian. CI requires it. */
export const hasDebianPostgres =
  existsSync(join(BIN, 'postgres')) || Boolean(process.env.POSTGRES_15_REQUIRED)

/** Starts an empty PostgreSQL 15 and returns its socket folder; it ends with the test. */
export async function startDebianPostgres(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-postgres-15-'))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const user = isRoot() ? chooseSystemUser(undefined) : undefined
  chmodSync(folder, 0o755)
  if (user) for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
  const options = { cwd: folder, ...(user && { uid: user.uid, gid: user.gid }) }
  execFileSync(
    join(BIN, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...options, stdio: 'ignore' },
  )
  const settings = { ...throwawaySettings, listen_addresses: '', unix_socket_directories: folder }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(BIN, 'postgres'), ['-D', data, ...args], { ...options, stdio: 'ignore' })
  onTestFinished(async () => {
    const ended = once(server, 'exit')
    if (server.exitCode === null && server.kill('SIGINT')) await ended
    rmSync(folder, { recursive: true, force: true })
  })
  await expect.poll(() => canConnect(folder)).toBe(true)
  return folder
}

async function canConnect(host: string): Promise<boolean> {
  const client = new pg.Client({ host, user: 'postgres', database: 'postgres' })
  client.on('error', () => {})
  const isConnected = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return isConnected
}
