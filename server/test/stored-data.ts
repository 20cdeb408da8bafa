import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'

export const filesOf = async (t: TestApp): Promise<string[]> =>
  (await readdir(t.platform.config.dataDir, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

export const findFile = async (t: TestApp, id: string): Promise<string> =>
  (await filesOf(t)).find((path) => path.endsWith(id)) ?? ''

/**
 * Asserts that the text is in no file, table or log line, in plain or encoded form, except in `allowedTables`.
 */
export async function expectNotStored(
  t: TestApp,
  text: string,
  logLines: string[] = [],
  allowedTables: string[] = [],
): Promise<void> {
  for (const path of await filesOf(t)) expect((await readFile(path)).includes(text), path).toBe(false)
  const tables = await t.sql(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'gate', 'pgboss')`,
  )
  const bytes = Buffer.from(text)
  const encodings = [text, bytes.toString('hex'), bytes.toString('base64').slice(0, 20)]
  const leakingTables: string[] = []
  for (const { name } of tables) {
    const [row] = await t.sql(`SELECT count(*)::int AS n FROM ${name} x WHERE x::text ILIKE ANY ($1)`, [
      encodings.map((encoding) => `%${encoding}%`),
    ])
    if (row.n > 0 && !allowedTables.includes(name)) leakingTables.push(name)
  }
  expect(leakingTables).toEqual([])
  expect(logLines.join('')).not.toContain(text)
}
