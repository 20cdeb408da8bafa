import { expect, test } from 'vitest'
import { ApiError } from '../http/api-error.ts'
import { isolateFailures } from './isolate-failures.ts'

const pgError = (code: string) => new Error('wrapped', { cause: Object.assign(new Error('pg'), { code }) })
const double =
  (bad: (item: number) => Error | null, calls: number[][] = []) =>
  async (items: number[]) => {
    calls.push(items)
    for (const item of items) {
      const error = bad(item)
      if (error) throw error
    }
    return items.map((item) => String(item * 2))
  }
const isolate = (work: (items: number[]) => Promise<string[]>) =>
  isolateFailures([1, 2, 3, 4, 5], work, (item) => `${item} failed`)

test('runs once if nothing fails', async () => {
  const calls: number[][] = []
  expect(await isolate(double(() => null, calls))).toEqual(['2', '4', '6', '8', '10'])
  expect(calls).toHaveLength(1)
})

test.each([new TypeError('not a function'), pgError('22021'), pgError('54000')])(
  'leaves out only the items that fail, in order: %s',
  async (error) => {
    expect(await isolate(double((item) => (item % 3 === 1 ? error : null)))).toEqual([
      '1 failed',
      '4',
      '6',
      '4 failed',
      '10',
    ])
  },
)

test.each([
  new ApiError('unavailable'),
  new Error('Connection terminated'),
  pgError('57P01'),
  pgError('40P01'),
])('does not blame an item for %s', async (error) => {
  const calls: number[][] = []
  await expect(isolate(double((item) => (item === 3 ? error : null), calls))).rejects.toBe(error)
  expect(calls).toHaveLength(1)
})
