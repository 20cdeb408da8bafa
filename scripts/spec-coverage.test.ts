import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const doc = read('docs/spec-coverage.md')
const rows = doc.split('\n').filter((line) => /^\| (?!Spec \|)/.test(line))
const cells = rows.map((row) => row.slice(2, -2).split(' | ') as [string, string, string])
const codeSpans = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, inner = '']) => inner)
const parseTests = (cell: string) => cell.split('<br>').map((entry) => entry.split(/^`|` › /).slice(1))

describe('docs/spec-coverage.md', () => {
  test('has a row with three cells per statement', () => {
    expect(rows.length).toBeGreaterThan(150)
    expect(cells.filter((row) => row.length !== 3)).toEqual([])
  })

  test('names existing files', () => {
    const missing = cells.flatMap(([, where]) =>
      codeSpans(where).filter((path) => !existsSync(join(root, path))),
    )
    expect([missing, cells.filter(([, where]) => codeSpans(where).length === 0)]).toEqual([[], []])
  })

  test('names tests that exist, and explains rows without a test under Open', () => {
    const listedTests = cells.flatMap(([, , tests]) => (tests === 'Open' ? [] : parseTests(tests)))
    const exists = ([path = '', title = '\0']) => existsSync(join(root, path)) && read(path).includes(title)
    expect(listedTests.filter((entry) => !exists(entry as string[]))).toEqual([])
    expect(doc.split('\n').filter((line) => line.startsWith('- Open: '))).toHaveLength(
      cells.filter(([, , tests]) => tests === 'Open').length,
    )
  })

  test('quotes only texts that appear in the named files', () => {
    const quotes = cells.flatMap(([spec, where, tests]) => {
      const paths = [
        ...codeSpans(where),
        ...(tests === 'Open' ? [] : parseTests(tests).map(([path = '']) => path)),
      ]
      const content = paths.map(read).join()
      const texts = spec.includes('Coming soon') ? [] : [...spec.matchAll(/(?<!\w)'([^']{3,}?)'/g)]
      return texts.filter(([, text = '']) => !content.includes(text)).map(([text]) => text)
    })
    expect(quotes).toEqual([])
  })

  test('lists only calls that are in the contract', () => {
    const api = globSync('contract/src/features/*/*.api.ts', { cwd: root }).map(read).join()
    const calls = cells.flatMap(([spec]) => codeSpans(spec))
    expect(calls.length).toBeGreaterThan(28)
    expect(calls.filter((call) => !api.includes(`'${call}': {`))).toEqual([])
  })
})
