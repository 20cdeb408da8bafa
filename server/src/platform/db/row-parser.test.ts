import { newId } from '@greenroom/contract/kit/ids.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { compileRowParser } from './row-parser.ts'
import { readScoped } from './scope.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const values = [
  `'text'::text`,
  `''::varchar`,
  `'01900000-0000-7000-8000-000000000000'::uuid`,
  `true`,
  `false`,
  `(-7)::smallint`,
  `2147483647`,
  `9007199254740991::bigint`,
  `0.1::float8`,
  `1.5::real`,
  `'NaN'::float8`,
  `'-Infinity'::float8`,
  `12.30::numeric`,
  `'2026-11-15 09:30:00.123456+02'::timestamptz`,
  `'2026-11-15 09:30:00Z'::timestamptz`,
  `ARRAY['a', 'b,c', NULL]`,
  `ARRAY[1, 2]`,
  `'{"a": [1, null]}'::jsonb`,
  `decode('00ff', 'hex')`,
  `ARRAY[]::uuid[]`,
]

describe('a compiled row parser', () => {
  test.each(values)('parses %s like any other query', async (value) => {
    const text = `SELECT ${value} AS value, NULLIF(${value}, ${value}) AS missing`
    const [row] = await readScoped(db.database, newId(), { name: `row ${value}`, text }, [])
    const { rows } = await db.database.pool.query(text)
    expect(row).toEqual(rows[0])
    expect(row?.missing).toBeNull()
  })

  test('returns the columns of its statement, regardless of their names', async () => {
    const text = `SELECT 1 AS "a ""b""", 2 AS "__proto__", 3 AS "constructor", 4 AS "}); throw 1; ({"`
    const [row] = await readScoped(db.database, newId(), { name: 'strange-names', text }, [])
    expect(JSON.stringify(row)).toBe('{"a \\"b\\"":1,"__proto__":2,"constructor":3,"}); throw 1; ({":4}')
  })

  test("is recompiled when a statement's columns change", () => {
    const textField = { name: 'n', dataTypeID: 25 }
    expect(compileRowParser('changing', [textField])(['7'])).toEqual({ n: '7' })
    expect(compileRowParser('changing', [{ ...textField, dataTypeID: 23 }])(['7'])).toEqual({ n: 7 })
    expect(compileRowParser('changing', [textField, { name: 'm', dataTypeID: 16 }])(['7', 't'])).toEqual({
      n: '7',
      m: true,
    })
  })
})
