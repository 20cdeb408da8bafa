import { closeSync, existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTempFolder } from '../../../../test/test-cluster.ts'
import { openLog, readLastError } from './log-file.ts'

const errors: [log: string, error: string][] = [
  ['2026-01-01 10:00:00 UTC [7] FATAL:  lock file exists\n2026-01-01 HINT:  Is it?\n', 'lock file exists'],
  ['postgres: error: cannot open libpq.so\n', 'postgres: error: cannot open libpq.so'],
  ['something odd\n\n', 'something odd'],
  ['', 'no error was logged'],
]

test.each(errors)("finds PostgreSQL's error in %j", (log, error) => {
  const path = join(makeTempFolder(), 'postgres.log')
  writeFileSync(path, `FATAL:  an older error\n${log}`)
  expect(readLastError(path, 'FATAL:  an older error\n'.length)).toBe(error)
})

test('a large log is rotated at the next start', () => {
  const path = join(makeTempFolder(), 'postgres.log')
  writeFileSync(path, 'x'.repeat(5 * 1024 * 1024 + 1))
  closeSync(openLog(path))
  expect(statSync(path).size).toBe(0)
  expect(existsSync(`${path}.1`)).toBe(true)
  closeSync(openLog(path))
  expect(statSync(`${path}.1`).size).toBeGreaterThan(0)
})
