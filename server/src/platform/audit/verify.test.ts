import { createHash } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { verifyAudit } from './verify.ts'

/** Tampering by someone with full database access must be detected. */

let t: TestApp
let intruder: pg.Client
let northId: string
const columns = 'agency_id, seq, at, actor_kind, actor_id, actor_name, action, details, previous_hash, hash'

beforeAll(async () => {
  t = await startTestApp({ config: { role: 'web' } })
  northId = t.people.north.CREATOR.agencyId
  for (let minutes = 10; minutes < 20; minutes++) {
    const body = { idleLockMinutes: minutes }
    await t.send(t.people.north.AGENCY_ADMIN.token, 'PATCH /agency', { body })
  }
  intruder = new pg.Client(t.db.admin)
  await intruder.connect()
  await intruder.query('SET session_replication_role = replica')
  await intruder.query(`CREATE TABLE gate.saved_log AS SELECT * FROM audit_log`)
  await intruder.query(`CREATE TABLE gate.saved_heads AS SELECT * FROM gate.audit_heads`)
})
afterEach(async () => {
  await intruder.query('DELETE FROM audit_log')
  await intruder.query(`INSERT INTO audit_log (${columns}) SELECT ${columns} FROM gate.saved_log`)
  await intruder.query('DELETE FROM gate.audit_heads')
  await intruder.query('INSERT INTO gate.audit_heads SELECT * FROM gate.saved_heads')
})
afterAll(async () => {
  await intruder.end()
  await t.close()
})

const resultOf = async (agencyId: string) =>
  (await verifyAudit(t.platform.database)).find((result) => result.agencyId === agencyId)
const lastSeq = async () =>
  Number((await t.sql('SELECT max(seq) AS n FROM audit_log WHERE agency_id = $1', [northId]))[0]?.n)

test('an untouched log is intact for every agency', async () => {
  const results = await verifyAudit(t.platform.database)
  expect(results).toHaveLength(2)
  for (const { fault, rows, head } of results) {
    expect(fault).toBeNull()
    expect(rows).toBeGreaterThan(5)
    expect(head).toMatch(/^[0-9a-f]{64}$/)
  }
})

test('the first row starts the chain and every row links to the one before', async () => {
  const rows = await t.sql(
    'SELECT seq::int, previous_hash, hash, gate.audit_hash_input(l) AS text FROM audit_log l WHERE agency_id = $1 ORDER BY seq',
    [northId],
  )
  let previousHash = Buffer.alloc(0)
  for (const [index, row] of rows.entries()) {
    expect(row.seq).toBe(index + 1)
    expect(row.previous_hash.equals(previousHash)).toBe(true)
    const expected: Buffer = createHash('sha256').update(previousHash).update(row.text).digest()
    expect(row.hash.equals(expected)).toBe(true)
    previousHash = row.hash
  }
})

describe('detects:', () => {
  const where = 'WHERE agency_id = $1 AND seq = 4'
  test.each([
    ['a changed actor', `UPDATE audit_log SET actor_name = 'Somebody else' ${where}`, 'row 4 was changed'],
    ['a removed actor', `UPDATE audit_log SET actor_id = NULL ${where}`, 'row 4 was changed'],
    [
      'a changed time',
      `UPDATE audit_log SET at = at - interval '1 microsecond' ${where}`,
      'row 4 was changed',
    ],
    ['a changed action', `UPDATE audit_log SET action = 'user.updated' ${where}`, 'row 4 was changed'],
    ['changed details', `UPDATE audit_log SET details = details || '{"x":1}' ${where}`, 'row 4 was changed'],
    ['a changed hash', `UPDATE audit_log SET hash = sha256('x') ${where}`, 'row 4 was changed'],
    [
      'a changed previous hash',
      `UPDATE audit_log SET previous_hash = sha256('x') ${where}`,
      'row 4 does not follow row 3',
    ],
    ['a deleted row', `DELETE FROM audit_log ${where}`, 'row 4 is missing'],
    ['a deleted first row', 'DELETE FROM audit_log WHERE agency_id = $1 AND seq = 1', 'row 1 is missing'],
  ])('%s', async (_, sql, fault) => {
    await intruder.query(sql, [northId])
    expect((await resultOf(northId))?.fault).toBe(fault)
    expect((await resultOf(t.people.south.CREATOR.agencyId))?.fault).toBeNull()
  })

  test('a changed row with a recomputed hash', async () => {
    await intruder.query(`UPDATE audit_log SET actor_name = 'Somebody else' ${where}`, [northId])
    await intruder.query(
      `UPDATE audit_log l SET hash = sha256(previous_hash || convert_to(gate.audit_hash_input(l), 'UTF8')) ${where}`,
      [northId],
    )
    expect((await resultOf(northId))?.fault).toBe('row 5 does not follow row 4')
  })

  test('reordered rows', async () => {
    for (const [from, to] of [
      [4, -1],
      [5, 4],
      [-1, 5],
    ])
      await intruder.query('UPDATE audit_log SET seq = $3 WHERE agency_id = $1 AND seq = $2', [
        northId,
        from,
        to,
      ])
    expect((await resultOf(northId))?.fault).toContain('row 4')
  })

  test('deleted newest rows', async () => {
    const end = await lastSeq()
    await intruder.query('DELETE FROM audit_log WHERE agency_id = $1 AND seq > $2', [northId, end - 2])
    expect((await resultOf(northId))?.fault).toBe(`ends at row ${end - 2}, but ${end} rows were written`)
  })

  test('all rows deleted', async () => {
    await intruder.query('DELETE FROM audit_log WHERE agency_id = $1', [northId])
    expect((await resultOf(northId))?.fault).toContain('ends at row 0')
  })

  test('a row appended after the last', async () => {
    await intruder.query(
      `INSERT INTO audit_log (${columns}) SELECT agency_id, seq + 1, at, actor_kind, actor_id, actor_name, action, details, hash, sha256('x')
       FROM audit_log WHERE agency_id = $1 ORDER BY seq DESC LIMIT 1`,
      [northId],
    )
    expect((await resultOf(northId))?.fault).toMatch(/^row \d+ was changed$/)
  })

  test('a log whose head was deleted', async () => {
    await intruder.query('DELETE FROM gate.audit_heads WHERE agency_id = $1', [northId])
    expect((await resultOf(northId))?.fault).toContain('but 0 rows were written')
  })
})

test('concurrent writes still form one chain', async () => {
  const before = await lastSeq()
  await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      t.send(t.people.north.AGENCY_ADMIN.token, 'PATCH /agency', { body: { idleLockMinutes: i + 20 } }),
    ),
  )
  expect(await resultOf(northId)).toMatchObject({ fault: null, rows: before + 12 })
})

test('rolled-back changes are not in the log', async () => {
  const before = await lastSeq()
  const body = { name: 'Half', stageName: 'Half' }
  expect((await t.send(t.people.north.COMPLIANCE.token, 'PATCH /auth/me', { body })).status).toBe(422)
  expect(await lastSeq()).toBe(before)
})
