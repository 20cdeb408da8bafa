import { expect, test } from 'vitest'
import { emptyMessage } from './compose-draft.ts'
import { messageErrors } from './compose-errors.ts'

const whole = { ...emptyMessage, title: 'Hello', message: 'See you on Friday.' }

test.each([
  ['no recipients', whole, 0, 'Please select at least one creator', []],
  ['no recipients and no text', emptyMessage, 0, 'Please select at least one creator', []],
  ['no text', emptyMessage, 2, 'Title and message are required', ['title', 'message']],
  ['only spaces', { ...whole, title: '  ' }, 2, 'Title and message are required', ['title']],
  [
    'broadcast without a message',
    { ...whole, message: '' },
    'all',
    'Title and message are required',
    ['message'],
  ],
  ['a long title', { ...whole, title: 'x'.repeat(121) }, 1, 'Fix the highlighted fields.', ['title']],
  [
    'a script link',
    { ...whole, actionUrl: 'javascript:alert(1)' },
    1,
    'Fix the highlighted fields.',
    ['actionUrl'],
  ],
  [
    'a protocol-relative link',
    { ...whole, actionUrl: '//host' },
    'all',
    'Fix the highlighted fields.',
    ['actionUrl'],
  ],
] as const)('%s', (_, content, recipients, banner, fields) => {
  const errors = messageErrors(content, recipients)
  expect(errors?.banner).toBe(banner)
  expect(Object.keys(errors?.fields ?? {})).toEqual(fields)
})

test.each([
  [whole, 1],
  [{ ...whole, actionUrl: '/dashboard/fans' }, 'all'],
  [{ ...whole, actionUrl: ' https://example.test/a ' }, 3],
] as const)('a valid message has no errors', (content, recipients) => {
  expect(messageErrors(content, recipients)).toBeNull()
})
