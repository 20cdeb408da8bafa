import { expect, test } from 'vitest'
import { noWords } from './compose-draft.ts'
import { faultsOf } from './compose-faults.ts'

const whole = { ...noWords, title: 'Hello', message: 'See you on Friday.' }

test.each([
  ['no recipients', whole, 0, 'Please select at least one creator', []],
  ['no recipients and no text', noWords, 0, 'Please select at least one creator', []],
  ['no text', noWords, 2, 'Title and message are required', ['title', 'message']],
  ['only spaces', { ...whole, title: '  ' }, 2, 'Title and message are required', ['title']],
  [
    'broadcast without a message',
    { ...whole, message: '' },
    'everybody',
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
    'everybody',
    'Fix the highlighted fields.',
    ['actionUrl'],
  ],
] as const)('%s', (_, words, recipients, banner, fields) => {
  const faults = faultsOf(words, recipients)
  expect(faults?.banner).toBe(banner)
  expect(Object.keys(faults?.fields ?? {})).toEqual(fields)
})

test.each([
  [whole, 1],
  [{ ...whole, actionUrl: '/dashboard/fans' }, 'everybody'],
  [{ ...whole, actionUrl: ' https://example.test/a ' }, 3],
] as const)('a valid message has no errors', (words, recipients) => {
  expect(faultsOf(words, recipients)).toBeNull()
})
