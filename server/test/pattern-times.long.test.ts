import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { findSteepGrowth, shapesFor } from './pattern-growth.ts'
import type { UsedPattern } from './used-patterns.ts'
import { repeats, textReaders } from './user-text.ts'

/** The time a text takes must grow with its length only, or one long text stops the whole process. */

/** All patterns that the readers use, found by running them. */
async function usedPatterns(): Promise<UsedPattern[]> {
  const worker = new Worker(new URL('./used-patterns.ts', import.meta.url), {
    execArgv: [],
    // The test runner's options don't work in the worker.
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  const [patterns] = (await once(worker, 'message')) as [UsedPattern[]]
  return patterns
}

function steepGrowthOf({ pattern, isSplit }: UsedPattern) {
  const search = (text: string) =>
    isSplit ? text.split(pattern) : pattern.global ? text.replace(pattern, '') : pattern.test(text)
  // Compiled on its second use, once for each kind of text.
  for (const warmUp of ['a', 'ж', 'a', 'ж']) search(warmUp)
  return findSteepGrowth(search, shapesFor(pattern))
}

test('the time of each pattern grows with the length of the text', async () => {
  const patterns = await usedPatterns()
  expect(patterns.length).toBeGreaterThan(800)
  const steep = patterns.flatMap((used) => {
    const growth = steepGrowthOf(used)
    return growth ? [`${growth}: ${used.pattern.source.slice(0, 150)}`] : []
  })
  expect(steep).toEqual([])
}, 600_000)

test.each([
  ['each place of a run', /\s+$/],
  ['each place of a run, replacing', /[,;\s]*;/g],
  ['each way to split a run', /<a\s*\s*>/],
  ['each way to split words', /^(k|kk|ok)+$/],
  ['each place before a later word', /\d.*end/],
  ['words of its own', /\b(so |very |too )+good/],
  ['a run after a word of its own', /\bborn\s+(in\s+)?\s*\d/],
])('finds a pattern that starts over at %s', (_, pattern) => {
  expect(steepGrowthOf({ pattern, isSplit: false })).toMatch(/^\d/)
})

test.each([
  [/(?<!\s)\s+$/],
  [/<a\s*>/],
  [/^(k|ok)+$/],
  [/[a-z0-9](?:[a-z0-9_%+-]|\.(?=[a-z0-9])){0,40}@x/g],
  [/(?<=\b(?:i|my)\b[^\n]{0,60})\bage\b/g],
])('does not report the linear %s', (pattern) => {
  expect(steepGrowthOf({ pattern, isSplit: false })).toBeUndefined()
})

test('finds a split that starts over at each place of a run', () => {
  expect(steepGrowthOf({ pattern: /\s+and\s+/, isSplit: true })).toMatch(/^\d/)
})

describe.each(Object.entries(textReaders))('%s', (_, read) => {
  test('takes time in proportion to the length of the text', () => {
    for (const warmUp of ['a', 'ж', 'a', 'ж']) read(warmUp)
    // Each reader takes a while.
    const shapes = repeats.filter((_, i) => i % 3 === 0).map((part) => ({ start: '', part }))
    expect(findSteepGrowth(read, shapes, { lengths: [4_000, 32_000], negligibleMs: 40 })).toBeUndefined()
  }, 120_000)
})
