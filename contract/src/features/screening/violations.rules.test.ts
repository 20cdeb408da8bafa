import { expect, test } from 'vitest'
import { canMove, excerptSpan, severityOf, violationStatuses } from './violations.rules.ts'

test.each([
  ['PENDING', ['REVIEWED', 'RESOLVED', 'ESCALATED']],
  ['REVIEWED', []],
  ['RESOLVED', []],
  ['ESCALATED', ['RESOLVED']],
] as const)('%s becomes %j only', (from, to) => {
  expect(violationStatuses.filter((status) => canMove(from, status))).toEqual(to)
})

test('each type has the severity of the spec', () => {
  expect(severityOf).toEqual({
    AGE_VERIFICATION: 'HIGH',
    PROHIBITED_CONTENT: 'CRITICAL',
    PERSONAL_INFO: 'MEDIUM',
    HARASSMENT: 'HIGH',
    SPAM: 'LOW',
  })
})

test.each([
  [0, 5, 0, 5],
  [60, 64, 60, 64],
  [500, 512, 60, 72],
])('a finding at %i to %i is at %i to %i of its excerpt', (start, end, from, to) => {
  expect(excerptSpan(start, end)).toEqual({ start: from, end: to })
})
