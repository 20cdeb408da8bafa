import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sharedStorage } from './storage.ts'

const stored = new Map<string, string>()
let isFull = false

beforeEach(() => {
  stored.clear()
  isFull = false
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('', 'QuotaExceededError')
        stored.set(key, value)
      },
      removeItem: (key: string) => stored.delete(key),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('values that do not fit stay in memory, and old ones do not reappear', () => {
  sharedStorage.write('draft', 'short')
  isFull = true
  sharedStorage.write('draft', 'short and much more')
  expect(sharedStorage.read('draft')).toBe('short and much more')
  isFull = false
  sharedStorage.write('draft', 'fits again')
  expect([sharedStorage.read('draft'), stored.get('draft')]).toEqual(['fits again', 'fits again'])
})

test('remove deletes the value everywhere', () => {
  sharedStorage.write('draft', 'old')
  isFull = true
  sharedStorage.write('draft', 'new')
  sharedStorage.remove('draft')
  expect(sharedStorage.read('draft')).toBeNull()
})
