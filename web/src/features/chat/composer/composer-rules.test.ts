import { priceError } from '@greenroom/contract/features/chat/offers.rules.ts'
import { describe, expect, test } from 'vitest'
import type { ComposerFile, FileState } from './composer-file.ts'
import {
  allReady,
  compositionOf,
  insertAt,
  parsePrice,
  replyQuery,
  toAttachments,
  validationError,
} from './composer-rules.ts'

const file = (state: FileState, price = ''): ComposerFile => ({
  key: 'k',
  at: 1,
  name: 'a.jpg',
  kind: 'image',
  preview: null,
  price,
  state,
})
const ready = (price = '') => file({ status: 'ready', uploadId: 'u' }, price)

test.each([
  ['', null],
  ['  ', null],
  ['1', 1],
  ['$25', 25],
  ['25.5', 25.5],
  ['25,50', 25.5],
  ['0.99', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['1.234', undefined],
  ['1e3', undefined],
  ['10001', undefined],
  ['1,500', undefined],
  ['$', null],
  ['ten', undefined],
])('parses the price %j as %s', (input, price) => {
  expect(parsePrice(input)).toBe(price)
  // Only invalid prices have an error text.
  expect(priceError(input) !== null).toBe(price === undefined)
})

describe('validation before sending', () => {
  test.each([
    ['nothing', '', [], ''],
    ['only spaces', ' \n ', [], ''],
    ['text', 'Hi', [], null],
    ['a file alone', '', [ready()], null],
    ['a file being uploaded', '', [file({ status: 'uploading', progress: 0.5 })], null],
    ['a file with a price', 'Hi', [ready('25')], null],
  ])('%s returns $3', (_, text, files, error) => {
    expect(validationError({ text, files })).toBe(error)
  })
  test.each([
    ['a rejected file', 'Hi', [file({ status: 'refused', message: 'No.' })]],
    ['an invalid price', 'Hi', [ready('0')]],
    ['files with a price beside free ones', 'Hi', [ready('25'), ready()]],
    ['files with two prices', 'Hi', [ready('25'), ready('30')]],
    [
      'a file with a price that is still uploading',
      'Hi',
      [file({ status: 'preparing', uploadId: 'u' }, '25')],
    ],
    ['text that is too long', 'x'.repeat(5001), []],
    ['too many files', 'Hi', Array.from({ length: 11 }, () => ready())],
  ])('%s is rejected with a reason', (_, text, files) => {
    expect(validationError({ text, files })).toMatch(/\w/)
  })
})

test('attachments are ready once all uploads are', () => {
  expect([
    allReady([]),
    allReady([ready()]),
    allReady([ready(), file({ status: 'preparing', uploadId: 'u' })]),
  ]).toEqual([true, true, false])
  expect(toAttachments([ready('25.5')])).toEqual([
    { uploadId: 'u', price: 25.5, kind: 'image', name: 'a.jpg' },
  ])
})

test.each([
  ['Hey Theo!', { text: 'Hey Theo!', suggestionId: null }, 'quick_reply'],
  [' Hey Theo! ', { text: 'Hey Theo!', suggestionId: null }, 'quick_reply'],
  ['Hey Theo! You there?', { text: 'Hey Theo!', suggestionId: null }, 'typed'],
  ['Hey Theo! ', { text: 'Hey Theo!', suggestionId: 'a' }, 'ai'],
  ['Hey Theo! You there?', { text: 'Hey Theo!', suggestionId: 'a' }, 'ai_edited'],
  ['Hey', null, 'typed'],
])('text %j with origin %j counts as %s', (text, origin, composition) => {
  expect(compositionOf(text, origin)).toBe(composition)
})

test.each([
  ['/', ''],
  ['/gre', 'gre'],
  ['/tip request', 'tip request'],
  ['', null],
  ['hi /gre', null],
  ['/a\nb', null],
])('%j searches quick replies for %j', (text, query) => {
  expect(replyQuery(text)).toBe(query)
})

test.each([
  ['', 'X', 0, 0, 'X', 1],
  ['a b', 'X', 1, 1, 'a X b', 3],
  ['ab', 'X', 1, 1, 'a X b', 3],
  ['ab', 'X', 0, 2, 'X', 1],
])('inserts $1 into %j', (text, added, start, end, result, cursor) => {
  expect(insertAt(text, added, { start, end })).toEqual({ text: result, cursor })
})
