import type { Database } from './database.ts'
import { QUICK_QUERY_TIMEOUT_MS, withDeadline } from './deadlines.ts'

const SUCCESS_TTL_MS = 10_000
const FAILURE_TTL_MS = 2_000

/**
 * Writes to a table, to the write-ahead log and, with rows that do not fit into memory, to a new file: small writes
 * into existing ones still succeed when the disk is full. Sent as one query string, so it is one transaction.
 */
const WRITE = `
  SELECT set_config('work_mem', '64kB', true);
  SELECT gate.count_attempt(ARRAY['write check'::bytea], ARRAY[1000000000], 60);
  SELECT pg_logical_emit_message(true, 'greenroom', 'write check');
  SELECT count(*) FROM generate_series(1, 10000)`

/** Resolves if the database accepts writes; checks at most every few seconds, however often it is called. */
export function createWriteCheck({ pool }: Pick<Database, 'pool'>): () => Promise<void> {
  let result: Promise<unknown> | undefined
  let endsAt = Number.POSITIVE_INFINITY
  const check = () => {
    endsAt = Number.POSITIVE_INFINITY
    const expireAfter = (ms: number) => () => {
      endsAt = performance.now() + ms
    }
    const current = pool.query(withDeadline(QUICK_QUERY_TIMEOUT_MS, WRITE))
    current.then(expireAfter(SUCCESS_TTL_MS), expireAfter(FAILURE_TTL_MS))
    return current
  }
  return async () => {
    if (!result || performance.now() >= endsAt) result = check()
    await result
  }
}
