import type pg from 'pg'
import { QUICK_QUERY_TIMEOUT_MS, withDeadline } from './deadlines.ts'

const MEASURE_INTERVAL_MS = 5_000
/** The system clock is used while it differs by less; a few milliseconds decide nothing. */
const TOLERANCE_MS = 100

export type DatabaseClock = { now(): Date; close(): void }

/**
 * The database's time, which all nodes share. Measured every few seconds; in between the monotonic clock continues it,
 * so neither a wrong nor a stepped system clock decides what is due.
 */
export async function openClock(pool: pg.Pool): Promise<DatabaseClock> {
  let measured = { time: 0, at: 0 }
  const expected = () => measured.time + performance.now() - measured.at

  const measure = async () => {
    const startedAt = performance.now()
    const text = 'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS time'
    const { rows } = await pool.query<{ time: number }>(withDeadline(QUICK_QUERY_TIMEOUT_MS, text))
    const at = performance.now()
    const uncertainty = (at - startedAt) / 2
    const time = Number(rows[0]?.time) + uncertainty
    // A slow reply says less than the last measurement.
    if (measured.at === 0 || Math.abs(time - expected()) > uncertainty) measured = { time, at }
  }

  await measure()
  // During an outage the last measurement continues.
  const timer = setInterval(() => void measure().catch(() => {}), MEASURE_INTERVAL_MS)
  timer.unref()
  return {
    now() {
      const [system, time] = [Date.now(), expected()]
      return new Date(Math.abs(system - time) < TOLERANCE_MS ? system : time)
    },
    close: () => clearInterval(timer),
  }
}
