import { expect, test } from 'vitest'
import { bestEntry, paletteScore } from './palette-filter.ts'

test.each([
  { name: 'Collapse sidebar', query: 'coll', keywords: [], score: 1 },
  { name: 'Collapse sidebar', query: 'side', keywords: [], score: 0.8 },
  { name: 'Collapse sidebar', query: 'SIDE coll', keywords: [], score: 0.8 },
  { name: 'Agency', query: 'coll', keywords: ['settings', 'Name, time zone and idle lock'], score: 0 },
  { name: 'Agency', query: 'zone', keywords: ['settings', 'Name, time zone and idle lock'], score: 0.4 },
  { name: 'Logout', query: 'sign out', keywords: ['log out', 'sign out'], score: 0.4 },
  { name: 'kestrel.88', query: 'trel.8', keywords: ['trel.8'], score: 0.4 },
  { name: 'kestrel.88', query: 'trel.8 ', keywords: ['trel.8'], score: 0.4 },
  { name: 'Dashboard', query: '', keywords: [], score: 1 },
  { name: 'Two-factor', query: 'factor', keywords: [], score: 0.8 },
])('"$query" scores $score on $name', ({ name, query, keywords, score }) => {
  expect(paletteScore(name, query, keywords)).toBe(score)
})

test('Enter picks the first of the best matches, or nothing', () => {
  const entries = [{ name: 'Agency', keywords: ['settings'] }, { name: 'Settings' }, { name: 'Sessions' }]
  expect(bestEntry(entries, 'sett')?.name).toBe('Settings')
  expect(bestEntry(entries, '')?.name).toBe('Agency')
  expect(bestEntry(entries, 'payroll')).toBeUndefined()
})
