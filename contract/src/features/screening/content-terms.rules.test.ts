import { expect, test } from 'vitest'
import { findContentTerms } from './content-terms.rules.ts'

test.each([
  ['barely 17', 'barely 17'],
  ['beach, under-age, sun', 'under-age'],
  ['Schoolgirl outfit', 'Schoolgirl'],
  ['A TEEN in the city', 'TEEN'],
  ['Barely legal', 'Barely legal'],
  ['16 yo', '16 yo'],
  ['she was forced', 'forced'],
])('%j contains %j', (text, term) => {
  expect(findContentTerms(text).map(({ start, end }) => text.slice(start, end))).toEqual([term])
})

test.each(['Canteen lunch', 'Set of 17 photos', 'Nineteen candles', 'Reinforced boots', '30 years old'])(
  '%j is allowed',
  (text) => {
    expect(findContentTerms(text)).toEqual([])
  },
)
