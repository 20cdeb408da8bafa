import { expect, test } from 'vitest'
import { growthLabel, percentLabel } from './growth-label.ts'

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

test.each([
  [9.44, 'up', '+9.4%'],
  [-2.61, 'down', '−2.6%'],
  [0, 'up', '+0.0%'],
  [-0.04, 'up', '+0.0%'],
  [9_901, 'up', '+9,901.0%'],
])('on home, %d percent is shown with direction %s and text %s', (percent, direction, text) => {
  expect(percentLabel(percent)).toEqual({ direction, text })
})
