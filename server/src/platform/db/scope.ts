import type pg from 'pg'
import { noteResumed } from '../watchdog.ts'
import { type Database, type QueryBuilder, queryBuilder } from './database.ts'
import { QUICK_QUERY_TIMEOUT_MS, withDeadline } from './deadlines.ts'
import { isStatementError } from './pg-error.ts'
import { queryInScope, type Statement } from './scoped-read.ts'

export type { Statement } from './scoped-read.ts'

/** An open transaction within one agency. `afterCommit` is for side effects that must wait for the commit. */
export type Tx = {
  db: QueryBuilder
  agencyId: string
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  afterCommit(work: () => void | Promise<void>): void
  /** A longer timeout for work that reads everything, such as a recount; affects `query` only. */
  extendTimeouts(seconds: { statement: number; lock: number }): Promise<void>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Starts a transaction within one agency; SET LOCAL ends with it. */
function beginStatement(agencyId: string): string {
  if (!UUID.test(agencyId)) throw new Error('withScope needs an agency id')
  return `BEGIN; SET LOCAL app.agency_id = '${agencyId}'`
}

export async function withScope<T>(
  database: Database,
  agencyId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(database, beginStatement(agencyId), agencyId, work)
}

/** `withScope` for a request's agency. */
export function inScope<T>(
  ctx: { agencyId: string; platform: { database: Database } },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return withScope(ctx.platform.database, ctx.agencyId, work)
}

/** Reads across all agencies, for super admins and platform jobs: SELECT only, by role. */
export async function withPlatform<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(database, 'BEGIN READ ONLY; SET LOCAL ROLE greenroom_platform', '', work)
}

/** For lookups before the agency is known (sessions, sign-in). Can only call functions in the gate schema. */
export async function queryGate<Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await database.pool.query<Row>(withDeadline(QUICK_QUERY_TIMEOUT_MS, text, values))
  noteResumed()
  return rows
}

/** Runs one hot read as a named statement in its own transaction, pipelined on a shared connection. */
export async function readScoped<Row extends pg.QueryResultRow>(
  database: Database,
  agencyId: string,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  if (!UUID.test(agencyId)) throw new Error('readScoped needs an agency id')
  const rows = await database.pipelinedReads.run((client) =>
    queryInScope<Row>(client, agencyId, statement, values),
  )
  noteResumed()
  return rows
}

/**
 * Runs one hot write as a named statement in its own transaction, without extra round trips. Resolves after the
 * commit. If the connection is lost before that, the outcome is unknown, so a retry must be idempotent.
 */
export async function writeScoped<Row extends pg.QueryResultRow>(
  database: Database,
  agencyId: string,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  if (!UUID.test(agencyId)) throw new Error('writeScoped needs an agency id')
  const client = await database.pool.connect()
  let isBroken = false
  try {
    const rows = await queryInScope<Row>(client, agencyId, statement, values)
    noteResumed()
    return rows
  } catch (error) {
    isBroken = !isStatementError(error)
    throw error
  } finally {
    client.release(isBroken)
  }
}

async function transaction<T>(
  database: Database,
  begin: string,
  agencyId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect()
  const hooks: (() => void | Promise<void>)[] = []
  let isBroken = false
  let isCommitted = false
  try {
    await client.query(withDeadline(QUICK_QUERY_TIMEOUT_MS, begin))
    let queryTimeoutMs: number | undefined
    const tx: Tx = {
      db: queryBuilder(client),
      agencyId,
      async query(text, values) {
        const { rows } = await client.query(withDeadline(queryTimeoutMs, text, values))
        noteResumed()
        return rows as never
      },
      afterCommit: (fn) => hooks.push(fn),
      async extendTimeouts({ statement, lock }) {
        queryTimeoutMs = (statement + 2) * 1_000
        await client.query(
          `SET LOCAL statement_timeout = '${statement}s'; SET LOCAL lock_timeout = '${lock}s'`,
        )
      },
    }
    noteResumed()
    const result = await work(tx)
    const { command } = await client.query('COMMIT')
    noteResumed()
    // After a swallowed statement error, PostgreSQL responds to COMMIT with ROLLBACK.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
    isCommitted = true
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      isBroken = true
    })
    throw error
  } finally {
    client.release(isBroken)
    // The write is committed; failing hooks must not turn it into an error.
    if (isCommitted) await Promise.all(hooks.map((fn) => runHook(database, fn)))
  }
}

async function runHook(database: Database, hook: () => void | Promise<void>): Promise<void> {
  try {
    await hook()
  } catch (error) {
    database.onHookError(error)
  }
}
