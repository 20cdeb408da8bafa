import { expect, test } from 'vitest'
import { phraseText } from './phrases.ts'
import { createRandom } from './seeded-random.ts'

test('avoids the ungrammatical "a so" and "and so kind"', () => {
  const random = createRandom('words')
  const texts = (['campaign', 'askCustom'] as const).flatMap((kind) =>
    Array.from({ length: 300 }, () => phraseText(kind, random, { name: 'Ray', price: 20 })),
  )
  expect(texts.filter((text) => /\ba so\b|and so kind/.test(text))).toEqual([])
})

test('uses "an" before a vowel', () => {
  const random = createRandom('articles')
  const texts = Array.from({ length: 500 }, () => phraseText('campaign', random, { name: 'Ray', price: 20 }))
  expect(texts.filter((text) => /\ba [aeiou]/i.test(text))).toEqual([])
  expect(texts.some((text) => text.includes('an autumn coat set'))).toBe(true)
})
