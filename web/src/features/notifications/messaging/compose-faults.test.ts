import { expect, test } from 'vitest'
import { noWords } from './compose-draft.ts'
import { faultsOf } from './compose-faults.ts'

const whole = { ...noWords, title: 'Hello', message: 'See you on Friday.' }

test.each([
  ['nobody chosen', whole, 0, 'Please select at least one creator', []],
  ['nobody chosen and nothing written', noWords, 0, 'Please select at least one creator', []],
  ['nothing written', noWords, 2, 'Title and message are required', ['title', 'message']],
  ['only spaces', { ...whole, title: '  ' }, 2, 'Title and message are required', ['title']],
  [
    'no message to everybody',
    { ...whole, message: '' },
    'everybody',
    'Title and message are required',
    ['message'],
  ],
  ['a long title', { ...whole, title: 'x'.repeat(121) }, 1, 'Fix the highlighted fields.', ['title']],
  [
    'a link that runs',
    { ...whole, actionUrl: 'javascript:alert(1)' },
    1,
    'Fix the highlighted fields.',
    ['actionUrl'],
  ],
  [
    'a link to a host',
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
] as const)('a whole message has no fault', (words, recipients) => {
  expect(faultsOf(words, recipients)).toBeNull()
})
