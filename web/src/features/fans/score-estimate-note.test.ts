import { expect, test } from 'vitest'
import { scoreEstimateNote } from './score-estimate-note.ts'

test.each([
  [null, null, 'Estimate: no data yet'],
  [null, 40, 'Partly estimated: no engagement data yet'],
  [60, null, 'Partly estimated: no response data yet'],
  [60, 40, undefined],
  [0, 0, undefined],
])('engagement %s and response %s have the note %j', (engagementRate, responseRate, expected) => {
  expect(scoreEstimateNote({ engagementRate, responseRate })).toBe(expected)
})
