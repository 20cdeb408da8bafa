import { expect, test } from 'vitest'
import { sharedStorage } from '../../../platform/storage.ts'
import { draftOf, findSentText, isUnwritten, noWords, wordsIn } from './compose-draft.ts'

const hello = { ...noWords, title: 'Hello', message: 'Friday', priority: 'HIGH' as const, sendEmail: true }
const ids = (...marked: string[]) => new Set(marked)

test('a draft is found again by the same person in the same agency only', () => {
  const draft = draftOf('ann', 'north')
  draft.save({ words: hello, marked: ids('a', 'b') }, 5, true)
  expect(draftOf('ann', 'north').read()).toEqual({ words: hello, marked: ids('a', 'b'), editedAt: 5 })
  expect(draftOf('ben', 'north').read().words).toEqual(noWords)
  expect(draftOf('ann', 'south').read().marked.size).toBe(0)
  draft.save({ words: noWords, marked: ids() }, 0, true)
  expect(isUnwritten(draftOf('ann', 'north').read().words)).toBe(true)
  expect(draftOf('ann', 'north').read().marked.size).toBe(0)
})

test.each([
  ['nothing', null],
  ['a text', 'hello'],
  ['a list', [1]],
  ['other types', { title: 3, message: {}, priority: 'SOON', sendEmail: 'yes' }],
])('%s in the storage is no draft', (_, value) => {
  expect(wordsIn(value)).toEqual(noWords)
})

test('clearing removes the draft that was sent, and no other', () => {
  const draft = draftOf('ann', 'clear')
  draft.save({ words: hello, marked: ids('a', 'b') }, 5, true)
  draft.clear({ words: { ...hello, message: 'Monday' }, marked: ids('a', 'b') })
  draft.clear({ words: hello, marked: ids('a') })
  expect(draft.read().words).toEqual(hello)
  draft.clear({ words: hello, marked: ids('b', 'a') })
  expect(draft.read()).toEqual({ words: noWords, marked: ids(), editedAt: 0 })
})

test.each([
  ['the same', hello, true],
  ['spaces around it', { ...hello, title: ' Hello ', message: 'Friday\n' }, true],
  ['another priority', { ...hello, priority: 'LOW' as const }, true],
  ['a letter more', { ...hello, message: 'Fridays' }, false],
  ['another case', { ...hello, title: 'hello' }, false],
  ['an empty form', noWords, false],
])('a text that was sent is recognized: %s', (_, words, isFound) => {
  expect(findSentText([{ title: 'Hello', message: 'Friday', at: 1 }], words) !== null).toBe(isFound)
})

test('an empty text counts as sent by nobody', () => {
  expect(findSentText([{ title: '', message: '', at: 1 }], noWords)).toBeNull()
})

test('the last ten sent texts are kept, for a day', () => {
  const draft = draftOf('ann', 'texts')
  for (let n = 0; n < 12; n++) draft.addSentText({ ...hello, title: `${n}` })
  expect(draft.sentTexts().map(({ title }) => title)).toEqual('11 10 9 8 7 6 5 4 3 2'.split(' '))
  const old = { title: 'Hello', message: 'Friday', at: Date.now() - 86_400_001 }
  sharedStorage.write('message-draft/ann/texts/sent', JSON.stringify([old, { id: 'x' }, 7, null]))
  expect(draft.sentTexts()).toEqual([])
})

test('attempts left by another version of the page are ignored', () => {
  const draft = draftOf('ann', 'attempts')
  const whole = { key: 'k', content: 'c', at: 1, isSent: false }
  sharedStorage.write(
    'message-draft/ann/attempts/attempts',
    JSON.stringify([whole, { id: 'x', content: 'A', at: 1 }, null]),
  )
  expect(draft.attempts.read()).toEqual([whole])
})
