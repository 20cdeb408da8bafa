import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ensureWebBuilt } from '../../scripts/web-build.mjs'
import { firstLoads } from './first-load.ts'

const assets = join(import.meta.dirname, '../build/client/assets')

type RouterManifest = {
  entry: { module: string }
  routes: Record<string, { module: string } | undefined>
}

// A stale build is rebuilt here, which takes a while on a busy machine.
beforeAll(() => ensureWebBuilt(process.execPath), 240_000)

function manifestFile(): string {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
  if (!name) throw new Error('The build has no router manifest')
  return name
}

/** The router's manifest, which maps routes to files. */
function readManifest(): RouterManifest {
  const text = readFileSync(join(assets, manifestFile()), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as RouterManifest
}

const fileName = (address: string) => address.replace(/^.*\//, '')

/** These files and all their static imports. */
function withImports(files: string[]): string[] {
  const found = new Set<string>()
  const queue = [...files]
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const code = readFileSync(join(assets, file), 'utf8')
    for (const [, name = ''] of code.matchAll(/\b(?:from|import)\s*["']\.\/([\w~.-]+\.js)["']/g))
      queue.push(name)
  }
  return [...found]
}

function loadedBy(path: keyof typeof firstLoads): string[] {
  const { entry, routes } = readManifest()
  const modules = firstLoads[path].routes.map((route) => {
    const found = routes[route.replace(/\.tsx$/, '')]
    if (!found) throw new Error(`The build has no route ${route}`)
    return fileName(found.module)
  })
  return [manifestFile(), ...withImports([fileName(entry.module), ...modules])]
}

const size = (file: string) => statSync(join(assets, `${file}.br`)).size

describe.each(['/login', '/dashboard'] as const)('first load of %s', (path) => {
  test('stays below its limit', () => {
    const files = loadedBy(path)
    // React alone is larger: less would mean that imports were not found.
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
