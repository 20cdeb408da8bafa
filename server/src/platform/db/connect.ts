import pg from 'pg'
import type { Config } from '../config.ts'
import type { Log } from '../log/log.ts'
import { StartupError } from '../startup-error.ts'
import type { ConnectionSettings } from './database.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'

const DATABASE_NAME = 'greenroom'

export type PostgresServer = { admin: ConnectionSettings; stop(): Promise<void> }

/** The PostgreSQL we work on: the configured one, or our own inside the data folder. */
export async function connectPostgres(config: Config, log: Log): Promise<PostgresServer> {
  if (config.databaseUrl) return { admin: fromUrl(config.databaseUrl), stop: async () => {} }
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

export function fromUrl(url: string): ConnectionSettings {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  const database = decodeURIComponent(pathname.slice(1))
  if (!database || !username)
    throw new StartupError('Wrong setting DATABASE_URL: it must name a user and a database')
  const ssl = !['disable', null].includes(searchParams.get('sslmode'))
  return {
    // A socket folder travels percent-encoded in the host part or as ?host=.
    host: searchParams.get('host') ?? decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    database,
    ...(ssl ? { ssl } : {}),
  }
}

async function createDatabase(maintenance: ConnectionSettings): Promise<void> {
  const client = new pg.Client(maintenance)
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE_NAME])
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`)
  } finally {
    await client.end()
  }
}
