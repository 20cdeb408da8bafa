import { beforeEach, expect, test } from 'vitest'
import { sharedStorage } from '../../../platform/storage.ts'
import { draftOf, noWords } from './compose-draft.ts'
import { covers, formOf, isSameForm, isSameText, type SendKind, sentSince, withSent } from './sent-forms.ts'

const hello = { ...noWords, title: 'Hello', message: 'Friday' }
const sentAt = (at: number, form = formOf(hello, ['a', 'b']), kind: SendKind = 'selected') => ({
  ...form,
  id: `sent-${at}`,
  at,
  kind,
})

test.each([
  ['the same, in another order', formOf(hello, ['b', 'a']), true, true],
  [
    'spaces around the words',
    formOf({ ...hello, title: ' Hello ', message: 'Friday\n' }, ['a', 'b']),
    true,
    true,
  ],
  ['somebody more', formOf(hello, ['a', 'b', 'c']), false, true],
  ['somebody else', formOf(hello, ['a', 'c']), false, true],
  ['nobody', formOf(hello, []), false, true],
  ['names that run together', formOf(hello, ['ab']), false, true],
  ['another priority', formOf({ ...hello, priority: 'HIGH' }, ['a', 'b']), false, true],
  ['by mail as well', formOf({ ...hello, sendEmail: true }, ['a', 'b']), false, true],
  ['with a link', formOf({ ...hello, actionUrl: '/dashboard' }, ['a', 'b']), false, true],
  ['a letter more', formOf({ ...hello, message: 'Fridays' }, ['a', 'b']), false, false],
  ['another case', formOf({ ...hello, title: 'hello' }, ['a', 'b']), false, false],
  ['nothing at all', formOf(noWords, []), false, false],
])('%s', (_, form, sameForm, sameText) => {
  expect([isSameForm(sentAt(1), form), isSameText(sentAt(1), form)]).toEqual([sameForm, sameText])
})

test('an empty form says the same as none', () => {
  expect(isSameText(formOf(noWords, []), formOf(noWords, []))).toBe(false)
})

const louder = { ...hello, priority: 'HIGH' as const }
test.each<[SendKind, SendKind, string, ReturnType<typeof formOf>, boolean, boolean]>([
  ['selected', 'selected', 'to the same', formOf(hello, ['b', 'a']), true, true],
  ['selected', 'selected', 'to somebody else', formOf(hello, ['a', 'c']), true, false],
  ['selected', 'selected', 'in other words', formOf(louder, ['a', 'b']), true, false],
  ['selected', 'broadcast', 'with the same marked', formOf(hello, ['a', 'b']), true, false],
  ['selected', 'broadcast', 'with nobody marked', formOf(hello, []), true, false],
  ['broadcast', 'broadcast', 'with the same marked', formOf(hello, ['a', 'b']), true, true],
  ['broadcast', 'broadcast', 'with nobody marked', formOf(hello, []), true, true],
  ['broadcast', 'broadcast', 'in other words', formOf(louder, ['a', 'b']), true, false],
  ['broadcast', 'selected', 'to the same', formOf(hello, ['a', 'b']), true, true],
  ['broadcast', 'selected', 'to somebody else it reached', formOf(hello, ['c']), true, true],
  ['broadcast', 'selected', 'to somebody it did not reach', formOf(hello, ['a', 'b']), false, false],
  ['broadcast', 'selected', 'in other words', formOf(louder, ['a', 'b']), true, false],
])('after a %s, a %s %s', (was, kind, _, form, isReached, isCovered) => {
  expect(covers(sentAt(1, undefined, was), { ...form, kind, isReached })).toBe(isCovered)
})

test('what one tab sent to some does not take the place of what another sends to all', () => {
  const meant = { ...formOf(hello, ['a', 'b']), kind: 'broadcast' as const, isReached: true }
  expect(sentSince([sentAt(5)], meant, 4, covers)).toBeNull()
  const both = [sentAt(5), sentAt(6, undefined, 'broadcast')]
  expect(sentSince(both, meant, 4, covers)).toMatchObject({ at: 6 })
  expect(sentSince(both, meant, 7, covers)).toBeNull()
})

test('ten thousand ids are kept in short, and one of them more or less shows', () => {
  const ids = Array.from(
    { length: 10_000 },
    (_, n) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`,
  )
  const all = formOf(hello, ids)
  expect(all.marked.length).toBeLessThan(30)
  expect(isSameForm(all, formOf(hello, ids.slice(1)))).toBe(false)
  expect(isSameForm(all, formOf(hello, [...ids.slice(1), 'x']))).toBe(false)
  expect(isSameForm(all, formOf(hello, ids.toReversed()))).toBe(true)
})

test('what was written again after it was sent is meant anew', () => {
  const form = formOf(hello, ['a', 'b'])
  expect(sentSince([sentAt(5)], form, 4)).toMatchObject({ at: 5 })
  expect(sentSince([sentAt(5)], form, 6)).toBeNull()
  expect(sentSince([sentAt(5)], formOf(hello, ['a']), 4)).toBeNull()
})

test('the same attempt is remembered once, and not more than ten', () => {
  const many = Array.from({ length: 15 }, (_, n) => sentAt(n)).reduce(withSent, [])
  expect(many).toHaveLength(10)
  expect(withSent(many, { ...sentAt(14), at: 99 }).filter(({ id }) => id === 'sent-14')).toMatchObject([
    { at: 99 },
  ])
})

const draft = draftOf('ann', 'sent')
beforeEach(() => {
  draft.clear()
  draft.keepSent([])
})
const keep = (ids: string[], at: number) => {
  draft.keepWords(hello)
  draft.keepChosen(new Set(ids))
  draft.keepTouched(at, 'tab')
}

test('a draft of what was sent does not come back', () => {
  const now = Date.now()
  keep(['a', 'b'], now - 1_000)
  draft.keepSent([sentAt(now)])
  expect(draft.unsent()).toEqual({ words: noWords, chosen: [], touchedAt: 0 })
  expect(draft.chosen()).toEqual([])
})

test.each([
  ['to somebody else', ['a'], -1_000],
  ['written again since', ['a', 'b'], 1_000],
])('one %s does', (_, ids, since) => {
  const now = Date.now()
  keep(ids, now + since)
  draft.keepSent([sentAt(now)])
  expect(draft.unsent()).toMatchObject({ words: hello, chosen: ids })
})

test('what was sent is forgotten, unless another tab has touched it since, and so is no other draft', () => {
  keep(['a', 'b'], 20)
  draft.forget(sentAt(30), 10)
  draft.forget(sentAt(30, formOf(hello, ['c'])), 20)
  expect(draft.words()).toEqual(hello)
  draft.forget(sentAt(30), 20)
  expect([draft.words(), draft.chosen(), draft.touchedAt()]).toEqual([noWords, [], 0])
})

test.each<[string, string[] | null, string, boolean]>([
  ['nothing is kept', null, 'b', true],
  ['what was sent is', ['a', 'b'], 'b', true],
  ['its own is', ['c'], 'tab', true],
  ['the draft of a third one is', ['c'], 'b', false],
])('a tab keeps its words where %s: %s', (_, ids, tab, isFree) => {
  if (ids) keep(ids, Date.now())
  expect(draft.isFree(sentAt(1), tab)).toBe(isFree)
})

test('whatever else lies there is nothing that was sent', () => {
  const whole = sentAt(Date.now())
  const junk = [{ id: 'x' }, 7, null, { ...whole, words: {} }, { ...whole, kind: 'other' }]
  sharedStorage.write('message-draft/ann/sent/sent', JSON.stringify(junk))
  expect(draft.sent()).toEqual([])
})
