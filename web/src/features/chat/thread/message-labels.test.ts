import { expect, test } from 'vitest'
import { messageAt } from '../../../../test/fixtures/timeline.ts'
import { platformLabel, senderLabel } from './message-labels.ts'

test.each([
  [undefined, 'ONLYFANS'],
  ['', 'ONLYFANS'],
  ['ONLYFANS', 'ONLYFANS'],
  ['FANSLY', 'FANSLY'],
  ['INTERNAL', null],
])('the platform %j is labeled %j', (platform, label) => {
  expect(platformLabel(platform)).toBe(label)
})

test.each([
  ['FROM_FAN', 'HUMAN', 'Theo'],
  ['TO_FAN', 'HUMAN', 'Theo'],
  ['TO_FAN', 'CHAT_OPERATOR', 'Theo, operator'],
  ['TO_FAN', 'AI', 'Theo, AI'],
] as const)('a %s message handled by %s is labeled “%s”', (direction, handlerType, label) => {
  expect(senderLabel(messageAt(1, { direction, handlerType }))).toBe(label)
})
