import { mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeTempFolder } from '../../../../test/test-cluster.ts'
import { ensureSymlinks } from './symlinks.ts'

test('creates symlinks that an install without scripts omitted, and keeps existing ones', () => {
  const folder = makeTempFolder()
  const lib = join(folder, 'native', 'lib')
  mkdirSync(lib, { recursive: true })
  writeFileSync(join(lib, 'libpq.so.5.18'), 'library')
  writeFileSync(join(lib, 'libpq.so.5'), 'already there')
  const links = ['libpq.so', 'libpq.so.5'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))

  ensureSymlinks(folder)
  ensureSymlinks(folder)
  expect(readlinkSync(join(lib, 'libpq.so'))).toBe('libpq.so.5.18')
  expect(readFileSync(join(lib, 'libpq.so.5'), 'utf8')).toBe('already there')
})
