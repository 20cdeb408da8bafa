import { describe, expect, test } from 'vitest'
import { exceptionKey, hintsAtUnderAge, maskContacts, screen, suggestPassingEdit } from './screening.rules.ts'
import { alwaysBlockedTypes } from './violations.rules.ts'

const kinds = (text: string, previous?: string) => screen(text, { previous }).map(({ kind }) => kind)
const matchedTexts = (text: string) => screen(text).map(({ start, end }) => text.slice(start, end))

describe('finds', () => {
  test.each([
    ['phone', 'call me on (415) 555-0132'],
    ['phone', 'five five five oh one three two, area code four one five'],
    ['phone', 'it is 4*1*5*5*5*5*0*1*3*2'],
    ['email', 'ava.fan (at) gmail (dot) com'],
    ['email', 'j o e @ m a i l . c o m'],
    ['link', 'pay at cash.app/$joe'],
    ['link', 't dot me slash joe'],
    ['handle', 'my snap is joe_1990'],
    ['handle', 'te1egr@m: joeblogs'],
    ['handle', 'іnsta: @joe.b'],
    ['under_age', 'i turn 18 next year'],
    ['under_age', 'im s1xteen'],
    ['under_age', 'tengo 16 años'],
    ['prohibited', 'I pay you $400 if you come to my hotel'],
    ['abuse', 'you are a stupid liar'],
  ])('%s in %j', (kind, text) => expect(kinds(text)).toContain(kind))
})

test.each([
  'my 16 year old dog',
  'I turned 18 ten years ago',
  'my son is 12',
  'she is half my age',
  'I am a school teacher, I teach 9th grade',
  'that is 1,250.00 for order 4482913055',
  'see onlyfans.com/ava and fansly.com/luna',
  'oh snap, strong signal here',
  'game @ 8pm, on 12/05/2026 at 18:30',
])('finds nothing in %j', (text) => expect(screen(text)).toEqual([]))

test.each(Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()))(
  'treats %j like any other word',
  (name) => {
    expect(screen(`1 ${name} ${name}`, { previous: `1 ${name}` })).toEqual([])
    expect(kinds(`call 415 555 0132 ${name} 2, 2 ${name}s`)).toEqual(['phone'])
  },
)

test.each([
  ['write to \u200bjo\u200be@gmail.com now', ['jo\u200be@gmail.com']],
  ['ring ４１５-５５５-０１３２ ok?', ['４１５-５５５-０１３２']],
  ['😀😀 my snap is joe_1990', ['snap is joe_1990']],
])('marks the exact place in %j', (text, expected) => expect(matchedTexts(text)).toEqual(expected))

test('finds a match split across two messages, and marks only the second', () => {
  expect(screen('555 0132', { previous: 'my number 415' })).toMatchObject([
    { kind: 'phone', start: 0, end: 8 },
  ])
  expect(kinds('joe_1990', 'my snap is')).toEqual(['handle'])
  expect(kinds('have a nice day', 'call me on (415) 555-0132')).toEqual([])
  expect(kinds('three', 'one')).toEqual([])
})

test('a repeated message and a flood of messages are spam', () => {
  const recent = [40, 20].map((secondsAgo) => ({ text: 'Answer me!!', secondsAgo }))
  expect(screen('answer me', { recent }).map(({ type }) => type)).toEqual(['SPAM'])
  expect(screen('something else', { recent })).toEqual([])
  const flood = Array.from({ length: 11 }, (_, i) => ({ text: `message ${i}`, secondsAgo: i }))
  expect(screen('one more', { recent: flood }).map(({ kind }) => kind)).toEqual(['spam'])
})

test('the agency can add words and allow links', () => {
  const rules = { words: [{ text: 'Rival Agency', type: 'SPAM' as const }], allowedLinks: ['ko-fi.com/ava'] }
  expect(screen('join rival agency', { rules })).toMatchObject([{ type: 'SPAM', start: 5, end: 17 }])
  expect(screen('rival agencyx', { rules })).toEqual([])
  expect(screen('https://ko-fi.com/ava', { rules })).toEqual([])
  expect(screen('https://ko-fi.com/other', { rules })).toHaveLength(1)
})

test.each([
  'im 16, text me 555 0199 3344',
  'my number is 555 0199 3344 and i am 15 years old',
  'text me on snap: janedoe99, im 16',
  'add me on telegram @jane, i am 15',
])('contact details do not hide the age in %j', (text) => {
  const types = screen(text).map(({ type, isWeak }) => [type, isWeak === true])
  expect(types).toContainEqual(['AGE_VERIFICATION', false])
})

test('the suggested edit drops the blocked sentence, and passes', () => {
  const text = 'Thank you! I pay you $400 if you come to my hotel. See you tomorrow.'
  const isBlocked = ({ type }: { type: string }) => alwaysBlockedTypes.some((blocked) => blocked === type)
  const edit = suggestPassingEdit(text, screen(text), isBlocked)
  expect(edit).toBe('Thank you! See you tomorrow.')
  expect(screen(edit ?? '').filter(isBlocked)).toEqual([])
  expect(suggestPassingEdit('im 16', screen('im 16'), isBlocked)).toBeNull()
})

test.each([
  ['Hi there! my teacher saw my phone today', 'my teacher saw my phone today', true],
  [
    'nice pics. my mom makes me finish homework before i can chat',
    'my mom makes me finish homework before i can chat',
    false,
  ],
])('the classifier marks the sentence in %j', (text, sentence, isWeak) => {
  const [hit, ...others] = screen(text)
  expect(others).toEqual([])
  expect(hit).toMatchObject({ type: 'AGE_VERIFICATION', reason: 'The writer may be under 18.' })
  expect(text.slice(hit?.start, hit?.end)).toBe(sentence)
  expect(hit?.isWeak).toBe(isWeak)
})

test('the classifier finds a hint deep in a long text', () => {
  const text = `${'We walked along the river and talked about the weather. '.repeat(12)}my mom makes me finish homework before i can chat`
  expect(screen(text).map(({ kind }) => kind)).toEqual(['under_age'])
})

test('contacts are masked by kind, and age hints are detected', () => {
  expect(maskContacts('mail joe@gmail.com or call (415) 555-0132')).toBe('mail [email] or call [phone]')
  expect(maskContacts('nothing here')).toBe('nothing here')
  expect(hintsAtUnderAge('im 16 lol')).toBe(true)
  expect(hintsAtUnderAge('im 36 lol')).toBe(false)
})

test('texts that differ only in case or punctuation have the same key', () => {
  expect(exceptionKey('Call M.e — NOW!')).toBe(exceptionKey('call m.e now'))
})

test('finds everything in a long text, once and in its place', () => {
  const filler = 'just a nice and quiet day at home with tea and a book '.repeat(30)
  const text = `${filler}${['call (415) 555-0132', 'my snap is joe_1990', 'see cash.app/$joe'].join(`\n${filler}\n`)} ${filler}`
  const hits = screen(text)
  expect(hits.map(({ kind }) => kind)).toEqual(['phone', 'handle', 'link'])
  expect(hits.map(({ start, end }) => text.slice(start, end))).toEqual([
    '(415) 555-0132',
    'snap is joe_1990',
    'cash.app/$joe',
  ])
})

test.each(Array.from({ length: 24 }, (_, i) => 1_500 + 25 * i))(
  'finds a number once at position %i',
  (position) => {
    const text = `${'quiet '.repeat(700).slice(0, position - 1)} (415) 555-0132 ${'quiet '.repeat(400)}`
    expect(screen(text)).toMatchObject([{ kind: 'phone', start: position, end: position + 14 }])
  },
)
