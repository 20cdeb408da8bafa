import { join } from 'node:path'
import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import type { Config } from './config.ts'
import type { ConnectionSettings } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { ensureRoles, loginAs } from './db/roles.ts'
import { createSecret, findSecret, fingerprintOf, secretPath } from './identity/installation-secret.ts'
import type { Log } from './log/log.ts'
import { checkDocumentKeys, usedDocumentKeys } from './sealed-files/needed-keys.ts'
import { StartupError } from './startup-error.ts'
import { readIfExists, writeOnce } from './storage/write-once.ts'

const MIN_POSTGRES_VERSION = 15
const NO_PERMISSION = '42501'
const LOCK = `hashtextextended('greenroom set-up', 0)`

type SetUpResult = {
  secret: string
  /** Lets other nodes run their setup; call once the demo is seeded. */
  release(): Promise<void>
}

/** Installation data stored in the database. */
type Installation = { exists: boolean; key?: string; files?: string; document_keys?: string }

/**
 * Sets up roles and migrations under one lock, which also covers seeding until `release`: nodes that start together
 * take turns.
 */
export async function setUp(config: Config, admin: ConnectionSettings, log: Log): Promise<SetUpResult> {
  const client = new pg.Client({
    ...admin,
    application_name: 'greenroom set-up',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  // The running query reports a lost connection; an unhandled 'error' event would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await rejectOldVersion(client)
    await lock(client, log)
    const installation = await readInstallation(client)
    const secret = chooseSecret(config, installation)
    const files = checkFilesFolder(config, installation)
    await ensureRoles(client, admin.database, secret)
    const neededKeys =
      installation.document_keys?.split(' ') ??
      (installation.exists ? await usedDocumentKeys(loginAs(admin, secret, 'greenroom_app')) : [])
    const document_keys = checkDocumentKeys(config, neededKeys).join(' ')
    await recordInstallation(client, installation, { key: fingerprintOf(secret), files, document_keys })
    await migrate(loginAs(admin, secret, 'greenroom_owner'), { log })
    return { secret, release: () => client.end() }
  } catch (error) {
    await client.end().catch(() => {})
    if (error instanceof pg.DatabaseError) {
      const hint = error.code === NO_PERMISSION ? '. .env.example lists the rights that the user needs' : ''
      throw new StartupError(`Cannot set up the database in PostgreSQL: ${error.message}${hint}`)
    }
    throw error
  }
}

async function rejectOldVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ v: string }>(`SELECT current_setting('server_version_num') AS v`)
  const major = Math.floor(Number(rows[0]?.v) / 10_000)
  if (major < MIN_POSTGRES_VERSION)
    throw new StartupError(`PostgreSQL ${major} is too old: Greenroom needs ${MIN_POSTGRES_VERSION} or later`)
}

async function lock(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ acquired: boolean }>(
    `SELECT pg_try_advisory_lock(${LOCK}) AS acquired`,
  )
  if (rows[0]?.acquired) return
  log.info('Waiting for another node to finish setting up the database.')
  await client.query(`SELECT pg_advisory_lock(${LOCK})`)
}

async function readInstallation(client: pg.Client): Promise<Installation> {
  const { rows } = await client.query<{ migrated: boolean; recorded: boolean }>(
    // Unlike to_regclass, the catalog needs no rights on the schema, which belongs to the owner of the tables.
    `SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'drizzle' AND tablename = '__drizzle_migrations') AS migrated,
       to_regclass('installation.facts') IS NOT NULL AS recorded`,
  )
  const exists = rows[0]?.migrated === true
  if (!rows[0]?.recorded) return { exists }
  const facts = await client.query<{ name: string; value: string }>(
    'SELECT name, value FROM installation.facts',
  )
  return { exists, ...Object.fromEntries(facts.rows.map(({ name, value }) => [name, value])) }
}

function chooseSecret({ secretKey, dataDir }: Config, { exists, key }: Installation): string {
  const path = secretPath(dataDir)
  const existing = findSecret(secretKey, dataDir)
  if (!existing && (exists || key))
    throw new StartupError(
      `${path} is missing, and this database was created with it: restore it from your backup, or set SECRET_KEY. Without it, encrypted secrets cannot be read.`,
    )
  const secret = existing ?? createSecret(dataDir)
  if (key && key !== fingerprintOf(secret))
    throw new StartupError(
      `${secretKey ? 'SECRET_KEY' : path} is not the key this database was created with: set the right one, or use another database. Nothing was changed.`,
    )
  return secret
}

/** Nodes with separate folders would not find each other's files. Returns the id of the folder. */
function checkFilesFolder({ dataDir }: Config, installation: Installation): string {
  const path = join(dataDir, 'files', '.installation')
  const existing = readIfExists(path)?.trim()
  if (installation.files && existing !== installation.files)
    throw new StartupError(
      `DATA_DIR=${dataDir} is not the folder with this installation's files: all nodes need the same one, such as a network share. To continue without those files, write ${installation.files} into ${path}.`,
    )
  return existing || writeOnce(path, newId()).trim()
}

/** All roles may read, because later starts may use another admin, who then has nothing to write. */
async function recordInstallation(
  client: pg.Client,
  recorded: Installation,
  facts: Required<Omit<Installation, 'exists'>>,
): Promise<void> {
  await client.query(`
    DO $$ BEGIN
      IF to_regclass('installation.facts') IS NULL THEN
        CREATE SCHEMA installation;
        CREATE TABLE installation.facts (name text PRIMARY KEY, value text NOT NULL);
        GRANT USAGE ON SCHEMA installation TO PUBLIC;
        GRANT SELECT ON installation.facts TO PUBLIC;
      END IF;
    END $$`)
  for (const [name, value] of Object.entries(facts))
    if (recorded[name as keyof Installation] !== value)
      await client.query(
        'INSERT INTO installation.facts VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        [name, value],
      )
}
