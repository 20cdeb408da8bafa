import { expect, test } from 'vitest'
import { forEachIsolated } from './for-each-isolated.ts'

test('a failing item leaves the others alone, and fails the job at the end', async () => {
  const done: number[] = []
  const run = forEachIsolated([1, 2, 3, 4], async (item) => {
    if (item % 2 === 1) throw new Error(`item ${item}`)
    done.push(item)
  })
  await expect(run).rejects.toMatchObject({
    message: '2 items failed',
    errors: [{ message: 'item 1' }, { message: 'item 3' }],
  })
  expect(done).toEqual([2, 4])
})

test('a single failure is thrown as it is', async () => {
  const failure = new Error('only one')
  await expect(forEachIsolated([1, 2], async (item) => item === 1 && Promise.reject(failure))).rejects.toBe(
    failure,
  )
})
