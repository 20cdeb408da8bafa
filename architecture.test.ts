import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/** The import rules. Each rule checks every import of every source file. */

const root = import.meta.dirname
const ignoredFolders = new Set([
  'node_modules',
  'build',
  'data',
  '.git',
  '.react-router',
  'migrations',
  'test-results',
])

/** The features each server feature may use, through their services only. */
const serverFeatures: Record<string, string[]> = {
  agency: ['uploads'],
  creators: [],
  management: ['creators'],
  auth: ['agency', 'creators', 'uploads'],
  team: ['auth', 'agency', 'connect', 'creators', 'uploads'],
  mail: ['auth'],
  applications: ['team', 'auth', 'agency', 'creators'],
  site: ['agency', 'applications', 'cases'],
  uploads: [],
  fans: ['agency', 'auth', 'creators'],
  ledger: ['agency', 'fans'],
  'fan-imports': ['fans', 'ledger', 'agency', 'auth'],
  compliance: ['agency', 'auth', 'creators'],
  cases: ['agency', 'content', 'screening'],
  packets: ['agency', 'auth', 'fans', 'fan-imports'],
  assist: ['creators', 'voice'],
  voice: [],
  chat: ['fan-imports', 'fans', 'creators', 'uploads', 'content', 'screening', 'voice'],
  connect: ['chat', 'content', 'creators', 'fan-imports', 'fans', 'ledger', 'uploads'],
  content: ['creators', 'fans', 'uploads', 'screening', 'compliance'],
  screening: [],
  // These read other features' tables with SQL.
  home: [],
  audit: [],
  analytics: [],
  'creator-home': ['creators'],
  operators: [],
  // Subscribes to events; no feature imports it.
  notifications: ['auth'],
}

type Source = { path: string; lines: number; imports: string[] }

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : sourcesIn(path)
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [readSource(path)] : []
  })
}

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const matches = text.matchAll(/(?:\bfrom\s*|(?<!['"])\bimport\s*\(?\s*)['"]([^'"\n]+)['"]/g)
  return {
    path,
    lines: text.split('\n').length,
    imports: [...matches].map(([, name]) => resolveImport(path, name ?? '')),
  }
}

/** Relative imports as paths from the root, packages by name. */
function resolveImport(from: string, name: string): string {
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : name
}

const sources = ['contract', 'server', 'web', 'e2e', 'bench', 'scripts'].flatMap(sourcesIn)
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
const productFiles = sources.filter(({ path }) => !isTest(path))

function findViolations(
  from: RegExp,
  forbidden: (target: string, path: string) => boolean,
  files = productFiles,
): string[] {
  return files
    .filter(({ path }) => from.test(path))
    .flatMap(({ path, imports }) =>
      imports.filter((i) => forbidden(i, path)).map((i) => `${path} imports ${i}`),
    )
}

const featureOf = (path: string) => /^(server|web)\/src\/features\/([^/]+)\//.exec(path)?.[2]
const layerOf = (path: string) => /\.(routes|service|queries|table|jobs)\.ts$/.exec(path)?.[1]

test('covers all source folders', () => {
  expect(productFiles.length).toBeGreaterThan(120)
  for (const folder of [
    'contract/src/kit',
    'server/src/platform',
    'server/src/features',
    'web/src/ui',
    'web/src/features',
  ]) {
    expect(productFiles.filter(({ path }) => path.startsWith(folder)).length, folder).toBeGreaterThan(3)
  }
  expect(productFiles.flatMap(({ imports }) => imports).length).toBeGreaterThan(400)
})

describe('import rules', () => {
  test('contract imports only zod', () => {
    expect(findViolations(/^contract\/src\//, (i) => i !== 'zod' && !i.startsWith('contract/src/'))).toEqual(
      [],
    )
  })

  test('schemas import zod with our error messages', () => {
    const isZod = (i: string, path: string) => i === 'zod' && path !== 'contract/src/kit/zod.ts'
    expect(findViolations(/^contract\//, isZod)).toEqual([])
  })

  test('web and server never import each other', () => {
    expect(findViolations(/^web\//, (i) => /^(server\/|@greenroom\/server)/.test(i))).toEqual([])
    expect(findViolations(/^server\//, (i) => /^(web\/|@greenroom\/web)/.test(i))).toEqual([])
  })

  test('platform and ui import no features', () => {
    const isFeature = (i: string) => /^(server|web)\/src\/(features|app|demo)\b/.test(i)
    expect(findViolations(/^(server\/src\/platform|web\/src\/(ui|platform))\//, isFeature)).toEqual([])
    expect(findViolations(/^web\/src\/ui\//, (i) => i.startsWith('web/src/platform/'))).toEqual([])
  })

  test('routes call services, services call queries, and queries use tables', () => {
    const allowed: Record<string, string[]> = {
      routes: ['service'],
      jobs: ['service'],
      service: ['service', 'queries'],
      queries: ['table', 'queries'],
      table: ['table'],
    }
    const isForbidden = (i: string, path: string) => {
      const [from, to] = [layerOf(path), layerOf(i)]
      const inFeature = i.startsWith('server/src/features/')
      return inFeature && from !== undefined && to !== undefined && !allowed[from]?.includes(to)
    }
    expect(findViolations(/^server\/src\/features\//, isForbidden)).toEqual([])
  })

  test('server features use each other only through services, as listed above', () => {
    const isForbidden = (i: string, path: string) => {
      const [from, to] = [featureOf(path), featureOf(i)]
      if (!from || !to || from === to || layerOf(i) === 'table') return false
      return layerOf(i) !== 'service' || !serverFeatures[from]?.includes(to)
    }
    expect(findViolations(/^server\/src\/features\//, isForbidden)).toEqual([])
    const features = new Set(
      productFiles.flatMap(({ path }) => (path.startsWith('server/') ? (featureOf(path) ?? []) : [])),
    )
    expect([...features].sort()).toEqual(Object.keys(serverFeatures).sort())
  })

  test('server feature dependencies have no cycles', () => {
    const visit = (name: string, ancestors: string[]): void => {
      expect(ancestors).not.toContain(name)
      for (const next of serverFeatures[name] ?? []) visit(next, [...ancestors, name])
    }
    for (const name of Object.keys(serverFeatures)) visit(name, [])
  })

  test('web features never import each other', () => {
    const isForbidden = (i: string, path: string) =>
      featureOf(i) !== undefined && featureOf(i) !== featureOf(path)
    expect(findViolations(/^web\/src\/features\//, isForbidden)).toEqual([])
  })

  test('web imports only types from the endpoint tables', () => {
    const tables = /from '@greenroom\/contract\/(api|events|features\/\S+\.(api|events))\.ts'/
    const statements = productFiles
      .filter(({ path }) => path.startsWith('web/src/'))
      .flatMap(({ path }) =>
        readFileSync(join(root, path), 'utf8')
          .split('\n')
          .filter((line) => tables.test(line)),
      )
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.filter((statement) => !statement.startsWith('import type '))).toEqual([])
  })

  test('product code imports no test code', () => {
    expect(findViolations(/^(server|web|contract)\/src\//, (i) => /^(server|web)\/test\//.test(i))).toEqual(
      [],
    )
  })
})

describe('style', () => {
  test('files have at most 300 lines, tests 400', () => {
    const longFiles = sources.filter(({ path, lines }) => lines > (/\.test\.tsx?$/.test(path) ? 400 : 300))
    expect(longFiles.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([])
  })

  test('no file has a banned name', () => {
    const banned = /(^|\/|[-.])(utils?|helpers?|misc|common|general|manager|v2)([-./]|$)|-next\./
    expect(sources.map(({ path }) => path).filter((path) => banned.test(relative('.', path)))).toEqual([])
  })
})
