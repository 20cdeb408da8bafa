import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

export const filesOf = async (t: TestApp): Promise<string[]> =>
  (await readdir(t.platform.config.dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

export const fileNamed = async (t: TestApp, id: string): Promise<string> =>
  (await filesOf(t)).find((path) => path.endsWith(id)) ?? ''

/**
 * Asserts that a text is in no file, table or log line, plain or encoded. `except` lists tables that may contain it.
 */
export async function expectNotStored(
  t: TestApp,
  text: string,
  logged: string[] = [],
  except: string[] = [],
): Promise<void> {
  for (const path of await filesOf(t)) expect((await readFile(path)).includes(text), path).toBe(false)
  const tables = await t.sql(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'gate', 'pgboss')`,
  )
  const encoded = Buffer.from(text)
  const words = [text, encoded.toString('hex'), encoded.toString('base64').slice(0, 20)]
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await t.sql(`SELECT count(*)::int AS n FROM ${name} x WHERE x::text ILIKE ANY ($1)`, [
      words.map((word) => `%${word}%`),
    ])
    if (row.n > 0 && !except.includes(name)) found.push(name)
  }
  expect(found).toEqual([])
  expect(logged.join('')).not.toContain(text)
}
