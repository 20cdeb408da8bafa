import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { type ConnectionSettings, clientConfig } from '../db/database.ts'

export type Bus = { adapter: ReturnType<typeof createAdapter>; close(): Promise<void> }

const NEVER = 2 ** 31 - 1
const LISTEN_DELAY_MS = 100

/**
 * Connects the nodes through NOTIFY. Payloads stay under its limit, so the adapter's attachments table is not
 * needed.
 */
export function createBus(
  connection: ConnectionSettings,
  onError: (error: Error) => void,
  /** Called when listening again after an outage; notifications sent in the meantime are lost. */
  onReconnect: () => void,
): Bus {
  const { options, ...settings } = clientConfig(connection)
  const pool = new pg.Pool({
    ...settings,
    // Nothing is stored here, so NOTIFY need not wait for the disk.
    options: `${options} -c synchronous_commit=off`,
    max: 2,
    connectionTimeoutMillis: 2_000,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  // The adapter never releases a lost client, which would leak a pool slot at each outage.
  let wasConnected = false
  const connect = async () => {
    const client = new pg.Client({
      ...clientConfig(connection),
      connectionTimeoutMillis: 2_000,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('error', onError)
    await client.connect()
    // Queued behind the adapter's own LISTEN.
    if (wasConnected) setTimeout(() => client.query('SELECT 1').then(onReconnect, onError), LISTEN_DELAY_MS)
    wasConnected = true
    return Object.assign(client, { release: () => void client.end().catch(onError) })
  }
  const source = { connect, query: (text: string, values?: unknown[]) => pool.query(text, values) }
  return {
    adapter: createAdapter(source as unknown as pg.Pool, { cleanupInterval: NEVER, errorHandler: onError }),
    close: () => pool.end(),
  }
}
