import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { resolveDirectly } from './resolve-directly.ts'

function makePackages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'greenroom-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const manifests = {
    'node_modules/esm/package.json': { type: 'module' },
    'node_modules/esm/cjs/package.json': { type: 'commonjs' },
    'node_modules/old/package.json': {},
  }
  for (const [path, manifest] of Object.entries(manifests)) {
    mkdirSync(join(folder, path, '..', 'deep'), { recursive: true })
    writeFileSync(join(folder, path), JSON.stringify(manifest))
  }
  return pathToFileURL(`${folder}/`).href
}

const cases: [specifier: string, parent: string, conditions: string[], expected: string | undefined][] = [
  ['./b.js', 'node_modules/esm/a.js', ['node', 'import'], 'node_modules/esm/b.js'],
  ['../b.js', 'node_modules/esm/deep/a.js', ['node', 'import'], 'node_modules/esm/b.js'],
  ['./deep/b.js', 'node_modules/esm/a.js', ['node', 'import'], 'node_modules/esm/deep/b.js'],
  ['./b.mjs', 'node_modules/old/a.mjs', ['node', 'import'], 'node_modules/old/b.mjs'],
  ['./b.js', 'node_modules/old/a.mjs', ['node', 'import'], undefined],
  ['./cjs/b.js', 'node_modules/esm/a.js', ['node', 'import'], undefined],
  ['./b.js', 'node_modules/esm/a.js', ['node', 'require'], undefined],
  ['./b.json', 'node_modules/esm/a.js', ['node', 'import'], undefined],
  ['./b', 'node_modules/esm/a.js', ['node', 'import'], undefined],
  ['other', 'node_modules/esm/a.js', ['node', 'import'], undefined],
  ['./b.js', 'src/a.js', ['node', 'import'], undefined],
]

test.each(cases)('%s from %s under %j resolves to %s', (specifier, parent, conditions, expected) => {
  const root = makePackages()
  const result = resolveDirectly(specifier, { parentURL: root + parent, conditions })
  expect(result).toEqual(expected && { url: root + expected, format: 'module', shortCircuit: true })
})
