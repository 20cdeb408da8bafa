import { fileURLToPath } from 'node:url'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Log } from '../log/log.ts'
import { StartupError } from '../startup-error.ts'
import { VERSION } from '../version.ts'
import { type ConnectionSettings, queryBuilder } from './database.ts'
import { appliedFilesTable, applySqlFiles } from './sql-files.ts'
import { findUpgrade, recordVersion } from './upgrade.ts'

const pathOf = (folder: string) => fileURLToPath(new URL(`../../../${folder}`, import.meta.url))

type MigrateOptions = { migrations?: string; functions?: string; log?: Pick<Log, 'info'> }

/** Brings tables, then functions and triggers up to date as their owner. Nodes that start together wait for each other. */
export async function migrate(
  owner: ConnectionSettings,
  { migrations = pathOf('migrations'), functions = pathOf('sql'), log }: MigrateOptions = {},
): Promise<void> {
  const client = new pg.Client({ ...owner, application_name: 'greenroom migrations' })
  // The running query reports a lost connection; an unhandled 'error' event would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(hashtextextended('greenroom migrations', 0))`)
    await rejectPreReleaseDatabase(client)
    const upgrade = await findUpgrade(client, migrations)
    if (upgrade)
      log?.info(`Upgrading the database from ${upgrade.from} to ${VERSION}, migrations: ${upgrade.steps}.`)
    await client.query(appliedFilesTable)
    // Makes a backfill fail if row-level security would silently hide rows from it.
    await client.query('SET row_security = off')
    await applyMigrations(queryBuilder(client), { migrationsFolder: migrations })
    await applySqlFiles(client, functions)
    await recordVersion(client)
    if (upgrade) log?.info(`Upgraded the database to ${VERSION}.`)
  } finally {
    await client.end()
  }
}

/** Databases from before the baseline have the same tables, but triggers that would now run twice. */
async function rejectPreReleaseDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT WHERE to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AND to_regclass('drizzle.sql_files') IS NULL`,
  )
  if (rowCount)
    throw new StartupError(
      'This database was created by a version from before the first release and cannot be upgraded. Use an empty one: delete DATA_DIR, or set DATABASE_URL to another database.',
    )
}
