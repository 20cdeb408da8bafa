import type pg from 'pg'
import { type Database, type QueryBuilder, queryBuilder } from './database.ts'
import { readInScope, type Statement } from './scoped-read.ts'

export type { Statement } from './scoped-read.ts'

/** An open transaction inside one agency. `afterCommit` is for what the world may only hear once it is true. */
export type Tx = {
  db: QueryBuilder
  agencyId: string
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  afterCommit(work: () => void | Promise<void>): void
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The only place that tells PostgreSQL which agency we are in, and only ever for one transaction. */
function beginIn(agencyId: string): string {
  if (!UUID.test(agencyId)) throw new Error('withScope needs an agency id')
  return `BEGIN; SET LOCAL app.agency_id = '${agencyId}'`
}

export async function withScope<T>(
  database: Database,
  agencyId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(database, beginIn(agencyId), agencyId, work)
}

/** Reads over all agencies, for super admins and the platform's own jobs: SELECT only, by role. */
export async function withPlatform<T>(database: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(database, 'BEGIN READ ONLY; SET LOCAL ROLE greenroom_platform', '', work)
}

/** Before the agency is known (session look-up, sign-in): only the gate's functions answer here. */
export async function queryGate<Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.pool.query<Row>(text, values)).rows
}

/** One hot read as a named statement, in a transaction of its own that costs no round trip, on a line shared with others. */
export async function readScoped<Row extends pg.QueryResultRow>(
  database: Database,
  agencyId: string,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  if (!UUID.test(agencyId)) throw new Error('readScoped needs an agency id')
  return database.pipelinedReads.run((client) => readInScope<Row>(client, agencyId, statement, values))
}

/**
 * One hot write as a named statement, in a transaction of its own that costs no round trip. It resolves once PostgreSQL
 * has committed. When the line is lost before that, nobody knows: whoever asks again must ask for the same.
 */
export async function writeScoped<Row extends pg.QueryResultRow>(
  database: Database,
  agencyId: string,
  statement: Statement,
  values: unknown[],
): Promise<Row[]> {
  if (!UUID.test(agencyId)) throw new Error('writeScoped needs an agency id')
  const client = await database.pool.connect()
  let failed = false
  try {
    return await readInScope<Row>(client, agencyId, statement, values)
  } catch (error) {
    failed = true
    throw error
  } finally {
    client.release(failed)
  }
}

async function transaction<T>(
  database: Database,
  begin: string,
  agencyId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await database.pool.connect()
  const after: (() => void | Promise<void>)[] = []
  let broken = false
  let committed = false
  try {
    await client.query(begin)
    const tx: Tx = {
      db: queryBuilder(client),
      agencyId,
      query: async (text, values) => (await client.query(text, values)).rows as never,
      afterCommit: (fn) => after.push(fn),
    }
    const result = await work(tx)
    const { command } = await client.query('COMMIT')
    // After a failed statement that somebody swallowed, PostgreSQL answers COMMIT with a roll-back.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
    committed = true
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
    // The write stands whatever happens here: what follows a commit is a hint to others.
    if (committed) await Promise.allSettled(after.map((fn) => fn()))
  }
}
