import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { noteResumed } from '../watchdog.ts'
import { CONNECT_TIMEOUT_MS, QUERY_TIMEOUT_MS } from './deadlines.ts'
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
  /** Override the default timeouts, in milliseconds. */
  lock_timeout?: number
  connectionTimeoutMillis?: number
}

export type Database = {
  /** Connections of the app role: row-level security applies to every query. */
  pool: pg.Pool
  /** Shared connections for hot reads. */
  pipelinedReads: PipelinedReads
  connection: ConnectionSettings
  /** Reports a hook that failed after its transaction was committed. */
  onHookError(error: unknown): void
  close(): Promise<void>
}

export function clientConfig(connection: ConnectionSettings): pg.ClientConfig {
  return {
    ...connection,
    application_name: 'greenroom',
    options: '-c TimeZone=UTC',
    keepAlive: true,
    query_timeout: QUERY_TIMEOUT_MS,
    types,
  }
}

export function openDatabase(
  connection: ConnectionSettings,
  onError: (error: Error) => void,
  max = 16,
  onHookError: (error: unknown) => void = () => {},
): Database {
  const pool = new pg.Pool({
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...clientConfig(connection),
    pipeline: true,
    max,
    idleTimeoutMillis: 60_000,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    // Without this, a checked-out client that loses its connection would crash the process.
    client.on('error', (error) => {
      onError(error)
      replaceIdle()
    })
    client.query({ ...scopeStatement, values: [''] }).catch(onError)
  })
  const pipelinedReads = createPipelinedReads(pool, Math.max(1, Math.min(MAX_PIPELINES, Math.floor(max / 4))))
  /** If one connection stops responding, the others probably have too; replace them before other calls time out. */
  const replaceIdle = () => {
    pipelinedReads.dropIdle()
    for (let idle = pool.idleCount; idle > 0; idle--)
      pool.connect().then(
        (client) => client.release(true),
        () => {},
      )
  }
  return {
    pool,
    pipelinedReads,
    connection,
    onHookError,
    async close() {
      await pipelinedReads.close()
      await pool.end()
    },
  }
}

export function queryBuilder(client: pg.ClientBase) {
  const query = async (...args: Parameters<pg.Client['query']>) => {
    const result = await (client as pg.Client).query(...args)
    noteResumed()
    return result
  }
  return drizzle({ client: { query } as unknown as pg.Client })
}

export type QueryBuilder = ReturnType<typeof queryBuilder>
