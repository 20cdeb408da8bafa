import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { VERSION } from '../src/platform/version.ts'
import { longTest } from './long.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from './postgres.ts'

const server = join(import.meta.dirname, '..')
const readJson = (file: string) => JSON.parse(readFileSync(join(server, 'migrations/meta', file), 'utf8'))

test('the migrations match the tables in the code', async () => {
  const files = readdirSync(join(server, 'src'), { recursive: true, encoding: 'utf8' }).filter((f) =>
    f.endsWith('.table.ts'),
  )
  expect(files.length).toBeGreaterThan(5)
  const modules = await Promise.all(files.map((file) => import(join(server, 'src', file))))
  const snapshots = readdirSync(join(server, 'migrations/meta')).filter((f) => f.endsWith('_snapshot.json'))
  expect(snapshots, 'only the newest snapshot is kept').toHaveLength(1)
  const last = readJson(snapshots[0] ?? '')
  const current = generateDrizzleJson(Object.assign({}, ...modules), last.id)
  expect(await generateMigration(last, current)).toEqual([])
})

longTest('nodes that start together migrate once, and a killed migration leaves nothing behind', async () => {
  const db = await createEmptyDatabase()
  try {
    // The error depends on whether a statement was running when the connection was lost.
    const killed = expect(migrate(db.owner)).rejects.toThrow(/terminat|Failed query|connection error/)
    const terminateRunning = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'greenroom migrations' AND backend_xid IS NOT NULL`
    await expect.poll(() => db.sql(terminateRunning), { timeout: 10_000, interval: 5 }).not.toEqual([])
    await killed
    await Promise.all([migrate(db.owner), migrate(db.owner), migrate(db.owner)])
    const [row] = await db.sql(`SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations`)
    expect(row?.applied).toBe(readJson('_journal.json').entries.length)
    expect(await db.sql(`SELECT DISTINCT xmin::text FROM drizzle.sql_files`)).toHaveLength(1)
    expect(await db.sql('SELECT 1 FROM agencies')).toEqual([])
  } finally {
    await db.drop()
  }
})

/** Each test starts from the checked-in files. */
describe('functions and triggers', () => {
  let db: TestDatabase
  let client: pg.Client
  let folder: string

  beforeAll(async () => {
    db = await createTestDatabase()
    folder = mkdtempSync(join(tmpdir(), 'greenroom-sql-'))
    client = new pg.Client(db.owner)
    await client.connect()
  })
  beforeEach(async () => {
    rmSync(folder, { recursive: true })
    cpSync(join(server, 'sql'), folder, { recursive: true })
    await migrate(db.owner, { functions: folder })
  })
  afterAll(async () => {
    await client.end()
    await db.drop()
    rmSync(folder, { recursive: true })
  })

  const rows = async (text: string) => (await client.query(text)).rows
  const ledgerPath = () => join(folder, 'ledger/ledger.sql')
  const edit = (from: string, to: string) => {
    const text = readFileSync(ledgerPath(), 'utf8')
    expect(text).toContain(from)
    writeFileSync(ledgerPath(), text.replaceAll(from, to))
  }
  const append = (text: string) =>
    writeFileSync(ledgerPath(), `${readFileSync(ledgerPath(), 'utf8')}\n${text}\n`)
  const functionsLike = (name: string) =>
    rows(
      `SELECT p.oid::regprocedure::text AS name, p.prosrc AS source, p.xmin::text FROM pg_proc p
       WHERE p.pronamespace IN ('public'::regnamespace, 'gate'::regnamespace) AND p.proname LIKE '${name}' ORDER BY 1`,
    )
  const triggersOn = async (table: string) =>
    (
      await rows(
        `SELECT tgname FROM pg_trigger WHERE tgrelid = '${table}'::regclass AND NOT tgisinternal ORDER BY 1`,
      )
    ).map((row) => row.tgname)

  test('every function and trigger belongs to one file', async () => {
    for (const { file, owned } of await rows(
      `SELECT file, jsonb_array_length(objects) AS owned FROM drizzle.sql_files`,
    )) {
      const text = readFileSync(join(server, 'sql', file), 'utf8')
      expect([file, owned]).toEqual([
        file,
        text.match(/^CREATE (?:OR REPLACE|CONSTRAINT) (FUNCTION|TRIGGER)/gm)?.length,
      ])
    }
    const unowned = await rows(
      `SELECT p.proname AS name FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
       WHERE p.pronamespace IN ('public'::regnamespace, 'gate'::regnamespace) AND l.lanname <> 'c'
       AND NOT EXISTS (SELECT 1 FROM drizzle.sql_files f, jsonb_array_elements(f.objects) o
         WHERE o ->> 'object' = 'function ' || (pg_identify_object('pg_proc'::regclass, p.oid, 0)).identity) ORDER BY 1`,
    )
    expect(
      unowned.map((row) => row.name),
      'created by migrations, because tables need them',
    ).toEqual(['guard_tenant_table', 'new_id', 'short_ngrams', 'tier_floor', 'tier_of'])
  })

  test('only a changed file is applied again', async () => {
    const before = await functionsLike('%')
    edit('the ledger is append-only', 'read only')
    await migrate(db.owner, { functions: folder })
    const after = await functionsLike('%')
    const changedFunctions = after.filter((row, n) => row.xmin !== before[n]?.xmin)
    expect(changedFunctions.map((row) => row.name)).toEqual(['reject_ledger_change()'])
    expect(changedFunctions[0]?.source).toContain('read only')
    await migrate(db.owner, { functions: folder })
    expect(await functionsLike('%')).toEqual(after)
  })

  test('objects that no file creates are dropped, and objects moved to another file stay', async () => {
    const tagTriggers = await triggersOn('public.fan_tags')
    edit('reject_ledger_change', 'another_name')
    edit('TRIGGER no_truncate', 'TRIGGER another_name')
    renameSync(join(folder, 'fans/fan-tags.sql'), join(folder, 'fans/moved.sql'))
    rmSync(join(folder, 'notifications/push-devices.sql'))
    await migrate(db.owner, { functions: folder })
    expect(await functionsLike('reject_ledger_change')).toEqual([])
    expect(await functionsLike('another_name')).toHaveLength(1)
    expect(await triggersOn('public.fan_transactions')).toEqual([
      'another_name',
      'append_only',
      'remove_attributions',
      'remove_content_sales',
      'update_figures',
      'update_operator_sales',
      'update_platforms',
      'write_content_sales',
    ])
    expect(await triggersOn('public.fan_tags')).toEqual(tagTriggers)
    expect(await functionsLike('%push_device%')).toEqual([])
    expect(await triggersOn('gate.sessions')).toEqual(['notify_changed', 'notify_ended'])
  })

  test('a file with an error is named, and nothing changes', async () => {
    const before = await functionsLike('%')
    edit('the ledger is append-only', 'read only')
    append('CREATE OR REPLACE FUNCTION public.half( RETURNS void')
    await expect(migrate(db.owner, { functions: folder })).rejects.toThrow(
      /^server\/sql\/ledger\/ledger\.sql: syntax error/,
    )
    expect(await functionsLike('%')).toEqual(before)
  })

  test('functions that call missing functions are rejected', async () => {
    append(`CREATE OR REPLACE FUNCTION public.f() RETURNS integer LANGUAGE sql AS 'SELECT public.no_such(1)'`)
    await expect(migrate(db.owner, { functions: folder })).rejects.toThrow(
      'function public.no_such(integer) does not exist',
    )
    rmSync(ledgerPath())
    rmSync(join(folder, 'fans/fan-weeks.sql'))
    await expect(migrate(db.owner, { functions: folder })).rejects.toThrow(
      /public\.week_number\(date\) does not exist/,
    )
  })

  test('a migration killed midway changes nothing', async () => {
    const before = await functionsLike('%')
    edit('the ledger is append-only', 'read only')
    // Another session blocks the trigger after the preceding function was replaced.
    const other = new pg.Client(db.owner)
    await other.connect()
    await other.query('BEGIN; LOCK TABLE public.fan_transactions IN SHARE ROW EXCLUSIVE MODE')
    const killed = migrate(db.owner, { functions: folder }).catch((error: Error) => error.message)
    const terminateWaiting = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'greenroom migrations' AND wait_event_type = 'Lock'`
    await expect.poll(() => rows(terminateWaiting), { timeout: 10_000 }).toHaveLength(1)
    expect(await killed).toMatch(/terminat/)
    await other.end()
    expect(await functionsLike('%')).toEqual(before)
    await migrate(db.owner, { functions: folder })
    expect((await functionsLike('reject_ledger_change'))[0]?.source).toContain('read only')
  })

  test('a database that a newer version upgraded is rejected, and says so', async () => {
    const before = await functionsLike('%')
    edit('the ledger is append-only', 'read only')
    await client.query(
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)`,
    )
    await client.query(`INSERT INTO drizzle.versions VALUES ('99.1.0', now() + interval '1 hour')`)
    await expect(migrate(db.owner, { functions: folder })).rejects.toThrow(
      `upgraded by a newer Greenroom (99.1.0, migrations ahead: 1), and this is ${VERSION}`,
    )
    expect(await functionsLike('%')).toEqual(before)
    await client.query(`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'newer'`)
    // Without migrations, the newer version may have changed functions.
    await expect(migrate(db.owner, { functions: folder })).rejects.toThrow('newer Greenroom (99.1.0')
    expect(await functionsLike('%')).toEqual(before)
    await client.query(`DELETE FROM drizzle.versions WHERE version = '99.1.0'`)
  })

  test('an upgrade without migrations is logged too', async () => {
    const lines: string[] = []
    const log = { info: (line: string) => void lines.push(line) }
    await client.query(`UPDATE drizzle.versions SET version = '0.0.9'`)
    await migrate(db.owner, { log })
    await migrate(db.owner, { log })
    expect(lines).toEqual([
      `Upgrading the database from 0.0.9 to ${VERSION}, migrations: 0.`,
      `Upgraded the database to ${VERSION}.`,
    ])
  })

  test('a database from before the baseline is rejected', async () => {
    await client.query('ALTER TABLE drizzle.sql_files RENAME TO hidden')
    await expect(migrate(db.owner)).rejects.toThrow('before the first release')
    await client.query('ALTER TABLE drizzle.hidden RENAME TO sql_files')
  })
})
