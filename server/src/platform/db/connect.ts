import { existsSync, realpathSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log/log.ts'
import { StartupError } from '../startup-error.ts'
import type { ConnectionSettings } from './database.ts'
import { socketDirOf } from './embedded/data-folder.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { PORT } from './embedded/leftovers.ts'

const DATABASE_NAME = 'greenroom'
const MAX_WAIT_MS = 60_000
const RETRY_INTERVAL_MS = 500

export type PostgresServer = { admin: ConnectionSettings; stop(): Promise<void> }

/** Connects to the configured PostgreSQL, or starts the embedded one in the data folder. */
export async function connectPostgres(
  config: Config,
  log: Log,
  waitMs = MAX_WAIT_MS,
): Promise<PostgresServer> {
  if (config.databaseUrl) {
    const admin = parseDatabaseUrl(config.databaseUrl)
    await waitUntilReachable(admin, log, waitMs)
    return { admin, stop: async () => {} }
  }
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: { info: (m) => log.info(m), warn: (m) => log.warn(m), error: (m) => log.error(m) },
  })
  const admin = {
    host: embedded.socketDir,
    port: embedded.port,
    user: embedded.user,
    database: DATABASE_NAME,
  }
  try {
    await createDatabase({ ...admin, database: embedded.database })
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return { admin, stop: () => embedded.stop() }
}

/** For commands that may run alongside a server: uses its PostgreSQL, or starts one if none is running. */
export async function attachOrStartPostgres(config: Config, log: Log): Promise<PostgresServer> {
  if (config.databaseUrl || !existsSync(config.dataDir)) return connectPostgres(config, log)
  const host = socketDirOf(realpathSync(config.dataDir))
  const admin = { host, port: PORT, user: 'postgres', database: DATABASE_NAME }
  const error = await connectionError(admin)
  return error ? connectPostgres(config, log) : { admin, stop: async () => {} }
}

/** A role's connection count, for commands that must run exclusively. */
export async function connectionCount(admin: ConnectionSettings, role: string): Promise<number> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    const text =
      'SELECT count(*)::int AS n FROM pg_stat_activity WHERE usename = $1 AND datname = current_database()'
    return (await client.query<{ n: number }>(text, [role])).rows[0]?.n ?? 0
  } finally {
    await client.end()
  }
}

async function connectionError(connection: ConnectionSettings): Promise<(Error & { code?: string }) | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (error) {
    return error as Error
  } finally {
    await client.end().catch(() => {})
  }
}

/** After a power failure, the database may start later than the server. A wrong name or password is not retried. */
async function waitUntilReachable(admin: ConnectionSettings, log: Log, waitMs: number): Promise<void> {
  const deadline = Date.now() + waitMs
  for (let attempt = 0; ; attempt++) {
    const error = await connectionError(admin)
    if (!error) return
    const reason = error.message || error.code || 'no response'
    const isTransient = !(error instanceof pg.DatabaseError) || /^(57P|53|08)/.test(error.code ?? '')
    if (!isTransient || Date.now() > deadline)
      throw new StartupError(`Cannot reach PostgreSQL at ${admin.host}: ${reason}`)
    if (attempt === 0)
      log.warn(
        `PostgreSQL at ${admin.host} is not responding (${reason}): waiting up to ${Math.round(waitMs / 1000)} s.`,
      )
    await sleep(RETRY_INTERVAL_MS)
  }
}

export function parseDatabaseUrl(url: string): ConnectionSettings {
  const { hostname, port, username, password, database, searchParams } = parseUrl(url)
  if (!database || !username)
    throw new StartupError('Invalid setting DATABASE_URL: it must name a user and a database')
  const ssl = !['disable', null].includes(searchParams.get('sslmode'))
  return {
    // A socket folder is percent-encoded in the host part or passed as ?host=.
    host: searchParams.get('host') ?? hostname,
    port: Number(port || 5432),
    user: username,
    ...(password ? { password } : {}),
    database,
    ...(ssl ? { ssl } : {}),
  }
}

function parseUrl(url: string) {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  try {
    return {
      hostname: decodeURIComponent(hostname),
      port,
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
      searchParams,
    }
  } catch {
    throw new StartupError('Invalid setting DATABASE_URL: a % in it must be written as %25')
  }
}

async function createDatabase(connection: ConnectionSettings): Promise<void> {
  const client = new pg.Client(connection)
  // The running query reports a lost connection; an unhandled 'error' event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`)
  } finally {
    await client.end()
  }
}
