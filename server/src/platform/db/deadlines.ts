import type pg from 'pg'

/**
 * How long to wait for a reply before destroying the connection. PostgreSQL cancels statements earlier, unless it is
 * frozen or unreachable. Locks, free connections and quick replies have shorter limits, so those calls fail within 5 s.
 */
export const QUERY_TIMEOUT_MS = 17_000
/** For single statements that take milliseconds: lookups, hot reads and writes, and the start of a transaction. */
export const QUICK_QUERY_TIMEOUT_MS = 4_000
export const CONNECT_TIMEOUT_MS = 2_500
export const STATEMENT_TIMEOUT_SECONDS = 15
export const LOCK_TIMEOUT_SECONDS = 2

/** A query with its own deadline instead of the connection's. */
export function withDeadline(ms: number | undefined, text: string, values?: unknown[]): pg.QueryConfig {
  return { text, ...(values && { values }), ...(ms !== undefined && { query_timeout: ms }) }
}
