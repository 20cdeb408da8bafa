import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createReadLanes, type ReadLanes } from './read-lanes.ts'
import { types } from './row-maker.ts'
import { scopeStatement } from './scoped-read.ts'

const READ_LANES = 4

export type ConnectionSettings = {
  host: string
  port: number
  user: string
  password?: string
  database: string
  ssl?: boolean
}

export type Database = {
  /** Pipelined connections of the app role: row-level security applies to everything sent here. */
  pool: pg.Pool
  /** The same, shared by hot reads. */
  lanes: ReadLanes
  connection: ConnectionSettings
  close(): Promise<void>
}

export function clientConfig(connection: ConnectionSettings): pg.ClientConfig {
  return { ...connection, application_name: 'greenroom', options: '-c TimeZone=UTC', keepAlive: true, types }
}

export function openDatabase(
  connection: ConnectionSettings,
  onError: (error: Error) => void,
  max = 16,
): Database {
  const pool = new pg.Pool({
    ...clientConfig(connection),
    pipeline: true,
    max,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5_000,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    // A checked-out client that loses its connection would otherwise end the process.
    client.on('error', onError)
    client.query({ ...scopeStatement, values: [''] }).catch(onError)
  })
  const lanes = createReadLanes(pool, Math.max(1, Math.min(READ_LANES, Math.floor(max / 4))))
  return {
    pool,
    lanes,
    connection,
    async close() {
      await lanes.close()
      await pool.end()
    },
  }
}

export function queryBuilder(client: pg.ClientBase) {
  return drizzle({ client: client as pg.Client })
}

export type QueryBuilder = ReturnType<typeof queryBuilder>
