import { expect, test } from 'vitest'
import { niceScale, tickIndices } from './nice-scale.ts'

test.each([
  [
    [1104, 846],
    [0, 400, 800, 1200],
  ],
  [
    [0, 0],
    [0, 1],
  ],
  [[3], [0, 1, 2, 3]],
  [
    [58, 12],
    [0, 20, 40, 60],
  ],
  [
    [-60, 300],
    [-200, 0, 200, 400],
  ],
  [[-5], [-6, -4, -2, 0]],
  [[0.4], [0, 1]],
])('the scale of %j has the ticks %j', (values, ticks) => {
  const scale = niceScale(values)
  expect(scale.ticks.map((tick) => tick + 0)).toEqual(ticks)
  expect([scale.min + 0, scale.max + 0]).toEqual([ticks[0], ticks.at(-1)])
})

test.each([
  [30, 6, [0, 7, 14, 21, 29]],
  [30, 3, [0, 15, 29]],
  [7, 7, [0, 1, 2, 3, 4, 5, 6]],
  [7, 3, [0, 3, 6]],
  [1, 5, [0]],
  [0, 5, []],
])('%i points with room for %i labels are labeled at %j', (count, maxLabels, expected) => {
  expect(tickIndices(count, maxLabels)).toEqual(expected)
})
