import { expect, test } from 'vitest'
import { bestEntry, paletteScore } from './palette-filter.ts'

test.each([
  { name: 'Collapse sidebar', typed: 'coll', also: [], score: 1 },
  { name: 'Collapse sidebar', typed: 'side', also: [], score: 0.8 },
  { name: 'Collapse sidebar', typed: 'SIDE coll', also: [], score: 0.8 },
  { name: 'Agency', typed: 'coll', also: ['settings', 'Name, time zone and idle lock'], score: 0 },
  { name: 'Agency', typed: 'zone', also: ['settings', 'Name, time zone and idle lock'], score: 0.4 },
  { name: 'Logout', typed: 'sign out', also: ['log out', 'sign out'], score: 0.4 },
  { name: 'kestrel.88', typed: 'trel.8', also: ['trel.8'], score: 0.4 },
  { name: 'kestrel.88', typed: 'trel.8 ', also: ['trel.8'], score: 0.4 },
  { name: 'Dashboard', typed: '', also: [], score: 1 },
  { name: 'Two-factor', typed: 'factor', also: [], score: 0.8 },
])('"$typed" scores $score on $name', ({ name, typed, also, score }) => {
  expect(paletteScore(name, typed, also)).toBe(score)
})

test('Enter picks the first of the best matches, or nothing', () => {
  const entries = [{ name: 'Agency', keywords: ['settings'] }, { name: 'Settings' }, { name: 'Sessions' }]
  expect(bestEntry(entries, 'sett')?.name).toBe('Settings')
  expect(bestEntry(entries, '')?.name).toBe('Agency')
  expect(bestEntry(entries, 'payroll')).toBeUndefined()
})
