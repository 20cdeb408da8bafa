import pg from 'pg'
import { type ConnectionSettings, clientConfig } from './database.ts'

const HEARTBEAT_MS = 1_000
const RECONNECT_MS = 250

export type Listener = {
  /** False while notifications may be missed; caches must not be trusted then. */
  live(): boolean
  close(): Promise<void>
}

/** Keeps one LISTEN connection open, probes it every second and reconnects when it is lost. */
export function listen(
  connection: ConnectionSettings,
  channel: string,
  onPayload: (payload: string) => void,
  changed: (live: boolean) => void,
  /** application_name in pg_stat_activity once the connection is listening. */
  label?: string,
): Listener {
  let client: pg.Client | undefined
  let live = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  const set = (now: boolean) => {
    if (now === live) return
    live = now
    changed(now)
  }
  const drop = () => {
    const dead = client
    client = undefined
    set(false)
    dead?.removeAllListeners('notification')
    void dead?.end().catch(() => {})
    if (!closed) timer = setTimeout(connect, RECONNECT_MS)
  }
  const beat = async (next: pg.Client) => {
    if (next !== client) return
    const deadline = setTimeout(() => next === client && drop(), HEARTBEAT_MS * 2)
    await next.query('SELECT 1').catch(() => next === client && drop())
    clearTimeout(deadline)
    if (next === client && !closed) timer = setTimeout(() => void beat(next), HEARTBEAT_MS)
  }
  const connect = async () => {
    if (closed) return
    const next = new pg.Client({ ...clientConfig(connection), connectionTimeoutMillis: 2_000 })
    client = next
    next.on('error', () => next === client && drop())
    next.on('end', () => next === client && drop())
    next.on('notification', (message) => onPayload(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
      if (label) await next.query(`SET application_name = ${pg.escapeLiteral(label)}`)
      if (next !== client) return
      set(true)
      timer = setTimeout(() => void beat(next), HEARTBEAT_MS)
    } catch {
      if (next === client) drop()
    }
  }
  void connect()

  return {
    live: () => live,
    async close() {
      closed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      live = false
      await last?.end().catch(() => {})
    },
  }
}
