import { expect, test } from 'vitest'
import { bestEntry, paletteScore } from './palette-filter.ts'

test.each([
  { name: 'Collapse sidebar', query: 'coll', also: [], score: 1 },
  { name: 'Collapse sidebar', query: 'side', also: [], score: 0.8 },
  { name: 'Collapse sidebar', query: 'SIDE coll', also: [], score: 0.8 },
  { name: 'Agency', query: 'coll', also: ['settings', 'Name, time zone and idle lock'], score: 0 },
  { name: 'Agency', query: 'zone', also: ['settings', 'Name, time zone and idle lock'], score: 0.4 },
  { name: 'Logout', query: 'sign out', also: ['log out', 'sign out'], score: 0.4 },
  { name: 'kestrel.88', query: 'trel.8', also: ['trel.8'], score: 0.4 },
  { name: 'kestrel.88', query: 'trel.8 ', also: ['trel.8'], score: 0.4 },
  { name: 'Dashboard', query: '', also: [], score: 1 },
  { name: 'Two-factor', query: 'factor', also: [], score: 0.8 },
])('"$query" scores $score on $name', ({ name, query, also, score }) => {
  expect(paletteScore(name, query, also)).toBe(score)
})

test('Enter picks the first of the best matches, or nothing', () => {
  const entries = [{ name: 'Agency', keywords: ['settings'] }, { name: 'Settings' }, { name: 'Sessions' }]
  expect(bestEntry(entries, 'sett')?.name).toBe('Settings')
  expect(bestEntry(entries, '')?.name).toBe('Agency')
  expect(bestEntry(entries, 'payroll')).toBeUndefined()
})
