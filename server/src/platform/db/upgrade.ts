import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { VERSION } from '../version.ts'

/** Which versions started on this database, the newest last. */
const versionsTable = `
  CREATE TABLE IF NOT EXISTS drizzle.versions (version text PRIMARY KEY, started_at timestamptz NOT NULL DEFAULT now())`

type Upgrade = { from: string; steps: number }

/** The upgrade that the database needs, or null. An older program must not run on a newer database. */
export async function findUpgrade(client: pg.Client, migrationsFolder: string): Promise<Upgrade | null> {
  const { rows: tables } = await client.query<{ migrated: boolean; recorded: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS migrated,
       to_regclass('drizzle.versions') IS NOT NULL AS recorded`,
  )
  if (!tables[0]?.migrated) return null
  const { rows: versions } = tables[0].recorded
    ? await client.query<{ version: string }>(
        'SELECT version FROM drizzle.versions ORDER BY started_at DESC LIMIT 1',
      )
    : { rows: [] }
  const { rows: applied } = await client.query<{ at: string }>(
    'SELECT created_at AS at FROM drizzle.__drizzle_migrations',
  )
  const known = readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis)
  const newestApplied = Math.max(...applied.map(({ at }) => Number(at)))
  const unknown = applied.filter(({ at }) => Number(at) > Math.max(...known)).length
  const version = versions[0]?.version
  // A newer version may have changed only functions and triggers, without a migration.
  if (unknown > 0 || (version !== undefined && isNewer(version)))
    throw new StartupError(
      `The database was upgraded by a newer Greenroom (${version ?? 'unknown version'}, migrations ahead: ${unknown}), and this is ${VERSION}: start the newer version, or restore a backup from before the upgrade.`,
    )
  const steps = known.filter((at) => at > newestApplied).length
  const isSameVersion = version === undefined || version === VERSION
  return steps === 0 && isSameVersion ? null : { from: version ?? 'an earlier version', steps }
}

const isNewer = (version: string): boolean => version.localeCompare(VERSION, 'en', { numeric: true }) > 0

export async function recordVersion(client: pg.Client): Promise<void> {
  await client.query(versionsTable)
  await client.query(
    `INSERT INTO drizzle.versions AS v (version) VALUES ($1) ON CONFLICT (version) DO UPDATE SET started_at = now()
     WHERE v.started_at < (SELECT max(started_at) FROM drizzle.versions)`,
    [VERSION],
  )
}
