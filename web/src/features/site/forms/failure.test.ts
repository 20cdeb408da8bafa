import { describe, expect, test } from 'vitest'
import { failureFrom } from './failure.ts'

const fields = ['name', 'email', 'message']
const draftNote = 'Everything you typed is still here.'

describe('message after a rejected request', () => {
  test.each([
    [
      'the server’s message, errors beside their fields',
      400,
      {
        message: 'Some fields are not valid.',
        details: [{ path: 'email', message: 'Please enter your email.' }],
      },
      `Some fields are not valid. ${draftNote}`,
      { email: 'Please enter your email.' },
    ],
    [
      'an error of a field outside the form is added to the message',
      400,
      { message: 'Not valid.', details: [{ path: 'remark2', message: 'Must be empty.' }] },
      `Not valid. Must be empty. ${draftNote}`,
      {},
    ],
    ['too large', 413, { message: 'This is too large.' }, `This is too large. ${draftNote}`, {}],
    ['an unknown response', 404, null, `This was not accepted. ${draftNote}`, {}],
    ['details that are not a list', 400, { message: 'No.', details: 'x' }, `No. ${draftNote}`, {}],
    [
      'details that are not errors',
      400,
      { message: 'No.', details: [null, 1, { path: 2 }] },
      `No. ${draftNote}`,
      {},
    ],
  ])('%s', (_, status, body, message, errors) => {
    expect(failureFrom(status, body, null, fields)).toEqual({ message, errors })
  })

  test('shows the first of two errors of a field', () => {
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
  ])('too many requests, Retry-After %s', (retryAfter, start) => {
    expect(failureFrom(429, { message: 'Slow down.' }, retryAfter, fields).message).toBe(start + draftNote)
  })

  test('a wait time in the server’s message is not repeated', () => {
    const body = { message: 'Too many attempts. Try again in 9 minutes.' }
    expect(failureFrom(429, body, '540', fields).message).toBe(`${body.message} ${draftNote}`)
  })

  test('the message of a server error is not shown', () => {
    const { message, errors } = failureFrom(
      502,
      { message: 'upstream', details: [{ path: 'name', message: 'x' }] },
      null,
      fields,
    )
    expect(message).toContain('was not received')
    expect(message).toContain(draftNote)
    expect(message).not.toContain('upstream')
    expect(errors).toEqual({})
  })
})
