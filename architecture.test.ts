import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The import rules of the house, executable. Each rule sees every import of every source file. */

const root = import.meta.dirname
const skipped = new Set([
  'node_modules',
  'build',
  'data',
  '.git',
  '.react-router',
  'migrations',
  'test-results',
])

/** A server feature may use those to its right, through their services only. */
const serverFeatures: Record<string, string[]> = {
  agency: [],
  creators: [],
  auth: ['agency', 'creators'],
  team: ['auth', 'agency', 'creators'],
  settings: [],
  applications: ['team', 'auth', 'agency', 'creators'],
  site: ['applications'],
  uploads: [],
  fans: ['agency', 'auth', 'creators'],
  'fan-imports': ['fans', 'agency', 'auth'],
  chat: ['fan-imports', 'fans', 'creators', 'uploads'],
  // Hears of everything by events; nobody uses it.
  notifications: ['auth'],
}

type Source = { path: string; lines: number; imports: string[] }

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourcesIn(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [read(path)] : []
  })
}

function read(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const found = text.matchAll(/(?:\bfrom\s*|(?<!['"])\bimport\s*\(?\s*)['"]([^'"\n]+)['"]/g)
  return {
    path,
    lines: text.split('\n').length,
    imports: [...found].map(([, name]) => resolved(path, name ?? '')),
  }
}

/** Relative imports as paths from the root, packages by name. */
function resolved(from: string, name: string): string {
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : name
}

const sources = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'].flatMap(sourcesIn)
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const product = sources.filter(({ path }) => !isTest(path))

function offenders(
  from: RegExp,
  forbidden: (target: string, path: string) => boolean,
  among = product,
): string[] {
  return among
    .filter(({ path }) => from.test(path))
    .flatMap(({ path, imports }) =>
      imports.filter((i) => forbidden(i, path)).map((i) => `${path} imports ${i}`),
    )
}

const feature = (path: string) => /^(server|web)\/src\/features\/([^/]+)\//.exec(path)?.[2]
const aspect = (path: string) => /\.(routes|service|queries|table|jobs)\.ts$/.exec(path)?.[1]

test('the rules see the house', () => {
  expect(product.length).toBeGreaterThan(120)
  for (const part of [
    'contract/src/kit',
    'server/src/platform',
    'server/src/features',
    'web/src/ui',
    'web/src/features',
  ]) {
    expect(product.filter(({ path }) => path.startsWith(part)).length, part).toBeGreaterThan(3)
  }
  expect(product.flatMap(({ imports }) => imports).length).toBeGreaterThan(400)
})

describe('import rules', () => {
  test('contract imports only zod', () => {
    expect(offenders(/^contract\/src\//, (i) => i !== 'zod' && !i.startsWith('contract/src/'))).toEqual([])
  })

  test('web and server never import each other', () => {
    expect(offenders(/^web\//, (i) => /^(server\/|@greenroom\/server)/.test(i))).toEqual([])
    expect(offenders(/^server\//, (i) => /^(web\/|@greenroom\/web)/.test(i))).toEqual([])
  })

  test('platform, ui and the web platform know no feature', () => {
    const knowsFeature = (i: string) => /^(server|web)\/src\/(features|app|demo)\b/.test(i)
    expect(offenders(/^(server\/src\/platform|web\/src\/(ui|platform))\//, knowsFeature)).toEqual([])
    expect(offenders(/^web\/src\/ui\//, (i) => i.startsWith('web/src/platform/'))).toEqual([])
  })

  test('routes call services, services call queries, queries use tables; never backwards, never skipping', () => {
    const allowed: Record<string, string[]> = {
      routes: ['service'],
      jobs: ['service'],
      service: ['service', 'queries'],
      queries: ['table', 'queries'],
      table: ['table'],
    }
    const breaks = (i: string, path: string) => {
      const [from, to] = [aspect(path), aspect(i)]
      const inFeature = i.startsWith('server/src/features/')
      return inFeature && from !== undefined && to !== undefined && !allowed[from]?.includes(to)
    }
    expect(offenders(/^server\/src\/features\//, breaks)).toEqual([])
  })

  test('a server feature uses another through its service, along the list above', () => {
    const breaks = (i: string, path: string) => {
      const [from, to] = [feature(path), feature(i)]
      if (!from || !to || from === to || aspect(i) === 'table') return false
      return aspect(i) !== 'service' || !serverFeatures[from]?.includes(to)
    }
    expect(offenders(/^server\/src\/features\//, breaks)).toEqual([])
    const features = new Set(
      product.flatMap(({ path }) => (path.startsWith('server/') ? (feature(path) ?? []) : [])),
    )
    expect([...features].sort()).toEqual(Object.keys(serverFeatures).sort())
  })

  test('that list has no circles', () => {
    const visit = (name: string, above: string[]): void => {
      expect(above).not.toContain(name)
      for (const next of serverFeatures[name] ?? []) visit(next, [...above, name])
    }
    for (const name of Object.keys(serverFeatures)) visit(name, [])
  })

  test('web features never import each other', () => {
    const breaks = (i: string, path: string) => feature(i) !== undefined && feature(i) !== feature(path)
    expect(offenders(/^web\/src\/features\//, breaks)).toEqual([])
  })

  test('the browser takes only types from the endpoint tables', () => {
    const tables = /from '@greenroom\/contract\/(api|events|features\/\S+\.(api|events))\.ts'/
    const importing = product
      .filter(({ path }) => path.startsWith('web/src/'))
      .flatMap(({ path }) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .filter((l) => tables.test(l)),
      )
    expect(importing.length).toBeGreaterThan(0)
    expect(importing.filter((statement) => !statement.startsWith('import type '))).toEqual([])
  })

  test('product code imports no test kit', () => {
    expect(offenders(/^(server|web|contract)\/src\//, (i) => /^(server|web)\/test\//.test(i))).toEqual([])
  })
})

describe('style', () => {
  test('files stay short', () => {
    const long = sources.filter(({ lines }) => lines > 300)
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  test('no file is named for nothing', () => {
    const empty = /(^|\/|[-.])(utils?|helpers?|misc|common|general|manager|v2)([-./]|$)|-next\./
    expect(sources.map(({ path }) => path).filter((path) => empty.test(relative('.', path)))).toEqual([])
  })
})
