import { createAdapter } from '@socket.io/postgres-adapter'
import pg from 'pg'
import { type ConnectionSettings, clientConfig } from '../db/database.ts'

export type Bus = { adapter: ReturnType<typeof createAdapter>; close(): Promise<void> }

const NEVER = 2 ** 31 - 1
const LISTENS_WITHIN_MS = 100

/** Joins the nodes through NOTIFY. Payloads stay under its limit, so the adapter's attachments table is not needed. */
export function createBus(
  connection: ConnectionSettings,
  onError: (error: Error) => void,
  /** It hears again after an outage; whatever the other nodes said meanwhile is lost. */
  onBack: () => void,
): Bus {
  const { options, ...settings } = clientConfig(connection)
  const pool = new pg.Pool({
    ...settings,
    // Hints only, nothing is stored here: a NOTIFY need not wait for the disk.
    options: `${options} -c synchronous_commit=off`,
    max: 2,
    connectionTimeoutMillis: 2_000,
  })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))

  // The adapter never gives a lost client back: from a pool it would take one place for ever at each outage.
  let heardBefore = false
  const connect = async () => {
    const client = new pg.Client({
      ...clientConfig(connection),
      connectionTimeoutMillis: 2_000,
      keepAliveInitialDelayMillis: 10_000,
    })
    client.on('error', onError)
    await client.connect()
    // Stands in line behind the adapter's own LISTEN.
    if (heardBefore) setTimeout(() => client.query('SELECT 1').then(onBack, onError), LISTENS_WITHIN_MS)
    heardBefore = true
    return Object.assign(client, { release: () => void client.end().catch(onError) })
  }
  const source = { connect, query: (text: string, values?: unknown[]) => pool.query(text, values) }
  return {
    adapter: createAdapter(source as unknown as pg.Pool, { cleanupInterval: NEVER, errorHandler: onError }),
    close: () => pool.end(),
  }
}
