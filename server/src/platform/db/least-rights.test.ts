import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasDebianPostgres, startDebianPostgres } from '../../../test/debian-postgres.ts'
import { longTest } from '../../../test/long.ts'
import { copyCluster, makeTempFolder, startCluster } from '../../../test/test-cluster.ts'
import { wire } from '../../app.ts'
import { loadConfig } from '../config.ts'
import { createLog } from '../log/log.ts'
import { openPlatform } from '../open.ts'
import { VERSION } from '../version.ts'
import { migrate } from './migrate.ts'
import { ensureRoles, loginAs } from './roles.ts'

/** Greenroom works with exactly the rights that .env.example asks for; managed PostgreSQL has no superuser. */

const KEY = 'the key of a least rights installation 0123456789'
const OLD_MIGRATIONS = 30
const lines: string[] = []
const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } })

async function connect(host: string, user: string, database: string): Promise<pg.Client> {
  const client = new pg.Client({ host, user, database, port: 5432 })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** What .env.example tells an administrator to run. */
async function createLeastRights(host: string): Promise<Record<string, string>> {
  const example = readFileSync(join(import.meta.dirname, '../../../../.env.example'), 'utf8')
  const statements = [...example.matchAll(/^# {3}(CREATE .*;)$/gm)].map((match) => match[1] ?? '')
  expect(statements).toHaveLength(2)
  const superuser = await connect(host, 'postgres', 'postgres')
  for (const statement of statements) await superuser.query(statement)
  return {
    DATABASE_URL: `postgres://greenroom@localhost/greenroom?host=${encodeURIComponent(host)}`,
    DATA_DIR: makeTempFolder(),
    SECRET_KEY: KEY,
    DEMO: 'off',
    NODE_ENV: 'test',
  }
}

async function startNode(env: Record<string, string>) {
  const node = await openPlatform(loadConfig(env), log)
  wire(node.platform)
  await node.platform.jobs.start()
  await node.finishSetup()
  return node
}

/** A database as the first start of a version with fewer migrations left it. */
async function createOldDatabase(host: string): Promise<void> {
  const folder = makeTempFolder()
  cpSync(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true })
  const journalPath = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalPath, 'utf8'))
  writeFileSync(
    journalPath,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, OLD_MIGRATIONS) }),
  )
  const admin = { host, port: 5432, user: 'greenroom', database: 'greenroom' }
  await ensureRoles(await connect(host, 'greenroom', 'greenroom'), 'greenroom', KEY)
  await migrate(loginAs(admin, KEY, 'greenroom_owner'), { migrations: folder, functions: makeTempFolder() })
}

describe.each([
  ['Debian’s PostgreSQL 15', hasDebianPostgres ? test : test.skip, startDebianPostgres],
  ['the built-in PostgreSQL', longTest, async () => (await startCluster(await copyCluster())).db.socketDir],
])('on %s, with a user that only owns the database and creates roles', (_name, testHere, startPostgres) => {
  testHere('it starts twice and adds a second node', { timeout: 90_000 }, async () => {
    const host = await startPostgres()
    const env = await createLeastRights(host)
    await (await startNode(env)).close()
    const first = await startNode(env)
    const second = await startNode(env)
    const client = await connect(host, 'postgres', 'greenroom')
    const { rows } = await client.query(
      `SELECT rolname, rolsuper, rolcreaterole FROM pg_roles WHERE rolname LIKE 'greenroom%' AND (rolsuper OR rolcreaterole)`,
    )
    expect(rows).toEqual([{ rolname: 'greenroom', rolsuper: false, rolcreaterole: true }])
    await second.close()
    await first.close()
  })

  testHere('it upgrades an older database', { timeout: 90_000 }, async () => {
    const host = await startPostgres()
    const env = await createLeastRights(host)
    await createOldDatabase(host)
    await (await startNode(env)).close()
    const client = await connect(host, 'postgres', 'greenroom')
    const applied = async () =>
      (await client.query('SELECT count(*)::int AS n FROM drizzle.__drizzle_migrations')).rows[0].n
    const steps = (await applied()) - OLD_MIGRATIONS
    expect(steps).toBeGreaterThan(0)
    expect(lines.join('')).toContain(
      `Upgrading the database from ${VERSION} to ${VERSION}, migrations: ${steps}.`,
    )
    lines.length = 0
    // As if every function and trigger had changed.
    await client.query(`UPDATE drizzle.sql_files SET hash = 'older'`)
    await (await startNode(env)).close()
    const { rows } = await client.query(`SELECT FROM drizzle.sql_files WHERE hash = 'older'`)
    expect(rows).toEqual([])
    expect(lines.join('')).not.toContain('Upgrading')
  })
})
