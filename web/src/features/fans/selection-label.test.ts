import { expect, test } from 'vitest'
import { selectionLabel } from './selection-label.ts'

test.each([
  [{ picked: 4, isAllLoaded: false, isAllMatching: false, total: 4990 }, '4 selected'],
  [{ picked: 100, isAllLoaded: true, isAllMatching: false, total: 4990 }, '100 loaded fans selected'],
  [{ picked: 100, isAllLoaded: true, isAllMatching: true, total: 4990 }, 'All 4,990 matching fans selected'],
  [{ picked: 100, isAllLoaded: true, isAllMatching: true, total: null }, 'All matching fans selected'],
])('%j', (picked, expected) => {
  expect(selectionLabel(picked)).toBe(expected)
})
