import { describe, expect, test } from 'vitest'
import { repeats, repeatTo, textReaders } from './user-text.ts'

/** The time a text takes must grow with its length only, or one long text stops the whole process. */

const GROWTH = 6
const ROUNDS = 8

function time(work: () => unknown): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

/** How much longer four times the text takes; the best of several rounds, because the machine may be busy. */
function growth(work: (text: string) => unknown, part: string, length: number, negligibleMs: number): number {
  const short = repeatTo(part, length)
  let shortMs = time(() => work(short))
  // Even if the time grew with the square of the length.
  if (16 * shortMs < negligibleMs) return 0
  const long = repeatTo(part, 4 * length)
  let longMs = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    longMs = Math.min(
      longMs,
      time(() => work(long)),
    )
    if (longMs < negligibleMs || longMs <= GROWTH * shortMs) return 0
    shortMs = Math.min(
      shortMs,
      time(() => work(short)),
    )
  }
  return longMs / shortMs
}

const samples = [
  'call me at 415 555 01, my snap is at gmail dot com/x. i turn 18, mom says no school, tengo, bin 2 girls',
  'is 9 <b>a</b> a@b.co www.a.b/ $5 mail x 👍 you are 1/2/2020 ж é in detention',
  repeats.join(''),
]

/** All patterns that the readers use, found by running them. */
function usedPatterns(): RegExp[] {
  const used = new Map<string, RegExp>()
  const prototype = RegExp.prototype as unknown as Record<PropertyKey, (...args: unknown[]) => unknown>
  const methods = ['exec', 'test', Symbol.matchAll, Symbol.replace, Symbol.split, Symbol.match]
  const originals = methods.map((method) => prototype[method] as (...args: unknown[]) => unknown)
  for (const [i, method] of methods.entries())
    prototype[method] = function (this: RegExp, ...args: unknown[]) {
      used.set(`${this.source} ${this.flags.replaceAll('g', '')}`, this)
      return originals[i]?.apply(this, args)
    }
  try {
    for (const read of Object.values(textReaders)) for (const sample of samples) read(sample)
  } finally {
    for (const [i, method] of methods.entries()) prototype[method] = originals[i] as never
  }
  return [...used.values()]
}

/** A few words of the pattern itself, which let it start. */
function ownWords(source: string): string[] {
  const words = [...new Set(source.replace(/\\\w/g, ' ').match(/[a-z@.'/:]{2,12}/g))]
  return words.filter((_, i) => i % Math.ceil(words.length / 3) === 0).map((word) => `${word} `)
}

test('the time of each pattern grows with the length of the text', () => {
  const patterns = usedPatterns()
  expect(patterns.length).toBeGreaterThan(300)
  const slow: string[] = []
  for (const pattern of patterns) {
    const search = (text: string) => (pattern.global ? text.replace(pattern, '') : pattern.test(text))
    // Not measured: V8 compiles a pattern on its first use, once for each kind of text.
    for (const warmUp of ['a', 'ж']) search(warmUp)
    for (const part of [...repeats, ...ownWords(pattern.source)]) {
      const factor = growth(search, part, 1_000, 5)
      if (factor > GROWTH)
        slow.push(`${factor.toFixed(1)}x for ${JSON.stringify(part)}: ${pattern.source.slice(0, 150)}`)
    }
  }
  expect(slow).toEqual([])
}, 1_200_000)

describe.each(Object.entries(textReaders))('%s', (_, read) => {
  test('takes time in proportion to the length of the text', () => {
    const slow = repeats.flatMap((part, i) => {
      // Each reader takes a while.
      if (i % 3 > 0) return []
      const factor = growth(read, part, 2_500, 60)
      return factor > GROWTH ? [`${factor.toFixed(1)}x for ${JSON.stringify(part)}`] : []
    })
    expect(slow).toEqual([])
  }, 120_000)
})
