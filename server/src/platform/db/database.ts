import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { createPipelinedReads, type PipelinedReads } from './pipelined-reads.ts'
import { types } from './row-parser.ts'
import { scopeStatement } from './scoped-read.ts'

const MAX_PIPELINES = 4

export type ConnectionSettings = {
  host: string
  port: number
  user: string
  password?: string
  database: string
  ssl?: boolean
}

export type Database = {
  /** Connections of the app role: row-level security applies to every query. */
  pool: pg.Pool
  /** Shared connections for hot reads. */
  pipelinedReads: PipelinedReads
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
    // Otherwise a checked-out client that loses its connection would end the process.
    client.on('error', onError)
    client.query({ ...scopeStatement, values: [''] }).catch(onError)
  })
  const pipelinedReads = createPipelinedReads(pool, Math.max(1, Math.min(MAX_PIPELINES, Math.floor(max / 4))))
  return {
    pool,
    pipelinedReads,
    connection,
    async close() {
      await pipelinedReads.close()
      await pool.end()
    },
  }
}

export function queryBuilder(client: pg.ClientBase) {
  return drizzle({ client: client as pg.Client })
}

export type QueryBuilder = ReturnType<typeof queryBuilder>
