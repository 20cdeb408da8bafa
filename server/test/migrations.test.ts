import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { migrate } from '../src/platform/db/migrate.ts'
import { createEmptyDatabase } from './postgres.ts'

const server = join(import.meta.dirname, '..')

test('the checked-in migrations make exactly the tables the code describes', async () => {
  const files = readdirSync(join(server, 'src'), { recursive: true, encoding: 'utf8' }).filter((f) =>
    f.endsWith('.table.ts'),
  )
  expect(files.length).toBeGreaterThan(5)
  const modules = await Promise.all(files.map((file) => import(join(server, 'src', file))))
  const snapshots = readdirSync(join(server, 'migrations/meta'))
    .filter((f) => f.endsWith('_snapshot.json'))
    .sort()
  const last = JSON.parse(readFileSync(join(server, 'migrations/meta', snapshots.at(-1) ?? ''), 'utf8'))
  const now = generateDrizzleJson(Object.assign({}, ...modules), last.id)
  expect(await generateMigration(last, now)).toEqual([])
})

test('nodes that start together migrate once, and a killed migration leaves nothing behind', async () => {
  const db = await createEmptyDatabase()
  try {
    const killed = migrate(db.owner).catch(() => {})
    await db.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'greenroom migrations'`,
    )
    await killed
    await Promise.all([migrate(db.owner), migrate(db.owner), migrate(db.owner)])
    const [row] = await db.sql<{ applied: number; expected: string }>(
      `SELECT count(*)::int AS applied FROM drizzle.__drizzle_migrations`,
    )
    const journal = JSON.parse(readFileSync(join(server, 'migrations/meta/_journal.json'), 'utf8'))
    expect(row?.applied).toBe(journal.entries.length)
    expect(await db.sql('SELECT 1 FROM agencies')).toEqual([])
  } finally {
    await db.drop()
  }
})
