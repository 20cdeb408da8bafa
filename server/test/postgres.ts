import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { inject } from 'vitest'
import { type ConnectionSettings, type Database, openDatabase } from '../src/platform/db/database.ts'
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { ensureRoles, loginAs } from '../src/platform/db/roles.ts'
import { copyPostgresFolder, createEmptyCluster, throwawaySettings } from './test-cluster.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: module augmentation needs an interface
  interface ProvidedContext {
    cluster: TestCluster
    /** A folder with a new cluster that is not running, to be copied. */
    emptyCluster: string
  }
}

/** Connection data of the cluster, passed from the global setup to the workers. */
export type TestCluster = { host: string; port: number; user: string }

export type TestDatabase = {
  admin: ConnectionSettings
  owner: ConnectionSettings
  app: ConnectionSettings
  jobs: ConnectionSettings
  database: Database
  drop(): Promise<void>
}

/** The installation's secret in tests; role passwords are derived from it. */
export const TEST_SECRET = 'a-secret-that-only-the-tests-know-0123456789'

/** On a slow machine, concurrent calls wait longer for each other than our limits allow. */
const LONG_TIMEOUTS = { lock_timeout: 20_000, connectionTimeoutMillis: 20_000 }

const TEMPLATE = 'greenroom_template'
const FAST_SETTINGS = {
  ...throwawaySettings,
  max_connections: '200',
  shared_buffers: '128MB',
  // Databases only exist for seconds; tests of query plans analyze their tables themselves.
  autovacuum: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '1h',
}

/** One PostgreSQL for the whole run, with one migrated database that the test files copy. */
export async function startTestCluster() {
  const emptyCluster = await createEmptyCluster()
  const folder = await mkdtemp(join(tmpdir(), 'greenroom-cluster-'))
  copyPostgresFolder(emptyCluster, folder)
  const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
  const server = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, settings: FAST_SETTINGS })
  const stop = async () => {
    await server.stop()
    for (const path of [folder, emptyCluster]) await rm(path, { recursive: true, force: true })
  }
  const cluster = { host: server.socketDir, port: server.port, user: server.user }
  try {
    await createTemplate(cluster)
  } catch (error) {
    await stop()
    throw error
  }
  return { cluster, emptyCluster, stop }
}

async function createTemplate(cluster: TestCluster): Promise<void> {
  await runAsAdmin(cluster, `CREATE DATABASE ${TEMPLATE}`)
  const template = { ...cluster, database: TEMPLATE }
  await prepareRoles(template)
  await migrate(loginAs(template, TEST_SECRET, 'greenroom_owner'))
  const boss = new PgBoss({
    ...loginAs(template, TEST_SECRET, 'greenroom_jobs'),
    schema: 'pgboss',
    createSchema: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.stop({ graceful: false })
}

async function prepareRoles(admin: ConnectionSettings): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  await ensureRoles(client, admin.database, TEST_SECRET).finally(() => client.end())
}

/** Creates another template based on the empty one. The first worker fills it; all workers get the result of `fill`. */
export async function fillTemplate<T>(
  name: string,
  fill: (admin: ConnectionSettings) => Promise<T>,
): Promise<T> {
  const cluster = inject('cluster')
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name])
    await client.query('CREATE TABLE IF NOT EXISTS templates (name text PRIMARY KEY, content jsonb)')
    const { rows } = await client.query('SELECT content FROM templates WHERE name = $1', [name])
    if (rows[0]) return rows[0].content
    await copyTemplate(cluster, TEMPLATE, name)
    const content = await fill({ ...cluster, database: name })
    await client.query('INSERT INTO templates VALUES ($1, $2)', [name, JSON.stringify(content)])
    return content
  } finally {
    await client.end()
  }
}

/** A migrated database for one test file, empty unless another template is named. Deleted by `drop()`. */
export async function createTestDatabase(
  template = TEMPLATE,
  timeouts: Partial<typeof LONG_TIMEOUTS> = LONG_TIMEOUTS,
): Promise<TestDatabase> {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(8).toString('hex')}`
  await copyTemplate(cluster, template, name)
  const admin = { ...cluster, ...timeouts, database: name }
  const app = loginAs(admin, TEST_SECRET, 'greenroom_app')
  const database = openDatabase(app, () => {})
  return {
    admin,
    app,
    owner: loginAs(admin, TEST_SECRET, 'greenroom_owner'),
    jobs: loginAs(admin, TEST_SECRET, 'greenroom_jobs'),
    database,
    async drop() {
      await database.close()
      await dropDatabase(cluster, name)
    },
  }
}

async function copyTemplate(cluster: TestCluster, template: string, name: string): Promise<void> {
  // Permissions on a database are not copied from its template.
  await runAsAdmin(
    cluster,
    `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`,
    `GRANT CONNECT, CREATE ON DATABASE ${name} TO greenroom_owner`,
    `GRANT CONNECT ON DATABASE ${name} TO greenroom_app, greenroom_jobs`,
  )
}

/** A database with roles but no tables, for tests of the migrations. */
export async function createEmptyDatabase() {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(8).toString('hex')}`
  await runAsAdmin(cluster, `CREATE DATABASE ${name}`)
  const admin = { ...cluster, database: name }
  await prepareRoles(admin)
  const pool = new pg.Pool({ ...admin, max: 1 })
  // The pool reports its end before its connections are closed; dropping the database too early would cut them off.
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    owner: loginAs(admin, TEST_SECRET, 'greenroom_owner'),
    sql: async <Row extends pg.QueryResultRow>(text: string) => (await pool.query<Row>(text)).rows,
    async drop() {
      await pool.end()
      await dropDatabase(cluster, name)
    },
  }
}

/** Waits for closing connections, because cutting them off would look like a test failure. */
async function dropDatabase(cluster: TestCluster, name: string): Promise<void> {
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  try {
    for (let attempt = 0; attempt < 300; attempt++) {
      const { rowCount } = await client.query('SELECT 1 FROM pg_stat_activity WHERE datname = $1', [name])
      if (rowCount === 0) break
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}

async function runAsAdmin(cluster: TestCluster, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...cluster, database: 'postgres' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
