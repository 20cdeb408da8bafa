import { expect, test } from 'vitest'
import { growthLabel } from './growth-label.ts'

test.each([
  [9.44, 'up', '+9.4%'],
  [-2.61, 'down', '−2.6%'],
  [-100, 'down', '−100.0%'],
  [0, null, 'No change'],
  [-0.04, null, 'No change'],
  [899.9, 'up', '+899.9%'],
  [900, 'up', '×10'],
  [1_900, 'up', '×20'],
  [9_900, 'up', '×100'],
  [9_901, null, 'Up from almost none'],
])('%d percent is shown with direction %s and text %s', (percent, direction, text) => {
  expect(growthLabel(percent)).toEqual({ direction, text })
})
