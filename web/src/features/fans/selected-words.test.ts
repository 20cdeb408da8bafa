import { expect, test } from 'vitest'
import { selectedInWords } from './selected-words.ts'

test.each([
  [{ picked: 4, isAllLoaded: false, isEverybody: false, total: 4990 }, '4 selected'],
  [{ picked: 100, isAllLoaded: true, isEverybody: false, total: 4990 }, '100 loaded selected'],
  [{ picked: 100, isAllLoaded: true, isEverybody: true, total: 4990 }, 'All 4,990 matching selected'],
  [{ picked: 100, isAllLoaded: true, isEverybody: true, total: null }, 'All matching selected'],
])('%j', (picked, words) => {
  expect(selectedInWords(picked)).toBe(words)
})
