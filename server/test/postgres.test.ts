import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../src/platform/db/scope.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

let first: TestDatabase
let second: TestDatabase

beforeAll(async () => {
  first = await createTestDatabase()
  second = await createTestDatabase()
})
afterAll(async () => {
  await first.drop()
  await second.drop()
})

const countAgencies = (from: TestDatabase, id: string) =>
  withScope(from.database, id, (tx) => tx.query<{ n: number }>('SELECT count(*) AS n FROM agencies'))

test('a test database is migrated, writable by the app and separate from others', async () => {
  const id = newId()
  await withScope(first.database, id, (tx) =>
    tx.query(`INSERT INTO agencies (id, name, time_zone) VALUES ($1, 'North', 'UTC')`, [id]),
  )
  expect(await countAgencies(first, id)).toEqual([{ n: 1 }])
  expect(await countAgencies(second, id)).toEqual([{ n: 0 }])
})

test.for(['admin', 'owner', 'app', 'jobs'] as const)(
  'the %s role can connect to the test database',
  async (user) => {
    const client = new pg.Client(first[user])
    await client.connect()
    const { rows } = await client.query('SELECT current_user AS me, current_database() AS db')
    await client.end()
    expect(rows).toEqual([{ me: first[user].user, db: first[user].database }])
  },
)
