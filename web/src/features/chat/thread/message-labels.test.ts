import { expect, test } from 'vitest'
import { messageAt } from '../timeline/timeline-fixture.ts'
import { hasNoDeliveryReports, platformLabel, senderLabel } from './message-labels.ts'

test.each([
  [undefined, 'ONLYFANS'],
  ['', 'ONLYFANS'],
  ['ONLYFANS', 'ONLYFANS'],
  ['FANSLY', 'FANSLY'],
  ['INTERNAL', null],
])('the platform %j is labelled %j', (platform, label) => {
  expect(platformLabel(platform)).toBe(label)
})

test.each([
  ['FROM_FAN', 'HUMAN', 'Theo'],
  ['TO_FAN', 'HUMAN', 'Theo'],
  ['TO_FAN', 'CHAT_OPERATOR', 'Theo, operator'],
  ['TO_FAN', 'AI', 'Theo, AI'],
] as const)('%s by %s is from %s', (direction, handlerType, label) => {
  expect(senderLabel(messageAt(1, { direction, handlerType }))).toBe(label)
})

test('no delivery reports when none of our messages was ever delivered', () => {
  const now = new Date('2026-06-11T12:00:00Z')
  const ours = messageAt(2, { direction: 'TO_FAN' })
  expect(hasNoDeliveryReports([messageAt(1)], now)).toBe(false)
  expect(hasNoDeliveryReports([messageAt(1), ours], now)).toBe(true)
  expect(hasNoDeliveryReports([ours, messageAt(3, { direction: 'TO_FAN', isDelivered: true })], now)).toBe(
    false,
  )
  // Just sent: a report may still come.
  expect(hasNoDeliveryReports([{ ...ours, timestamp: now.toISOString() }], now)).toBe(false)
})
