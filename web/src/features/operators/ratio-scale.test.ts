import { describe, expect, test } from 'vitest'
import { LABEL_HEIGHT, type LabelPosition, labelPositions } from './ratio-labels.ts'
import { ratioScale, ticksFor } from './ratio-scale.ts'

test.each([
  [0.05, [0, 0.01, 0.02, 0.03, 0.04, 0.05]],
  [0.088, [0, 0.02, 0.04, 0.06, 0.08, 0.1]],
  [0.5, [0, 0.1, 0.2, 0.3, 0.4, 0.5]],
  [1, [0, 0.2, 0.4, 0.6, 0.8, 1]],
])('an axis up to %d has round ticks from zero', (max, ticks) => expect(ticksFor(max)).toEqual(ticks))

test('circles stay inside the plot, and losses are drawn at the minimum size', () => {
  const point = { key: 'a', name: 'Dana Kirk', shortName: 'Dana' }
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

describe('labels beside the circles', () => {
  const size = { width: 300, height: 200 }
  const overlap = (a: LabelPosition, b: LabelPosition) =>
    a.left < b.left + b.width && b.left < a.left + a.width && Math.abs(a.y - b.y) < LABEL_HEIGHT

  test('do not overlap each other, a circle, the edge or the team label', () => {
    const circles = [
      { cx: 180, cy: 50, r: 13, text: 'Mara' },
      { cx: 183, cy: 45, r: 9, text: 'Dana' },
      { cx: 240, cy: 45, r: 9, text: 'Kit' },
    ]
    const labels = labelPositions(circles, size, { y: 48, text: 'Team 45.7%' })
    expect(labels).toHaveLength(4)
    for (const [index, label] of labels.entries()) {
      expect(label.left).toBeGreaterThanOrEqual(0)
      expect(label.left + label.width).toBeLessThanOrEqual(size.width)
      for (const other of labels.slice(index + 1)) expect(overlap(label, other)).toBe(false)
      for (const { cx, cy, r } of circles)
        expect(
          label.left < cx + r &&
            cx - r < label.left + label.width &&
            Math.abs(label.y - cy) < r + LABEL_HEIGHT / 2 - 1,
        ).toBe(false)
    }
  })

  test('are on the right where there is room', () => {
    const [label] = labelPositions([{ cx: 100, cy: 100, r: 10, text: 'Dana' }], size, null)
    expect(label).toMatchObject({ left: 116, y: 100 })
  })
})
