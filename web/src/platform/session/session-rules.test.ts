import { expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import { reconnectDelay } from '../live.ts'
import { shouldRetry } from '../query.ts'
import { tokenChange } from './tabs.ts'

test.each([
  ['a', 'a', 'none'],
  [null, null, 'none'],
  ['a', null, 'sign-out'],
  [null, 'b', 'sign-in'],
  ['a', 'b', 'renewal'],
] as const)('a token change from %s to %s means %s', (before, after, change) => {
  expect(tokenChange(before, after)).toBe(change)
})

test.each([
  ['a forbidden request', new ApiError('', { code: 'forbidden', status: 403 }), 0, false],
  ['a lock', new ApiError('', { code: 'session_locked', status: 423 }), 0, false],
  ['an outage', new ApiError('', { code: 'unavailable', status: 503 }), 0, true],
  ['no connection', new ApiError('', { code: 'network', status: 0 }), 1, true],
  ['no connection for the third time', new ApiError('', { code: 'network', status: 0 }), 2, false],
])('after %s, a query is retried: $3', (_, error, failures, expected) => {
  expect(shouldRetry(failures, error)).toBe(expected)
})

test('the delay after a rejected connection doubles, up to half a minute', () => {
  expect([1, 2, 3, 6, 60].map(reconnectDelay)).toEqual([1_000, 2_000, 4_000, 30_000, 30_000])
})
