import { fileURLToPath } from 'node:url'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type ConnectionSettings, queryBuilder } from './database.ts'

const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Brings the tables up to date as their owner. Nodes that start together wait for one another. */
export async function migrate(owner: ConnectionSettings): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: 'greenroom migrations' })
  // The query under way reports a lost connection; the event alone would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(hashtextextended('greenroom migrations', 0))`)
    // A backfill that row-level security would silently hide from must fail instead.
    await client.query('SET row_security = off')
    await applyMigrations(queryBuilder(client), { migrationsFolder })
  } finally {
    await client.end()
  }
}
