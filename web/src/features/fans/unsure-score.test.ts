import { expect, test } from 'vitest'
import { unsureScore } from './unsure-score.ts'

test.each([
  [null, null, 'Assumed: no data yet'],
  [null, 40, 'Partly assumed: no engagement yet'],
  [60, null, 'Partly assumed: no responses yet'],
  [60, 40, undefined],
  [0, 0, undefined],
])('engagement %s and response %s: %s', (engagementRate, responseRate, words) => {
  expect(unsureScore({ engagementRate, responseRate })).toBe(words)
})
