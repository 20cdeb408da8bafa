import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'
import { firstLoads } from './first-load.ts'
import { firstLoadFiles } from './first-load-files.ts'

const assets = join(import.meta.dirname, '../build/client/assets')

// A stale build is rebuilt here, which takes a while on a busy machine.
beforeAll(() => ensureWebBuilt(process.execPath), 240_000)

const loadedBy = (path: keyof typeof firstLoads) => firstLoadFiles(assets, path)
const size = (file: string) => statSync(join(assets, `${file}.br`)).size

describe.each(['/login', '/dashboard'] as const)('first load of %s', (path) => {
  test('stays below its limit', () => {
    const files = loadedBy(path)
    // React alone is larger: a smaller result means that imports were not found.
    expect(files.length).toBeGreaterThan(6)
    const total = files.reduce((sum, file) => sum + size(file), 0)
    expect(total).toBeGreaterThan(100_000)
    const list = files.map((file) => `${file}: ${size(file)}`).join('\n')
    expect(total, list).toBeLessThanOrEqual(firstLoads[path].maxBytes)
  })
})

test('neither page loads the files of the other', () => {
  expect(loadedBy('/login').filter((file) => file.startsWith('frame-'))).toEqual([])
  expect(loadedBy('/dashboard').filter((file) => file.startsWith('sign-in-'))).toEqual([])
})

test('the dashboard document preloads all its scripts; other documents preload none of their own', () => {
  const read = (name: string) => readFileSync(join(assets, '..', name), 'utf8')
  const manifest = JSON.parse(read('manifest-server.json')) as { dashboard: string; fallback: string }
  const preloaded = (html: string) =>
    [...html.matchAll(/rel="modulepreload" href="\/assets\/([^"]+)"/g)].map(([, file]) => file)
  const inDashboard = preloaded(read(manifest.dashboard))
  expect(inDashboard.toSorted()).toEqual(loadedBy('/dashboard').toSorted())
  expect(preloaded(read(manifest.fallback)).filter((file) => file?.startsWith('frame-'))).toEqual([])
})
