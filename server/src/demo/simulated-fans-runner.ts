import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import type { Platform } from '../platform/ctx.ts'
import { clientConfig } from '../platform/db/database.ts'
import { type CallApi, createSimulatedFans } from './simulated-fans.ts'

const TICK_MS = 1_000
const RETRY_MS = 10_000
const LOCK_QUERY = `SELECT pg_try_advisory_lock(hashtextextended('greenroom simulated fans', 0)) AS acquired`

/** Runs the simulated fans on one node: the one whose connection holds the advisory lock. */
export function runSimulatedFans(platform: Platform, app: FastifyInstance): { stop(): Promise<void> } {
  const { log, database } = platform
  const fans = createSimulatedFans(platform, createApiCaller(app))
  let lockClient: pg.Client | null = null
  let isStopped = false
  let timer: NodeJS.Timeout
  let currentRun: Promise<void> = Promise.resolve()

  const acquireLock = async (): Promise<boolean> => {
    if (lockClient) return true
    const client = new pg.Client({ ...clientConfig(database.connection), connectionTimeoutMillis: 2_000 })
    const onLockLost = () => {
      if (lockClient === client) lockClient = null
    }
    client.on('error', onLockLost).on('end', onLockLost)
    try {
      await client.connect()
      const { rows } = await client.query<{ acquired: boolean }>(LOCK_QUERY)
      if (rows[0]?.acquired) {
        lockClient = client
        return true
      }
      await client.end()
    } catch {
      await client.end().catch(() => {})
    }
    return false
  }
  const run = async (): Promise<number> => {
    try {
      if (!(await acquireLock())) return RETRY_MS
      await fans.tick()
    } catch (err) {
      log.warn({ err }, 'Demo: simulated fans failed')
      return RETRY_MS
    }
    return TICK_MS
  }
  const scheduleNext = (ms: number): void => {
    if (isStopped) return
    timer = setTimeout(() => {
      currentRun = run().then(scheduleNext)
    }, ms)
  }

  scheduleNext(TICK_MS)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await currentRun
      await lockClient?.end().catch(() => {})
    },
  }
}

/** Calls the API in-process, so the demo needs no public URL. */
export function createApiCaller(app: FastifyInstance): CallApi {
  return async (url, key, body) => {
    const headers = { authorization: `Bearer ${key}` }
    const response = await app.inject(
      body ? { method: 'POST', url, payload: body, headers } : { method: 'GET', url, headers },
    )
    return response.json()
  }
}
