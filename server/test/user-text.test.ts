import { expect, test } from 'vitest'
import { repeatTo, textReaders } from './user-text.ts'

/** What took seconds once; pattern-times.long.test.ts measures all patterns. */
const parts = ['www.a', '[', '[a](', '1', '\u0301']
const texts = [
  ...parts.map((part) => repeatTo(part, 20_000)),
  // A long run after something that starts a match, and before something that ends it.
  ...[' ', '/', '1', '.'].map((part) => `a.${part.repeat(20_000)}x`),
]

test.each(Object.entries(textReaders))('%s reads 20,000 characters at once', (_, read) => {
  for (const text of texts) {
    const times = [0, 1, 2].map(() => {
      const before = process.threadCpuUsage()
      read(text)
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1_000
    })
    expect(Math.min(...times), text.slice(0, 10)).toBeLessThan(300)
  }
})
