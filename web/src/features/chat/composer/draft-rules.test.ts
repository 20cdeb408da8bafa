import { expect, test } from 'vitest'
import { mergeDraft, prependText, removePrepended } from './draft-rules.ts'

test.each([
  ['nothing local', ['', 0, ''], ['theirs', 1], 'server'],
  ['unchanged since the last save', ['mine', 1, 'mine'], ['theirs', 2], 'server'],
  ['sent elsewhere since the last save', ['mine', 1, 'mine'], ['', 2], 'server'],
  ['an older revision', ['', 3, ''], ['sent', 2], 'unchanged'],
  ['edited, server unchanged', ['mine', 2, 'theirs'], ['theirs', 2], 'unchanged'],
  ['own save without a response', ['her', 1, '', 'here'], ['here', 2], 'local'],
  ['own save without a response, then the text was sent', ['', 1, '', 'here', ''], ['here', 2], 'local'],
  ['cleared here, changed elsewhere', ['', 1, 'old'], ['theirs', 2], 'server'],
  ['continued elsewhere', ['Hi', 0, ''], ['Hi Theo', 1], 'server'],
  ['continued here', ['Hi Theo', 0, ''], ['Hi', 1], 'local'],
  ['sent elsewhere, more typed here', ['Hi Theo', 1, 'Hi'], ['', 2], 'local'],
  ['possibly sent elsewhere', ['Hi', 1, '', 'Hi'], ['', 3], 'conflict'],
  ['edited on both sides', ['mine', 1, 'old'], ['theirs', 2], 'conflict'],
] as const)(
  'merging drafts, %s: $3',
  (_, [text, rev, saved, ...unanswered], [content, serverRev], result) => {
    expect(mergeDraft({ text, rev, saved, unanswered }, { content, rev: serverRev })).toBe(result)
  },
)

test.each([
  ['sent', '', 'sent'],
  ['sent', 'typed later', 'sent\ntyped later'],
  ['', 'typed later', 'typed later'],
  ['sent', '  ', 'sent'],
])('%j is placed before %j', (restored, typed, text) => {
  expect(prependText(restored, typed)).toBe(text)
})

test.each([
  ['sent', 'sent', ''],
  ['sent', 'sent\nmore', 'more'],
  ['sent', 'sent it', null],
  ['sent', 'other', null],
])('removing %j from %j leaves %j', (restored, text, result) => {
  expect(removePrepended(restored, text)).toBe(result)
})
