import { describe, expect, test } from 'vitest'
import { ApiError, errorText, formatWait, isApiError, parseRetryAfter, toApiError } from './api-error.ts'

const now = Date.parse('2026-03-01T12:00:00Z')

describe('toApiError', () => {
  test("keeps the server's code, message and details", () => {
    const body = {
      code: 'invalid_input',
      message: 'Some fields are not valid.',
      details: [{ path: 'email', message: 'Please enter your email.' }, { path: 3 }],
      requestId: 'r1',
    }
    expect(toApiError(400, body, null, now)).toMatchObject({
      code: 'invalid_input',
      status: 400,
      message: 'Some fields are not valid.',
      details: [{ path: 'email', message: 'Please enter your email.' }],
      requestId: 'r1',
      retryAfter: null,
    })
  })

  test.each([null, '<html>', 7, {}, { message: ' ' }, { message: 5 }])(
    'falls back to the default text (%j)',
    (body) => {
      expect(toApiError(502, body, null, now)).toMatchObject({
        message: 'An error occurred',
        code: 'unknown',
        status: 502,
        details: [],
      })
    },
  )
})

test.each([
  [null, null],
  ['30', 30],
  [' 30 ', 30],
  ['Sun, 01 Mar 2026 12:01:00 GMT', 60],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['soon', null],
])('Retry-After %s is %s seconds', (header, seconds) => {
  expect(parseRetryAfter(header, now)).toBe(seconds)
})

test.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [900, '15 minutes'],
  [7200, '2 hours'],
])('%i seconds are shown as %s', (seconds, expected) => {
  expect(formatWait(seconds)).toBe(expected)
})

describe('errorText', () => {
  const rateLimited = (message: string, retryAfter: number | null) =>
    errorText(new ApiError(message, { code: 'too_many_requests', status: 429, retryAfter }))

  test('adds the wait time', () => {
    expect(rateLimited('Too many attempts.', 60)).toBe('Too many attempts. You can try again in 60 seconds.')
  })
  test('adds nothing if the message contains a time or none is known', () => {
    expect(rateLimited('Wait 2 minutes.', 120)).toBe('Wait 2 minutes.')
    expect(rateLimited('Too many attempts.', null)).toBe('Too many attempts.')
  })
  test('falls back to the default text for other errors', () => {
    expect(errorText(new TypeError('x is not a function'))).toBe('An error occurred')
  })
})

test('isApiError checks the code', () => {
  const error = new ApiError('', { code: 'bad_code', status: 401 })
  expect(isApiError(error)).toBe(true)
  expect(isApiError(error, 'bad_code', 'not_found')).toBe(true)
  expect(isApiError(error, 'not_found')).toBe(false)
  expect(isApiError(new Error('no'))).toBe(false)
})
