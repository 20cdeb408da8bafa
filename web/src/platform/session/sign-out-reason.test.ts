import { expect, test } from 'vitest'
import { parseSignOutReason } from './sign-out-reason.ts'

const said = JSON.stringify({ words: 'Your role has changed.', at: 1_000_000 })

test.each([
  ['a recent reason', said, 1_000_500, 'Your role has changed.'],
  ['a reason from 15 minutes ago', said, 1_900_000, null],
  ['a clock that was set back', said, 999_999, null],
  ['nothing', null, 0, null],
  ['nonsense', '{', 0, null],
  ['no text', '{"at":0}', 0, null],
  ['something else', '7', 0, null],
])('%s', (_, stored, now, shown) => {
  expect(parseSignOutReason(stored, now)).toBe(shown)
})
