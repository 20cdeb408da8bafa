import { newId } from '@greenroom/contract/kit/ids.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts'
import { isoInstant } from './columns.ts'
import { parseDatabaseUrl } from './connect.ts'
import { openDatabase } from './database.ts'
import { readScoped, withScope, writeScoped } from './scope.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const insert = `INSERT INTO agencies (id, name, time_zone) VALUES ($1, $2, 'UTC')`
const readNames = (id: string) =>
  withScope(db.database, id, (tx) => tx.query<{ name: string }>('SELECT name FROM agencies'))

describe('a scope', () => {
  test.each(['', 'north', `' OR 1=1 --`, '01900000-0000-7000-8000-00000000000', '*'])(
    '%j is rejected',
    async (id) => {
      await expect(withScope(db.database, id, async () => 'ran')).rejects.toThrow('needs an agency id')
      const read = readScoped(db.database, id, { name: 'one', text: 'SELECT 1' }, [])
      await expect(read).rejects.toThrow('needs an agency id')
    },
  )

  test('does not outlive its transaction on any connection', async () => {
    const id = newId()
    await withScope(db.database, id, (tx) => tx.query(insert, [id, 'Here']))
    await withScope(db.database, id, () => Promise.reject(new Error('no'))).catch(() => {})
    const results = await Promise.all(
      Array.from({ length: 40 }, () => db.database.pool.query('SELECT * FROM agencies')),
    )
    expect(results.flatMap(({ rows }) => rows)).toEqual([])
  })

  test('ends with each pipelined read, regardless of what runs before and after it', async () => {
    const ids = Array.from({ length: 5 }, () => newId())
    for (const id of ids) await withScope(db.database, id, (tx) => tx.query(insert, [id, id]))
    const list = { name: 'all-names', text: 'SELECT name, $1::int AS n FROM agencies' }
    const failing = { name: 'by-zero', text: 'SELECT 1 / $1::int AS n FROM agencies' }
    const invalid = { name: 'broken', text: 'SELECT nothing FROM nowhere' }
    const reads = Array.from({ length: 400 }, async (_, n) => {
      const id = ids[n % 5] ?? ''
      if (n % 11 === 0) return expect(readScoped(db.database, id, failing, [0])).rejects.toThrow('zero')
      if (n % 13 === 0)
        return expect(readScoped(db.database, id, invalid, [])).rejects.toThrow(pg.DatabaseError)
      expect(await readScoped(db.database, id, list, [n])).toEqual([{ name: id, n }])
    })
    await Promise.all(reads)
    const pipelinedReads = Array.from({ length: 8 }, () =>
      db.database.pipelinedReads.run(
        async (client) => (await client.query('SELECT name FROM agencies')).rows,
      ),
    )
    expect((await Promise.all(pipelinedReads)).flat()).toEqual([])
  })

  test('a lost connection fails its reads, and the next read reconnects', async () => {
    const id = newId()
    await withScope(db.database, id, (tx) => tx.query(insert, [id, id]))
    const list = { name: 'all-names', text: 'SELECT name, $1::int AS n FROM agencies' }
    const slowRead = { name: 'slow', text: 'SELECT pg_sleep(5), name FROM agencies' }
    const pending = Array.from({ length: 4 }, () => readScoped(db.database, id, slowRead, []))
    const settled = Promise.allSettled(pending)
    await new Promise((resolve) => setTimeout(resolve, 300))
    const admin = new pg.Client(db.admin)
    await admin.connect()
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(5)%' AND pid <> pg_backend_pid()`,
    )
    await admin.end()
    expect((await settled).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
    for (let n = 0; n < 8; n++)
      expect(await readScoped(db.database, id, list, [n])).toEqual([{ name: id, n }])
  })

  test('stays isolated when many run concurrently, even when some fail', async () => {
    const ids = Array.from({ length: 4 }, () => newId())
    for (const id of ids) await withScope(db.database, id, (tx) => tx.query(insert, [id, id]))
    const work = Array.from({ length: 120 }, async (_, i) => {
      const id = ids[i % 4] ?? ''
      if (i % 3 === 0) {
        const text = 'SELECT name FROM agencies'
        expect(await readScoped(db.database, id, { name: 'names', text }, [])).toEqual([{ name: id }])
      } else if (i % 7 === 0) {
        await expect(withScope(db.database, id, (tx) => tx.query('SELECT 1/0'))).rejects.toThrow('zero')
      } else expect(await readNames(id)).toEqual([{ name: id }])
    })
    await Promise.all(work)
  })
})

describe('a transaction', () => {
  test('rolls back and runs no after-commit hooks when the work fails', async () => {
    const id = newId()
    const notified: string[] = []
    const failed = withScope(db.database, id, async (tx) => {
      await tx.query(insert, [id, 'Never'])
      tx.afterCommit(() => void notified.push('committed'))
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await readNames(id)).toEqual([])
    expect(notified).toEqual([])
  })

  test('runs after-commit hooks once rows are visible, and ignores their failures', async () => {
    const id = newId()
    const results: unknown[] = []
    const result = await withScope(db.database, id, async (tx) => {
      await tx.query(insert, [id, 'Here'])
      tx.afterCommit(async () => void results.push(await readNames(id)))
      tx.afterCommit(() => Promise.reject(new Error('nobody listens')))
      return 'done'
    })
    expect(result).toBe('done')
    expect(results).toEqual([[{ name: 'Here' }]])
  })

  test('a hook that throws synchronously fails neither the call nor the other hooks, and is reported', async () => {
    const id = newId()
    const results: string[] = []
    const reported: unknown[] = []
    const database = { ...db.database, onHookError: (error: unknown) => void reported.push(error) }
    const result = await withScope(database, id, async (tx) => {
      await tx.query(insert, [id, 'Here'])
      tx.afterCommit(() => {
        throw new Error('thrown at once')
      })
      tx.afterCommit(() => void results.push('second'))
      tx.afterCommit(() => Promise.reject(new Error('rejected later')))
      return 'done'
    })
    expect([result, results]).toEqual(['done', ['second']])
    expect(reported.map(String)).toEqual(['Error: thrown at once', 'Error: rejected later'])
  })

  test('a hot write that PostgreSQL rejects keeps its connection', async () => {
    const statement = {
      name: 'scope test division',
      text: 'SELECT 1 / $1::int AS n, pg_backend_pid() AS pid',
    }
    const id = newId()
    const single = openDatabase(db.database.connection, () => {}, 1)
    try {
      const [before] = await writeScoped<{ pid: number }>(single, id, statement, [1])
      await expect(writeScoped(single, id, statement, [0])).rejects.toThrow('division by zero')
      const [after] = await writeScoped<{ n: number; pid: number }>(single, id, statement, [1])
      expect(after).toEqual({ n: 1, pid: before?.pid })
    } finally {
      await single.close()
    }
  })

  test('a hot write whose connection is lost does not reuse it', async () => {
    const statement = { name: 'scope test end', text: 'SELECT pg_terminate_backend(pg_backend_pid())' }
    const single = openDatabase(db.database.connection, () => {}, 1)
    try {
      await expect(writeScoped(single, newId(), statement, [])).rejects.toThrow()
      expect(
        await writeScoped(single, newId(), { name: 'scope test one', text: 'SELECT 1 AS n' }, []),
      ).toEqual([{ n: 1 }])
    } finally {
      await single.close()
    }
  })

  test('reports a swallowed statement error as a rollback', async () => {
    const id = newId()
    const notified: string[] = []
    const swallowed = withScope(db.database, id, async (tx) => {
      await tx.query(insert, [id, 'Lost'])
      tx.afterCommit(() => void notified.push('committed'))
      await tx.query('SELECT 1/0').catch(() => {})
      return 'looks fine'
    })
    await expect(swallowed).rejects.toThrow('rolled back')
    expect(await readNames(id)).toEqual([])
    expect(notified).toEqual([])
  })
})

test.each([
  ['2026-06-11 09:30:00.123456+00', '2026-06-11T09:30:00.123456Z'],
  ['2026-06-11 09:30:00+00', '2026-06-11T09:30:00Z'],
])('%s is returned as %s', (stored, displayed) => {
  expect(isoInstant(stored)).toBe(displayed)
})

describe('DATABASE_URL', () => {
  test.each([
    [
      'postgres://me:p%40ss@db.test/green',
      { host: 'db.test', port: 5432, user: 'me', password: 'p@ss', database: 'green' },
    ],
    ['postgresql://me@db.test:6432/green', { host: 'db.test', port: 6432, user: 'me', database: 'green' }],
    ['postgres://me@%2Fvar%2Frun/green', { host: '/var/run', port: 5432, user: 'me', database: 'green' }],
    ['postgres://me@x/green?host=/tmp/pg', { host: '/tmp/pg', port: 5432, user: 'me', database: 'green' }],
    [
      'postgres://me@x/green?sslmode=require',
      { host: 'x', port: 5432, user: 'me', database: 'green', ssl: true },
    ],
    ['postgres://me@x/green?sslmode=disable', { host: 'x', port: 5432, user: 'me', database: 'green' }],
  ])('%s', (url, settings) => {
    expect(parseDatabaseUrl(url)).toEqual(settings)
  })

  test.each(['postgres://db.test/green', 'postgres://me@db.test', 'postgres://me:100%secret@db.test/green'])(
    '%s is rejected without showing its password',
    (url) => {
      expect(() => parseDatabaseUrl(url)).toThrow(/^Invalid setting DATABASE_URL/)
      expect(() => parseDatabaseUrl(url)).not.toThrow(/secret/)
    },
  )
})
