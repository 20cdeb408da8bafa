import type pg from 'pg'

/** Lines to PostgreSQL that many reads share, one behind the other without waiting for answers. */
export type ReadLanes = {
  run<T>(read: (client: pg.PoolClient) => Promise<T>): Promise<T>
  close(): Promise<void>
}

type Lane = { client: Promise<pg.PoolClient> | null; busy: number }
type Wire = { cork(): void; uncork(): void }

const isFatal = (error: unknown) =>
  error instanceof Error && 'severity' in error && ['FATAL', 'PANIC'].includes(String(error.severity))

const wireOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Wire } }).connection.stream

/**
 * Each read is a transaction of its own and ends with its own Sync, so nothing of one is left for the next. What is asked
 * within one turn of the event loop leaves in one write, and PostgreSQL answers without being woken for each.
 */
export function createReadLanes(pool: pg.Pool, count: number): ReadLanes {
  const lanes: Lane[] = Array.from({ length: count }, () => ({ client: null, busy: 0 }))
  const corked = new Set<Wire>()

  const open = (lane: Lane): Promise<pg.PoolClient> => {
    const client = pool.connect().then((opened) => {
      // A lost line is opened anew by the next read; those under way learn it from their own queries.
      opened.once('error', () => leave(lane, client, true))
      opened.once('end', () => leave(lane, client, true))
      return opened
    })
    client.catch(() => leave(lane, client, true))
    lane.client = client
    return client
  }
  const leave = (lane: Lane, client: Promise<pg.PoolClient>, lost: boolean): void => {
    if (lane.client !== client) return
    lane.client = null
    client.then((opened) => opened.release(lost)).catch(() => {})
  }
  const holdTogether = (wire: Wire): void => {
    if (corked.has(wire)) return
    corked.add(wire)
    wire.cork()
    setImmediate(() => {
      corked.delete(wire)
      wire.uncork()
    })
  }

  return {
    async run(read) {
      const lane = lanes.reduce((best, one) => (one.busy < best.busy ? one : best))
      lane.busy++
      const line = lane.client ?? open(lane)
      try {
        const client = await line
        holdTogether(wireOf(client))
        return await read(client)
      } catch (error) {
        // PostgreSQL says that it ends a line before the line is seen to end; nobody else may take it in between.
        if (isFatal(error)) leave(lane, line, true)
        throw error
      } finally {
        lane.busy--
      }
    },
    async close() {
      for (const lane of lanes) if (lane.client) leave(lane, lane.client, false)
    },
  }
}
