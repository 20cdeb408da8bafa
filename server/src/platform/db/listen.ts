import pg from 'pg'
import { type ConnectionSettings, clientConfig } from './database.ts'

const HEARTBEAT_INTERVAL_MS = 1_000
const RECONNECT_DELAY_MS = 250

export type Listener = {
  /** False while notifications may be missed; caches must not be trusted then. */
  isLive(): boolean
  close(): Promise<void>
}

/** Keeps one LISTEN connection open, probes it every second and reconnects when it is lost. */
export function listen(
  connection: ConnectionSettings,
  channel: string,
  onPayload: (payload: string) => void,
  onChange: (live: boolean) => void,
  /** application_name in pg_stat_activity once the connection is listening. */
  label?: string,
): Listener {
  let client: pg.Client | undefined
  let live = false
  let isClosed = false
  let timer: NodeJS.Timeout | undefined

  const setLive = (newLive: boolean) => {
    if (newLive === live) return
    live = newLive
    onChange(newLive)
  }
  const disconnect = () => {
    const lostClient = client
    client = undefined
    setLive(false)
    lostClient?.removeAllListeners('notification')
    void lostClient?.end().catch(() => {})
    if (!isClosed) timer = setTimeout(connect, RECONNECT_DELAY_MS)
  }
  const checkConnection = async (next: pg.Client) => {
    if (next !== client) return
    const deadline = setTimeout(() => next === client && disconnect(), HEARTBEAT_INTERVAL_MS * 2)
    await next.query('SELECT 1').catch(() => next === client && disconnect())
    clearTimeout(deadline)
    if (next === client && !isClosed)
      timer = setTimeout(() => void checkConnection(next), HEARTBEAT_INTERVAL_MS)
  }
  const connect = async () => {
    if (isClosed) return
    const next = new pg.Client({ ...clientConfig(connection), connectionTimeoutMillis: 2_000 })
    client = next
    next.on('error', () => next === client && disconnect())
    next.on('end', () => next === client && disconnect())
    next.on('notification', (message) => onPayload(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      if (label) await next.query(`SET application_name = ${pg.escapeLiteral(label)}`)
      if (next !== client) return
      setLive(true)
      timer = setTimeout(() => void checkConnection(next), HEARTBEAT_INTERVAL_MS)
    } catch {
      if (next === client) disconnect()
    }
  }
  void connect()

  return {
    isLive: () => live,
    async close() {
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      live = false
      await last?.end().catch(() => {})
    },
  }
}
