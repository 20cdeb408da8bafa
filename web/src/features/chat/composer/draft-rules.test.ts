import { describe, expect, test } from 'vitest'
import { inFront, openingDraft, withoutFront } from './draft-rules.ts'

const noon = Date.parse('2026-06-11T12:00:00Z')
const server = (content: string, minutes: number) => ({
  content,
  updatedAt: new Date(noon + minutes * 60_000).toISOString(),
})
const local = (content: string, isDirty = true) => ({ content, at: noon, isDirty })

describe('what stands in the composer on opening', () => {
  test.each([
    ['nothing anywhere', null, null, ''],
    ['only the server’s', null, server('phone', 0), 'phone'],
    ['only here, not yet told', local('here'), null, 'here'],
    ['told, and since cleared elsewhere', local('here', false), null, ''],
    ['told, and since changed elsewhere', local('here', false), server('phone', 5), 'phone'],
    ['here newer than there', local('here'), server('phone', -5), 'here'],
    ['sent here, the server still has the old words', local(''), server('old', -5), ''],
    ['there newer, nothing here', local(''), server('phone', 5), 'phone'],
    ['there newer and holds what is here', local('Hi'), server('Hi Theo', 5), 'Hi Theo'],
    [
      'longer than the server keeps',
      local('x'.repeat(6_000)),
      server('x'.repeat(5_000), 5),
      'x'.repeat(6_000),
    ],
    ['typed on while the server was being told', local('Hi '), server('Hi', 5), 'Hi '],
    ['both written apart: nothing is lost', local('here'), server('phone', 5), 'phone\n\nhere'],
  ])('%s', (_, mine, theirs, text) => {
    expect(openingDraft(mine, theirs)).toBe(text)
  })
})

test.each([
  ['sent', '', 'sent'],
  ['sent', 'typed since', 'sent\ntyped since'],
  ['', 'typed since', 'typed since'],
  ['sent', '  ', 'sent'],
])('%j comes back before %j', (returned, typed, text) => {
  expect(inFront(returned, typed)).toBe(text)
})

test.each([
  ['sent', 'sent', ''],
  ['sent', 'sent\nmore', 'more'],
  ['sent', 'sent it', null],
  ['sent', 'other', null],
])('taking %j out of %j leaves %j', (returned, text, left) => {
  expect(withoutFront(returned, text)).toBe(left)
})
