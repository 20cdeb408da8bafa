import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'
import { firstLoads } from './first-load.ts'
import { firstLoadFiles } from './first-load-files.ts'

const assets = join(import.meta.dirname, '../build/client/assets')

// A stale build is rebuilt here, which takes a while on a busy machine.
beforeAll(() => ensureWebBuilt(process.execPath), 240_000)

const filesFor = (path: keyof typeof firstLoads) => firstLoadFiles(assets, path)
const sizeOf = (file: string) => statSync(join(assets, `${file}.br`)).size

describe.each(['/login', '/dashboard'] as const)('first load of %s', (path) => {
  test('stays below its limit', () => {
    const files = filesFor(path)
    // React alone is larger: a smaller result means that imports were not found.
    expect(files.length).toBeGreaterThan(6)
    const total = files.reduce((sum, file) => sum + sizeOf(file), 0)
    expect(total).toBeGreaterThan(100_000)
    const list = files.map((file) => `${file}: ${sizeOf(file)}`).join('\n')
    expect(total, list).toBeLessThanOrEqual(firstLoads[path].maxBytes)
  })
})

test('neither page loads the other’s files', () => {
  expect(filesFor('/login').filter((file) => file.startsWith('frame-'))).toEqual([])
  expect(filesFor('/dashboard').filter((file) => file.startsWith('sign-in-'))).toEqual([])
})

test('the dashboard document preloads all its scripts, and the fallback document no dashboard-only ones', () => {
  const read = (name: string) => readFileSync(join(assets, '..', name), 'utf8')
  const manifest = JSON.parse(read('manifest-server.json')) as { dashboard: string; fallback: string }
  const preloaded = (html: string) =>
    [...html.matchAll(/rel="modulepreload" href="\/assets\/([^"]+)"/g)].map(([, file]) => file)
  const dashboardFiles = preloaded(read(manifest.dashboard))
  expect(dashboardFiles.toSorted()).toEqual(filesFor('/dashboard').toSorted())
  expect(preloaded(read(manifest.fallback)).filter((file) => file?.startsWith('frame-'))).toEqual([])
})
