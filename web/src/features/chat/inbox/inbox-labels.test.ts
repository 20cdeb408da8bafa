import { describe, expect, test } from 'vitest'
import { conversationRow } from '../../../../test/fixtures/inbox.ts'
import { previewOf, shortAgo, shortCount, waitingLabel } from './inbox-labels.ts'

const now = new Date('2026-06-11T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

test.each([
  [0.5, 'Waiting', 'quiet'],
  [-3, 'Waiting', 'quiet'],
  [12, 'Waiting 12 min', 'quiet'],
  [14.9, 'Waiting 14 min', 'quiet'],
  [15, 'Waiting 15 min', 'amber'],
  [59, 'Waiting 59 min', 'amber'],
  [60, 'Waiting 1 h', 'rose'],
  [179, 'Waiting 2 h', 'rose'],
  [24 * 60, 'Waiting 1 day', 'rose'],
  [3 * 24 * 60, 'Waiting 3 days', 'rose'],
])('a wait of %d minutes is labeled “%s” in %s', (minutes, label, tone) => {
  expect(waitingLabel(minutesAgo(minutes), now)).toEqual({ label, tone })
})

test.each([
  [0, 'now'],
  [2, '2m'],
  [59, '59m'],
  [61, '1h'],
  [24 * 60, '1d'],
  [6 * 24 * 60, '6d'],
  [8 * 24 * 60, 'Jun 3'],
])('%d minutes ago is %s', (minutes, label) => {
  expect(shortAgo(minutesAgo(minutes), 'UTC', now)).toBe(label)
})

describe('the last message', () => {
  const message = {
    content: 'Hi',
    direction: 'FROM_FAN',
    isDeleted: false,
    attachment: null,
    sender: null,
  } as const
  test.each([
    ['a fan message', message, 'Hi'],
    [
      'the user’s own message',
      { ...message, direction: 'TO_FAN' as const, sender: { id: 'me', name: 'Mara' } },
      'You: Hi',
    ],
    [
      'a colleague’s message',
      { ...message, direction: 'TO_FAN' as const, sender: { id: 'x', name: 'Dana Kirk' } },
      'Dana: Hi',
    ],
    [
      'a sender without a name',
      { ...message, direction: 'TO_FAN' as const, sender: { id: 'x', name: 'kit@x.test' } },
      'kit: Hi',
    ],
    ['an unknown sender', { ...message, direction: 'TO_FAN' as const }, 'Team: Hi'],
    ['line breaks', { ...message, content: 'Hi\n\nthere ' }, 'Hi there'],
    ['a photo without text', { ...message, content: '', attachment: 'image' as const }, 'Photo'],
    ['a video without text', { ...message, content: ' ', attachment: 'video' as const }, 'Video'],
    ['a photo with text', { ...message, attachment: 'image' as const }, 'Hi'],
    ['a deleted message', { ...message, content: '', isDeleted: true }, 'Message deleted'],
    ['no message', null, ''],
  ])('%s is previewed as “$2”', (_, lastMessage, label) => {
    expect(previewOf(conversationRow('a', { lastMessage }), 'me')).toBe(label)
  })
})

test.each([
  [0, '0'],
  [1_234, '1,234'],
  [20_000, '20k'],
])('%d is shown as %s', (count, label) => {
  expect(shortCount(count)).toBe(label)
})
