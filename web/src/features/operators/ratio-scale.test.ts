import { expect, test } from 'vitest'
import { ratioScale, ticksFor } from './ratio-scale.ts'

test.each([
  [0.05, [0, 0.01, 0.02, 0.03, 0.04, 0.05]],
  [0.088, [0, 0.02, 0.04, 0.06, 0.08, 0.1]],
  [0.5, [0, 0.1, 0.2, 0.3, 0.4, 0.5]],
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
])('an axis up to %d has round ticks from zero', (most, ticks) => expect(ticksFor(most)).toEqual(ticks))

test('circles stay in the plot, and losses are drawn as the smallest', () => {
  const point = { key: 'a', name: 'Dana Kirk', short: 'Dana' }
  const points = [
    { ...point, golden: 0.08, unlock: 1, net: 900 },
    { ...point, golden: 0, unlock: 0, net: -20 },
  ]
  const scale = ratioScale(points, { width: 300, height: 200 })
  expect(scale.x(0.08)).toBeLessThanOrEqual(300)
  expect(scale.y(1)).toBeGreaterThanOrEqual(0)
  expect(scale.y(0)).toBe(200)
  expect([scale.r(900), scale.r(-20)]).toEqual([13, 5])
})
