import { expect, test } from 'vitest'
import { draftOf, idFor, isUnwritten, noWords, withAttempt, without, wordsIn } from './compose-draft.ts'

const at = Date.now()
const hello = { ...noWords, title: 'Hello', priority: 'HIGH' as const, sendEmail: true }

test('what is unsent is found again by the same person in the same agency only', () => {
  const draft = draftOf('ann', 'north')
  draft.keepWords(hello)
  draft.keepChosen(new Set(['a', 'b']))
  expect(draftOf('ann', 'north').words()).toEqual(hello)
  expect(draftOf('ann', 'north').chosen()).toEqual(['a', 'b'])
  expect(draftOf('ben', 'north').words()).toEqual(noWords)
  expect(draftOf('ann', 'south').chosen()).toEqual([])
  draft.keepWords(noWords)
  draft.keepChosen(new Set())
  expect(isUnwritten(draftOf('ann', 'north').words())).toBe(true)
  expect(draftOf('ann', 'north').chosen()).toEqual([])
})

test.each([
  ['nothing', null],
  ['a text', 'hello'],
  ['a list', [1]],
  ['other types', { title: 3, message: {}, priority: 'SOON', sendEmail: 'yes' }],
])('%s in the storage is no draft', (_, value) => {
  expect(wordsIn(value)).toEqual(noWords)
})

test('the same content bears the id it was sent with, another a new one', () => {
  const lost = withAttempt([], { id: 'one', content: 'A', at })
  expect(idFor(lost, 'A', () => 'new')).toBe('one')
  expect(idFor(lost, 'B', () => 'new')).toBe('new')
  const both = withAttempt(lost, { id: 'two', content: 'B', at })
  expect(idFor(both, 'A', () => 'new')).toBe('one')
  expect(idFor(both, 'B', () => 'new')).toBe('two')
})

test('sending the same again keeps one attempt of it, and only the last few are kept', () => {
  const again = withAttempt(withAttempt([], { id: 'one', content: 'A', at }), { id: 'one', content: 'A', at })
  expect(again).toHaveLength(1)
  const many = Array.from('ABCDEFGHIJKL').reduce(
    (kept, content) => withAttempt(kept, { id: content.toLowerCase(), content, at }),
    again.slice(1),
  )
  expect(many.map(({ content }) => content).join('')).toBe('LKJIHGFEDC')
})

test('an answer takes its own attempt away and no other; a day later nothing is remembered', () => {
  const draft = draftOf('ann', 'north')
  draft.keepAttempts([
    { id: 'mine', content: 'A', at },
    { id: 'of another tab', content: 'B', at },
    { id: 'old', content: 'C', at: at - 86_400_001 },
  ])
  draft.keepAttempts(without(draft.attempts(), 'mine'))
  expect(draft.attempts().map(({ id }) => id)).toEqual(['of another tab'])
})
