import { expect, test } from 'vitest'
import { mapInSlices } from './slices.ts'

test('lets other work run between slow items, and keeps their order', async () => {
  let turns = 0
  let timer = setImmediate(function count() {
    turns++
    timer = setImmediate(count)
  })
  const work = (item: number) => {
    const end = performance.now() + 30
    while (performance.now() < end);
    return item * 10
  }
  expect(await mapInSlices([1, 2, 3, 4], work)).toEqual([10, 20, 30, 40])
  clearImmediate(timer)
  expect(turns).toBeGreaterThanOrEqual(3)
})
