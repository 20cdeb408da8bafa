import { expect, test } from 'vitest'
import { canChangeStatus, excerptSpan, severityOf, violationStatuses } from './violations.rules.ts'

test.each([
  ['PENDING', ['REVIEWED', 'RESOLVED', 'ESCALATED']],
  ['REVIEWED', []],
  ['RESOLVED', []],
  ['ESCALATED', ['RESOLVED']],
] as const)('%s can only change to %j', (from, to) => {
  expect(violationStatuses.filter((status) => canChangeStatus(from, status))).toEqual(to)
})

test('each type has the severity from the spec', () => {
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
])('a finding at %i to %i is at %i to %i in its excerpt', (start, end, from, to) => {
  expect(excerptSpan(start, end)).toEqual({ start: from, end: to })
})
