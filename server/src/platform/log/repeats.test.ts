import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { causeOf, createFailureLog, createRepeatCounter } from './repeats.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('logs a cause once, then how often it was repeated, and once again after a quiet time', () => {
  const report = createRepeatCounter(1_000)
  const lines: [string, number][] = []
  const fail = (cause: string) => report(cause, (repeats) => lines.push([cause, repeats]))
  for (let n = 0; n < 50; n++) fail('refused')
  fail('timeout')
  expect(lines.splice(0)).toEqual([
    ['refused', 0],
    ['timeout', 0],
  ])
  vi.advanceTimersByTime(1_000)
  fail('refused')
  expect(lines.splice(0)).toEqual([['refused', 49]])
  vi.advanceTimersByTime(2_000)
  expect(lines.splice(0)).toEqual([['refused', 1]])
  fail('refused')
  expect(lines).toEqual([['refused', 0]])
})

test('the same cause is recognized in different requests', () => {
  const refused = Object.assign(new Error('connect 10.0.0.1:5432'), { code: 'ECONNREFUSED' })
  expect(causeOf(new Error('Failed query: select 1', { cause: refused }))).toBe(
    'ECONNREFUSED connect #.#.#.#:#',
  )
  expect(causeOf('text')).toBe('text')
})

test('a failure log writes the error once, then the cause and a count', () => {
  const lines: unknown[] = []
  const log = createFailureLog({ warn: (...line: unknown[]) => void lines.push(line) }, 'Lookup failed')
  const err = new Error('refused 1')
  for (const error of [err, new Error('refused 2'), new Error('refused 3')]) log(error)
  vi.advanceTimersByTime(30_000)
  expect(lines).toEqual([
    [{ err }, 'Lookup failed'],
    [{ reason: 'refused #', repeats: 2 }, 'Lookup failed'],
  ])
})
