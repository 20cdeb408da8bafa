import { expect, test } from 'vitest'
import { parseSignOutReason } from './sign-out-reason.ts'

const reason = JSON.stringify({ text: 'Your role has changed.', at: 1_000_000 })

test.each([
  ['a recent reason', reason, 1_000_500, 'Your role has changed.'],
  ['a reason from 15 minutes ago', reason, 1_900_000, null],
  ['a clock that was set back', reason, 999_999, null],
  ['no stored value', null, 0, null],
  ['invalid JSON', '{', 0, null],
  ['no text', '{"at":0}', 0, null],
  ['a number', '7', 0, null],
])('parses %s', (_, stored, now, expected) => {
  expect(parseSignOutReason(stored, now)).toBe(expected)
})
