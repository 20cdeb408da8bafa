import { describe, expect, test } from 'vitest'
import { conversationRow } from './inbox-fixture.ts'
import { previewOf, shortAgo, shortCount, waitingLabel } from './inbox-labels.ts'

const now = new Date('2026-06-11T12:00:00Z')
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

test.each([
  [0.5, 'waiting', 'quiet'],
  [-3, 'waiting', 'quiet'],
  [12, 'waiting 12 min', 'quiet'],
  [14.9, 'waiting 14 min', 'quiet'],
  [15, 'waiting 15 min', 'amber'],
  [59, 'waiting 59 min', 'amber'],
  [60, 'waiting 1 h', 'rose'],
  [179, 'waiting 2 h', 'rose'],
  [24 * 60, 'waiting 1 day', 'rose'],
  [3 * 24 * 60, 'waiting 3 days', 'rose'],
])('after %d minutes: %s, %s', (minutes, words, tone) => {
  expect(waitingLabel(before(minutes), now)).toEqual({ words, tone })
})

test.each([
  [0, 'now'],
  [2, '2m'],
  [59, '59m'],
  [61, '1h'],
  [24 * 60, '1d'],
  [6 * 24 * 60, '6d'],
  [8 * 24 * 60, 'Jun 3'],
])('%d minutes ago is %s', (minutes, words) => {
  expect(shortAgo(before(minutes), 'UTC', now)).toBe(words)
})

describe('the preview of the last message', () => {
  const said = { content: 'Hi', direction: 'FROM_FAN', isDeleted: false, attachment: null } as const
  test.each([
    ['the fan’s words', said, 'Hi'],
    ['ours', { ...said, direction: 'TO_FAN' as const }, 'You: Hi'],
    ['on one line', { ...said, content: 'Hi\n\nthere ' }, 'Hi there'],
    ['a picture without words', { ...said, content: '', attachment: 'image' as const }, 'Photo'],
    ['a video without words', { ...said, content: ' ', attachment: 'video' as const }, 'Video'],
    ['a picture with words', { ...said, attachment: 'image' as const }, 'Hi'],
    ['deleted', { ...said, content: '', isDeleted: true }, 'Message deleted'],
    ['nothing yet', null, ''],
  ])('%s', (_, lastMessage, words) => {
    expect(previewOf(conversationRow('a', { lastMessage }))).toBe(words)
  })
})

test.each([
  [0, '0'],
  [1_234, '1,234'],
  [20_000, '20k'],
])('%d is shown as %s', (count, words) => {
  expect(shortCount(count)).toBe(words)
})
