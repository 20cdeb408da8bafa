import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { type ConnectionSettings, clientConfig } from '../db/database.ts'

export type Bus = { adapter: ReturnType<typeof createAdapter>; close(): Promise<void> }

const NEVER = 2 ** 31 - 1

/** Joins the nodes through NOTIFY. Payloads stay under its limit, so the adapter's attachments table is not needed. */
export function createBus(connection: ConnectionSettings, onError: (error: Error) => void): Bus {
  const pool = new pg.Pool({ ...clientConfig(connection), max: 2, connectionTimeoutMillis: 2_000 })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  // The adapter never gives a lost client back: from a pool it would take one place for ever at each outage.
  const connect = async () => {
    const client = new pg.Client({
      ...clientConfig(connection),
      connectionTimeoutMillis: 2_000,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('error', onError)
    await client.connect()
    return Object.assign(client, { release: () => void client.end().catch(onError) })
  }
  const source = { connect, query: (text: string, values?: unknown[]) => pool.query(text, values) }
  return {
    adapter: createAdapter(source as unknown as pg.Pool, { cleanupInterval: NEVER, errorHandler: onError }),
    close: () => pool.end(),
  }
}
