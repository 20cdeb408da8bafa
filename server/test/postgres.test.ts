import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withScope } from '../src/platform/db/scope.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

let one: TestDatabase
let two: TestDatabase

beforeAll(async () => {
  one = await createTestDatabase()
  two = await createTestDatabase()
})
afterAll(async () => {
  await one.drop()
  await two.drop()
})

const countAgencies = (from: TestDatabase, id: string) =>
  withScope(from.database, id, (tx) => tx.query<{ n: number }>('SELECT count(*) AS n FROM agencies'))

test('a test database is migrated, writable by the app and separate from others', async () => {
  const id = newId()
  await withScope(one.database, id, (tx) =>
    tx.query(`INSERT INTO agencies (id, name, time_zone) VALUES ($1, 'North', 'UTC')`, [id]),
  )
  expect(await countAgencies(one, id)).toEqual([{ n: 1 }])
  expect(await countAgencies(two, id)).toEqual([{ n: 0 }])
})

test.for(['admin', 'owner', 'app', 'jobs'] as const)('%s can connect to its copy', async (who) => {
  const client = new pg.Client(one[who])
  await client.connect()
  const { rows } = await client.query('SELECT current_user AS me, current_database() AS db')
  await client.end()
  expect(rows).toEqual([{ me: one[who].user, db: one[who].database }])
})
