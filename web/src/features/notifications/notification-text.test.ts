import { expect, test } from 'vitest'
import { bellLabels, truncateMessage } from './notification-text.ts'

test('keeps a short message', () => {
  expect(truncateMessage('Mara approved Juno.')).toBeNull()
  expect(truncateMessage('a'.repeat(180))).toBeNull()
})

test('cuts a long message between words with an ellipsis', () => {
  const excerpt = truncateMessage('lantern '.repeat(100))
  expect(excerpt).toMatch(/lantern…$/)
  expect(excerpt?.length).toBeLessThanOrEqual(151)
})

test('joins lines while collapsed', () => {
  expect(truncateMessage('First\n\nSecond')).toBe('First Second')
})

test('cuts a very long word without splitting a character', () => {
  expect(truncateMessage('a'.repeat(2000))).toBe(`${'a'.repeat(150)}…`)
  expect(truncateMessage(`a${'🎭'.repeat(200)}`)?.isWellFormed()).toBe(true)
})

test.each([
  [0, 'Notifications', 'Notifications'],
  [1, 'Notifications, 1 unread', 'Notifications, 1 unread'],
  [9, 'Notifications, 9 unread', 'Notifications, 9 unread'],
  [1200, 'Notifications, 9+ unread', 'Notifications, 1,200 unread'],
])('with %i unread, the bell is labeled “%s” and its tooltip is “%s”', (unread, label, tip) => {
  expect(bellLabels(unread)).toEqual({ label, tip })
})
