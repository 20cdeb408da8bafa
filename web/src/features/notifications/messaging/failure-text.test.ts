import { expect, test } from 'vitest'
import { ApiError, toApiError } from '../../../platform/api-error.ts'
import { failureText } from './failure-text.ts'

const fallback = 'Failed to send notification'

test.each([
  [
    'a rejection with a message',
    toApiError(422, { message: 'There is nobody.' }, null, 0),
    'There is nobody.',
  ],
  ['a failure with a message', toApiError(500, { message: 'Out of paper.' }, null, 0), 'Out of paper.'],
  ['a failure without a body', toApiError(500, null, null, 0), fallback],
  ['a failure with an empty message', toApiError(502, { message: ' ' }, null, 0), fallback],
  ['no response', new ApiError('Greenroom cannot be reached.', { code: 'network', status: 0 }), fallback],
  ['an unexpected error', new TypeError('x is undefined'), fallback],
  [
    'a rate limit',
    toApiError(429, { message: 'Too many.' }, '30', 0),
    'Too many. You can try again in 30 seconds.',
  ],
])('describes %s', (_, error, text) => {
  expect(failureText(error, fallback)).toBe(text)
})
