import type pg from 'pg'

/** Connections that many reads share by pipelining, without waiting for each reply. */
export type PipelinedReads = {
  run<T>(read: (client: pg.PoolClient) => Promise<T>): Promise<T>
  /** Closes connections without reads in flight; the next read opens a new one. */
  dropIdle(): void
  close(): Promise<void>
}

type Pipeline = { client: Promise<pg.PoolClient> | null; readsInFlight: number }
type Stream = { cork(): void; uncork(): void }

const isFatal = (error: unknown) =>
  error instanceof Error && 'severity' in error && ['FATAL', 'PANIC'].includes(String(error.severity))

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Stream } }).connection.stream

/**
 * Each read is its own transaction and ends with its own Sync, so no state leaks into the next. Reads issued in the
 * same event loop turn are sent in one write.
 */
export function createPipelinedReads(pool: pg.Pool, count: number): PipelinedReads {
  const pipelines: Pipeline[] = Array.from({ length: count }, () => ({ client: null, readsInFlight: 0 }))
  const corked = new Set<Stream>()

  const open = (pipeline: Pipeline): Promise<pg.PoolClient> => {
    const client = pool.connect().then((poolClient) => {
      // The next read reopens a lost connection; reads in flight fail with their own error.
      poolClient.once('error', () => release(pipeline, client, true))
      poolClient.once('end', () => release(pipeline, client, true))
      return poolClient
    })
    client.catch(() => release(pipeline, client, true))
    pipeline.client = client
    return client
  }
  const release = (pipeline: Pipeline, client: Promise<pg.PoolClient>, isLost: boolean): void => {
    if (pipeline.client !== client) return
    pipeline.client = null
    client.then((poolClient) => poolClient.release(isLost)).catch(() => {})
  }
  const corkUntilNextTick = (stream: Stream): void => {
    if (corked.has(stream)) return
    corked.add(stream)
    stream.cork()
    setImmediate(() => {
      corked.delete(stream)
      stream.uncork()
    })
  }

  return {
    async run(read) {
      const pipeline = pipelines.reduce((a, b) => (b.readsInFlight < a.readsInFlight ? b : a))
      pipeline.readsInFlight++
      const connecting = pipeline.client ?? open(pipeline)
      try {
        const client = await connecting
        corkUntilNextTick(streamOf(client))
        return await read(client)
      } catch (error) {
        // PostgreSQL reports a fatal error before the connection closes; no other read may use it in between.
        if (isFatal(error)) release(pipeline, connecting, true)
        throw error
      } finally {
        pipeline.readsInFlight--
      }
    },
    dropIdle() {
      for (const pipeline of pipelines)
        if (pipeline.client && pipeline.readsInFlight === 0) release(pipeline, pipeline.client, true)
    },
    async close() {
      for (const pipeline of pipelines) if (pipeline.client) release(pipeline, pipeline.client, false)
    },
  }
}
