import { describe, expect, test } from 'vitest'
import { failureFrom } from './failure.ts'

const fields = ['name', 'email', 'message']
const inputKept = 'Everything you typed is still here.'

describe('a rejected request', () => {
  test.each([
    [
      'returns the server’s message, and errors by field',
      400,
      {
        message: 'Some fields are not valid.',
        details: [{ path: 'email', message: 'Please enter your email.' }],
      },
      `Some fields are not valid. ${inputKept}`,
      { email: 'Please enter your email.' },
    ],
    [
      'adds an error for a field outside the form to the message',
      400,
      { message: 'Not valid.', details: [{ path: 'remark2', message: 'Must be empty.' }] },
      `Not valid. Must be empty. ${inputKept}`,
      {},
    ],
    [
      'says that the input is too large',
      413,
      { message: 'This is too large.' },
      `This is too large. ${inputKept}`,
      {},
    ],
    ['has a default message for an unknown response', 404, null, `This was not accepted. ${inputKept}`, {}],
    ['ignores details that are not a list', 400, { message: 'No.', details: 'x' }, `No. ${inputKept}`, {}],
    [
      'ignores details that are not errors',
      400,
      { message: 'No.', details: [null, 1, { path: 2 }] },
      `No. ${inputKept}`,
      {},
    ],
  ])('%s', (_, status, body, message, errors) => {
    expect(failureFrom(status, body, null, fields)).toEqual({ message, errors })
  })

  test('keeps the first of two errors for a field', () => {
    const details = [
      { path: 'name', message: 'one' },
      { path: 'name', message: 'two' },
    ]
    expect(failureFrom(400, { message: 'No.', details }, null, fields).errors).toEqual({ name: 'one' })
  })

  test.each([
    ['30', 'Slow down. You can try again in a minute. '],
    ['61', 'Slow down. You can try again in 2 minutes. '],
    [null, 'Slow down. '],
    ['soon', 'Slow down. '],
  ])('too many requests with Retry-After %s: “%s”', (retryAfter, start) => {
    expect(failureFrom(429, { message: 'Slow down.' }, retryAfter, fields).message).toBe(start + inputKept)
  })

  test('a wait time in the server’s message is not repeated', () => {
    const body = { message: 'Too many attempts. Try again in 9 minutes.' }
    expect(failureFrom(429, body, '540', fields).message).toBe(`${body.message} ${inputKept}`)
  })

  test('the message of a server error is not shown', () => {
    const { message, errors } = failureFrom(
      502,
      { message: 'upstream', details: [{ path: 'name', message: 'x' }] },
      null,
      fields,
    )
    expect(message).toContain('we did not receive your form')
    expect(message).toContain(inputKept)
    expect(message).not.toContain('upstream')
    expect(errors).toEqual({})
  })
})
