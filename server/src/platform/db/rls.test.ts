import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { fillAgency } from '../../../test/every-table.ts'
import { withPlatform, withScope } from './scope.ts'

/** Row-level security isolates agencies in every table in PostgreSQL's catalog. */

let t: TestApp
let app: pg.Client
let tables: { name: string; agency_column: string }[]
let gateTables: string[]
let northId: string
let southId: string

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  northId = t.people.north.CREATOR.agencyId
  southId = t.people.south.CREATOR.agencyId
  for (const agency of ['north', 'south'] as const) await fillAgency(t, agency)
  app = new pg.Client(t.db.app)
  await app.connect()
  tables = await t.sql(
    `SELECT c.relname AS name, CASE WHEN c.relname = 'agencies' THEN 'id' ELSE 'agency_id' END AS agency_column
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p', 'f', 'm') ORDER BY 1`,
  )
  gateTables = (await t.sql(`SELECT tablename FROM pg_tables WHERE schemaname = 'gate'`)).map(
    (r) => r.tablename,
  )
})
afterAll(async () => {
  await app.end()
  await t.close()
})

const inScope = (agencyId: string, sql: string, values: unknown[] = []) =>
  withScope(t.platform.database, agencyId, (tx) => tx.query<{ n: number }>(sql, values))
const expectDenied = async (sql: string, reason: RegExp, values: unknown[] = []) =>
  expect(app.query(sql, values), sql).rejects.toThrow(reason)

describe('in the catalog', () => {
  test('all tables are found, and each agency has rows in every one', async () => {
    expect(tables.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'agencies',
        'audit_log',
        'creators',
        'invitations',
        'mails',
        'memberships',
        'users',
      ]),
    )
    expect(gateTables.length).toBeGreaterThanOrEqual(6)
    for (const { name, agency_column } of tables) {
      for (const agency of [northId, southId]) {
        const [row] = await t.sql(`SELECT count(*)::int AS n FROM ${name} WHERE ${agency_column} = $1`, [
          agency,
        ])
        expect(row.n, `${name} of ${agency}`).toBeGreaterThan(0)
      }
    }
  })

  test('every table forces row security, belongs to the owner, and its policies name their role', async () => {
    for (const { name } of tables) {
      const [row] = await t.sql(
        `SELECT c.relrowsecurity AS on, c.relforcerowsecurity AS forced, c.relowner::regrole::text AS owner FROM pg_class c WHERE c.oid = $1::regclass`,
        [`public.${name}`],
      )
      expect({ name, ...row }).toEqual({ name, on: true, forced: true, owner: 'greenroom_owner' })
      const policies = await t.sql(
        `SELECT policyname, roles::text[] AS roles, qual, with_check FROM pg_policies WHERE schemaname = 'public' AND tablename = $1`,
        [name],
      )
      expect(policies.map((policy) => policy.policyname).toSorted()).toEqual([
        'gate',
        'own_agency',
        'platform',
      ])
      for (const policy of policies) expect(policy.roles).toEqual([expect.stringMatching(/^greenroom_/)])
      const ownPolicy = policies.find((policy) => policy.policyname === 'own_agency')
      expect(ownPolicy.roles).toEqual(['greenroom_app'])
      for (const condition of [ownPolicy.qual, ownPolicy.with_check])
        expect(condition).toContain('app.agency_id')
    }
  })

  test("every view runs with the caller's rights", async () => {
    const views = await t.sql(
      `SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname IN ('public', 'gate') AND c.relkind = 'v'
       AND NOT coalesce('security_invoker=true' = ANY (c.reloptions), false)`,
    )
    expect(views).toEqual([])
  })

  test('roles have no more privileges than needed', async () => {
    const rows = await t.sql(
      `SELECT rolname, rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication AS privileged, rolcanlogin AS login, rolinherit AS inherits
       FROM pg_roles WHERE rolname LIKE 'greenroom%' ORDER BY 1`,
    )
    expect(rows).toMatchObject([
      { rolname: 'greenroom_app', privileged: false, login: true, inherits: false },
      { rolname: 'greenroom_gate', privileged: false, login: false },
      { rolname: 'greenroom_jobs', privileged: false, login: true },
      { rolname: 'greenroom_owner', privileged: false, login: true, inherits: false },
      { rolname: 'greenroom_platform', privileged: false, login: false },
    ])
    const owned = await t.sql(`SELECT relname FROM pg_class WHERE relowner = 'greenroom_app'::regrole`)
    expect(owned).toEqual([])
  })

  test('every gate function has a fixed search path, and the jobs role cannot call it', async () => {
    const rows = await t.sql(
      `SELECT p.proname, p.proconfig AS config, has_function_privilege('greenroom_jobs', p.oid, 'EXECUTE') AS open
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace WHERE n.nspname = 'gate'`,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const row of rows) {
      expect(row.config, row.proname).toContain('search_path=""')
      expect([row.proname, row.open]).toEqual([row.proname, false])
    }
  })
})

describe('as the app role', () => {
  test('without a scope every table is empty', async () => {
    for (const { name } of tables) expect((await app.query(`SELECT * FROM ${name}`)).rows, name).toEqual([])
    for (const scope of ['', newId()]) {
      await app.query('BEGIN')
      await app.query(`SELECT set_config('app.agency_id', $1, true)`, [scope])
      for (const { name } of tables) expect((await app.query(`SELECT * FROM ${name}`)).rows, name).toEqual([])
      await app.query('ROLLBACK')
    }
  })

  test("one agency's scope cannot see, change or delete another agency's rows", async () => {
    for (const { name, agency_column } of tables) {
      const count = `SELECT count(*) AS n FROM ${name}`
      const [own] = await inScope(northId, `${count} WHERE ${agency_column} = $1`, [northId])
      const [all] = await inScope(northId, count)
      const [other] = await inScope(northId, `${count} WHERE ${agency_column} = $1`, [southId])
      expect(own?.n, name).toBeGreaterThan(0)
      expect([name, all?.n, other?.n]).toEqual([name, own?.n, 0])
      const before = await t.sql(`SELECT md5(string_agg(x::text, '' ORDER BY x::text)) AS all FROM ${name} x`)
      const write = (sql: string) => inScope(northId, sql, [southId]).catch((error: Error) => error.message)
      await write(`UPDATE ${name} SET ${agency_column} = ${agency_column} WHERE ${agency_column} = $1`)
      await write(`DELETE FROM ${name} WHERE ${agency_column} = $1`)
      expect(
        await t.sql(`SELECT md5(string_agg(x::text, '' ORDER BY x::text)) AS all FROM ${name} x`),
      ).toEqual(before)
    }
  })

  test('no row can be written into or moved to another agency', async () => {
    const rlsError = /row-level security/
    const insertCreator = `INSERT INTO creators (id, agency_id, stage_name) VALUES ($1, $2, 'Smuggled')`
    await expect(inScope(northId, insertCreator, [newId(), southId])).rejects.toThrow(rlsError)
    await expect(inScope(northId, 'UPDATE creators SET agency_id = $1', [southId])).rejects.toThrow(rlsError)
    await expect(inScope(northId, 'UPDATE agencies SET id = $1', [newId()])).rejects.toThrow(
      /row-level|foreign key/,
    )
    await expectDenied(insertCreator, rlsError, [newId(), southId])
  })

  test('tables reject references to rows of another agency', async () => {
    const [otherCreator] = await t.sql('SELECT id FROM creators WHERE agency_id = $1', [southId])
    const foreignKeyError = /foreign key/
    const { userId } = t.people.south.CHAT_OPERATOR
    const insertAssignment =
      'INSERT INTO operator_assignments (agency_id, user_id, creator_id) VALUES ($1, $2, $3)'
    await expect(
      inScope(northId, insertAssignment, [northId, t.people.north.CHAT_OPERATOR.userId, otherCreator.id]),
    ).rejects.toThrow()
    await expect(
      t.sql(insertAssignment, [northId, t.people.north.CHAT_OPERATOR.userId, otherCreator.id]),
    ).rejects.toThrow(foreignKeyError)
    await expect(
      t.sql(insertAssignment, [southId, t.people.north.CHAT_OPERATOR.userId, otherCreator.id]),
    ).rejects.toThrow(foreignKeyError)
    const insertCreator = 'INSERT INTO creators (id, agency_id, user_id, stage_name) VALUES ($1, $2, $3, $4)'
    await expect(t.sql(insertCreator, [newId(), northId, userId, 'X'])).rejects.toThrow(foreignKeyError)
    const insertMembership = `INSERT INTO memberships (agency_id, user_id, role) VALUES ($1, $2, 'SUPER_ADMIN')`
    await expect(t.sql(insertMembership, [northId, userId])).rejects.toThrow()
  })

  test('sessions, passwords and tokens cannot be read', async () => {
    for (const name of gateTables) {
      await expectDenied(`SELECT * FROM gate.${name}`, /permission denied/)
      await expectDenied(`DELETE FROM gate.${name}`, /permission denied/)
    }
  })

  test('the audit log can be read in scope but never written directly', async () => {
    expect(await inScope(northId, 'SELECT seq FROM audit_log LIMIT 1')).toHaveLength(1)
    for (const sql of [
      `UPDATE audit_log SET actor_name = 'nobody'`,
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
      `INSERT INTO audit_log SELECT * FROM audit_log`,
    ]) {
      await expectDenied(sql, /permission denied/)
    }
    await expect(t.sql(`UPDATE audit_log SET actor_name = 'nobody'`)).rejects.toThrow(/append-only/)
    await expect(t.sql('DELETE FROM audit_log')).rejects.toThrow(/append-only/)
    await expect(t.sql('TRUNCATE audit_log')).rejects.toThrow(/append-only/)
  })

  test('row security cannot be switched off', async () => {
    for (const sql of [
      'ALTER TABLE users DISABLE ROW LEVEL SECURITY',
      'ALTER TABLE users NO FORCE ROW LEVEL SECURITY',
      'DROP POLICY own_agency ON users',
      'CREATE POLICY open ON users USING (true)',
      'ALTER TABLE audit_log DISABLE TRIGGER append_only',
      'SET session_replication_role = replica',
      'SET ROLE greenroom_owner',
      'SET ROLE greenroom_gate',
      'SET ROLE greenroom_jobs',
      'SET SESSION AUTHORIZATION postgres',
      'CREATE TABLE public.mine (id int)',
      `CALL public.guard_tenant_table('public.users')`,
      'ALTER FUNCTION gate.house_agency() SECURITY INVOKER',
      'ALTER ROLE greenroom_app BYPASSRLS',
      'TRUNCATE users CASCADE',
    ]) {
      await expectDenied(
        sql,
        /permission denied|must be owner|must be able|already exists|not permitted|denied/,
      )
    }
    await app.query('SET row_security = off')
    await expectDenied('SELECT * FROM users', /row-level security/)
    await app.query('RESET row_security')
  })

  test('the platform role reads all agencies and writes nothing', async () => {
    const read = await withPlatform(t.platform.database, (tx) =>
      tx.query<{ n: number }>('SELECT count(*) AS n FROM agencies'),
    )
    expect(read).toEqual([{ n: 2 }])
    for (const sql of [
      `UPDATE agencies SET name = 'x'`,
      'DELETE FROM memberships',
      'SELECT * FROM gate.sessions',
    ]) {
      await expect(
        withPlatform(t.platform.database, (tx) => tx.query(sql)),
        sql,
      ).rejects.toThrow(/read-only|permission denied/)
    }
    await app.query('BEGIN; SET LOCAL ROLE greenroom_platform')
    await expectDenied(`UPDATE agencies SET name = 'x'`, /permission denied/)
    await app.query('ROLLBACK')
  })
})
