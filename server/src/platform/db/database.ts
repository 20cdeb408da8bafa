import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isoInstant } from './columns.ts'

const TIMESTAMPTZ = 1184
const BIGINT = 20

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
  connection: ConnectionSettings
  close(): Promise<void>
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: string) => {
    if (oid === TIMESTAMPTZ && format !== 'binary') return isoInstant
    if (oid === BIGINT && format !== 'binary') return Number
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
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
  // A checked-out client that loses its connection would otherwise end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return { pool, connection, close: () => pool.end() }
}

export function queryBuilder(client: pg.ClientBase) {
  return drizzle({ client: client as pg.Client })
}

export type QueryBuilder = ReturnType<typeof queryBuilder>
