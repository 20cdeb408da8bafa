import { expect, test } from 'vitest'
import { emptyMessage } from './compose-draft.ts'
import { messageErrors } from './compose-errors.ts'

const validMessage = { ...emptyMessage, title: 'Hello', message: 'See you on Friday.' }

test.each([
  ['no recipients', validMessage, 0, 'Please select at least one creator', []],
  ['no recipients and no text', emptyMessage, 0, 'Please select at least one creator', []],
  ['no text', emptyMessage, 2, 'Title and message are required', ['title', 'message']],
  [
    'a title of only spaces',
    { ...validMessage, title: '  ' },
    2,
    'Title and message are required',
    ['title'],
  ],
  [
    'a broadcast without a message',
    { ...validMessage, message: '' },
    'all',
    'Title and message are required',
    ['message'],
  ],
  ['a long title', { ...validMessage, title: 'x'.repeat(121) }, 1, 'Fix the highlighted fields.', ['title']],
  [
    'a script link',
    { ...validMessage, actionUrl: 'javascript:alert(1)' },
    1,
    'Fix the highlighted fields.',
    ['actionUrl'],
  ],
  [
    'a protocol-relative link',
    { ...validMessage, actionUrl: '//host' },
    'all',
    'Fix the highlighted fields.',
    ['actionUrl'],
  ],
] as const)('reports the errors for %s', (_, content, recipients, banner, fields) => {
  const errors = messageErrors(content, recipients)
  expect(errors?.banner).toBe(banner)
  expect(Object.keys(errors?.fields ?? {})).toEqual(fields)
})

test.each([
  [validMessage, 1],
  [{ ...validMessage, actionUrl: '/dashboard/fans' }, 'all'],
  [{ ...validMessage, actionUrl: ' https://example.test/a ' }, 3],
] as const)('a valid message has no errors', (content, recipients) => {
  expect(messageErrors(content, recipients)).toBeNull()
})
