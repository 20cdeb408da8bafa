import { expect, test } from 'vitest'
import { bellWords, briefOf } from './notification-text.ts'

test('a short message stands as it is', () => {
  expect(briefOf('Mara approved Juno.')).toBeNull()
  expect(briefOf('a'.repeat(180))).toBeNull()
})

test('a long one is cut between words and says so', () => {
  const brief = briefOf('lantern '.repeat(100))
  expect(brief).toMatch(/lantern…$/)
  expect(brief?.length).toBeLessThanOrEqual(151)
})

test('lines become one until it is opened', () => {
  expect(briefOf('First\n\nSecond')).toBe('First Second')
})

test('a word without end is cut, and no character in two', () => {
  expect(briefOf('a'.repeat(2000))).toBe(`${'a'.repeat(150)}…`)
  expect(briefOf(`a${'🎭'.repeat(200)}`)?.isWellFormed()).toBe(true)
})

test.each([
  [0, 'Notifications', 'Notifications'],
  [1, 'Notifications, 1 unread', 'Notifications, 1 unread'],
  [9, 'Notifications, 9 unread', 'Notifications, 9 unread'],
  [1200, 'Notifications, 9+ unread', 'Notifications, 1,200 unread'],
])('the bell at %i', (unread, label, tip) => {
  expect(bellWords(unread)).toEqual({ label, tip })
})
