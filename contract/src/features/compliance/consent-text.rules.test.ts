import { expect, test } from 'vitest'
import { consentText } from './consent-text.rules.ts'

const terms = {
  kind: 'CONSENT',
  person: 'Wren {agency}',
  agency: 'Northlight',
  scopes: ['distribute', 'depict'],
  platforms: [],
  items: null,
  from: '2026-06-01',
  until: null,
} as const

test('a consent states the terms, and braces inside a name are not replaced', () => {
  const text = consentText(terms)
  expect(text).toContain('I appear as Wren {agency}.')
  expect(text).toContain('- to be shown in photos, video and audio\n- to have these published')
  expect(text).toContain('all content in which I appear on all platforms, from June 1, 2026 until withdrawn.')
})

test('an agreement has a period and no unresolved placeholder', () => {
  const text = consentText({ ...terms, kind: 'AGREEMENT', person: 'Wren', until: '2027-06-01' })
  expect(text).toContain('Between Northlight and Wren, from June 1, 2026 to June 1, 2027.')
  expect(text).not.toMatch(/[{}]/)
})

test('selected items and platforms are counted and listed', () => {
  const text = consentText({ ...terms, items: 2, platforms: ['OnlyFans', 'Fansly'] })
  expect(text).toContain('This covers 2 items on OnlyFans, Fansly,')
})
