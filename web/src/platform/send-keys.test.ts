import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { isUnanswered, sendKeys } from './send-keys.ts'

const counted = () => {
  let n = 0
  return sendKeys<{ amount: number }>(() => `key-${++n}`)
}

test('a key belongs to what is sent: changed is new, changed back is the first again', () => {
  const keys = counted()
  expect([25, 25, 30, 25].map((amount) => keys.keyFor({ amount }))).toEqual([
    'key-1',
    'key-1',
    'key-2',
    'key-1',
  ])
})

test('once it is through, the same again is meant again', () => {
  const keys = counted()
  keys.keyFor({ amount: 25 })
  keys.lose('key-1')
  keys.reset()
  expect(keys.keyFor({ amount: 25 })).toBe('key-2')
  expect(keys.lostBefore('key-2')).toEqual([])
})

test('what got no answer is remembered, but not against itself', () => {
  const keys = counted()
  keys.lose(keys.keyFor({ amount: 25 }))
  expect(keys.lostBefore('key-1')).toEqual([])
  expect(keys.lostBefore(keys.keyFor({ amount: 30 }))).toEqual(['key-1'])
})

test.each([
  ['network', 0, true],
  ['timeout', 0, true],
  ['unavailable', 503, true],
  ['refused', 422, false],
  ['conflict', 409, false],
] as const)('%s %d leaves it open whether it was done: %s', (code, status, open) => {
  expect(isUnanswered(new ApiError('x', { code, status }))).toBe(open)
})
