import pg from 'pg'
import type { Platform } from '../platform/ctx.ts'
import { clientConfig } from '../platform/db/database.ts'
import { createSimulatedFans } from './simulated-fans.ts'

const TICK_MS = 1_000
const AGAIN_MS = 10_000
const LOCK = `SELECT pg_try_advisory_lock(hashtextextended('greenroom simulated fans', 0)) AS ours`

/** Keeps the demo's fans going on one node: the one whose connection holds the lock, for as long as it does. */
export function runSimulatedFans(platform: Platform): { stop(): Promise<void> } {
  const { log, database } = platform
  const fans = createSimulatedFans(platform)
  let holder: pg.Client | null = null
  let stopped = false
  let timer: NodeJS.Timeout
  let round: Promise<void> = Promise.resolve()

  const take = async (): Promise<boolean> => {
    if (holder) return true
    const client = new pg.Client({ ...clientConfig(database.connection), connectionTimeoutMillis: 2_000 })
    const lose = () => {
      if (holder === client) holder = null
    }
    client.on('error', lose).on('end', lose)
    try {
      await client.connect()
      const { rows } = await client.query<{ ours: boolean }>(LOCK)
      if (rows[0]?.ours) {
        holder = client
        return true
      }
      await client.end()
    } catch {
      await client.end().catch(() => {})
    }
    return false
  }
  const look = async (): Promise<number> => {
    try {
      if (!(await take())) return AGAIN_MS
      await fans.tick()
    } catch (err) {
      log.warn({ err }, 'Demo: the simulated fans stumbled')
      return AGAIN_MS
    }
    return TICK_MS
  }
  const plan = (ms: number): void => {
    if (stopped) return
    timer = setTimeout(() => {
      round = look().then(plan)
    }, ms)
  }

  plan(TICK_MS)
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await round
      await holder?.end().catch(() => {})
    },
  }
}
