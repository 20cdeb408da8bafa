import { describe, expect, test } from 'vitest'
import { repeatTo, textReaders } from './user-text.ts'

/** What took seconds once; pattern-times.long.test.ts measures all patterns. */
const parts = ['www.a', '[', '[a](', '1', '\u0301']
const texts = [
  ...parts.map((part) => repeatTo(part, 20_000)),
  // A long run after something that starts a match, and before something that ends it.
  ...[' ', '/', '1', '.'].map((part) => `a.${part.repeat(20_000)}x`),
]

/** Each repeats what some pattern could split in more ways than there is time for. */
const shortTexts = [
  `faccio ${'ao'.repeat(22)} x`,
  `${'dieciseis'.repeat(25)}x`,
  `while ${'she'.repeat(40)} x`,
  `${'ha'.repeat(36)} x`,
  `${'ja'.repeat(36)} x`,
  `${'kk ok '.repeat(23)}x`,
  `${'im '.repeat(27)}x`,
  `nah ${'abcdefghij'.repeat(9)}?`,
]

function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}

describe.each(Object.entries(textReaders))('%s', (_, read) => {
  test.each([
    ['20,000 characters', texts],
    ['a short text with many ways to match', shortTexts],
  ])('reads %s at once', (_, list) => {
    for (const text of list) {
      const times = [0, 1, 2].map(() => cpuMs(() => read(text)))
      expect(Math.min(...times), text.slice(0, 10)).toBeLessThan(300)
    }
  })
})
