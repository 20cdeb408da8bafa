import { expect, test } from 'vitest'
import { selectionLabel } from './selection-label.ts'

test.each([
  [{ selectedCount: 4, isAllLoaded: false, isAllMatching: false, total: 4990 }, '4 selected'],
  [{ selectedCount: 100, isAllLoaded: true, isAllMatching: false, total: 4990 }, '100 loaded fans selected'],
  [
    { selectedCount: 100, isAllLoaded: true, isAllMatching: true, total: 4990 },
    'All 4,990 matching fans selected',
  ],
  [{ selectedCount: 100, isAllLoaded: true, isAllMatching: true, total: null }, 'All matching fans selected'],
])('%j is labeled “%s”', (size, expected) => {
  expect(selectionLabel(size)).toBe(expected)
})
