import { describe, expect, test } from 'vitest'
import { messageAt } from '../../../../test/fixtures/timeline.ts'
import { dayName, firstUnread, groupByDay, initialMessages } from './thread-rows.ts'

const zone = 'America/New_York'
const now = new Date('2026-06-11T14:00:00Z')

describe('day headers', () => {
  test.each([
    ['2026-06-11', 'Today'],
    ['2026-06-10', 'Yesterday'],
    ['2026-06-09', 'June 9, 2026'],
    ['2025-06-11', 'June 11, 2025'],
  ])('%s is %s', (day, name) => {
    expect(dayName(day, zone, now)).toBe(name)
  })

  test('yesterday is correct across a daylight saving change', () => {
    expect(dayName('2026-03-07', zone, new Date('2026-03-08T16:00:00Z'))).toBe('Yesterday')
  })

  test('each day has one header above its own messages, in order', () => {
    const times = [
      '2026-06-09T15:00:00Z',
      '2026-06-09T16:00:00Z',
      '2026-06-10T15:00:00Z',
      '2026-06-11T12:00:00Z',
    ]
    const messages = times.map((timestamp, index) => messageAt(index + 1, { timestamp }))
    const days = groupByDay(messages, { zone, now, firstNew: null })
    expect(days.map(({ name, rows }) => [name, rows.map(({ message }) => message.seq)])).toEqual([
      ['June 9, 2026', [1, 2]],
      ['Yesterday', [3]],
      ['Today', [4]],
    ])
  })

  test('follow the agency’s time zone, not the user’s', () => {
    // 1 AM UTC is still the previous evening in New York.
    const days = groupByDay([messageAt(1, { timestamp: '2026-06-11T01:00:00Z' })], {
      zone,
      now,
      firstNew: null,
    })
    expect(days.map(({ name }) => name)).toEqual(['Yesterday'])
  })
})

const at = (minute: number) => `2026-06-11T10:${String(minute).padStart(2, '0')}:00Z`
const positions = (messages: ReturnType<typeof messageAt>[], firstNew: number | null = null) =>
  groupByDay(messages, { zone, now, firstNew }).flatMap(({ rows }) =>
    rows.map(({ position, isFirstNew }) => (isFirstNew ? `new ${position}` : position)),
  )

test('consecutive messages by one sender form a group', () => {
  expect(
    positions([
      messageAt(1, { timestamp: at(0) }),
      messageAt(2, { timestamp: at(1) }),
      messageAt(3, { timestamp: at(2) }),
      messageAt(4, { timestamp: at(3), direction: 'TO_FAN' }),
      messageAt(5, { timestamp: at(30), direction: 'TO_FAN' }),
      messageAt(6, { timestamp: at(31), direction: 'TO_FAN', composition: 'quick_reply' }),
    ]),
  ).toEqual(['first', 'middle', 'last', 'only', 'only', 'only'])
})

test('the "New" divider is above a message and splits a group', () => {
  const messages = [1, 2, 3].map((seq) => messageAt(seq, { timestamp: at(seq) }))
  expect(positions(messages, 2)).toEqual(['only', 'new first', 'last'])
  expect(positions(messages, null)).toEqual(['first', 'middle', 'last'])
})

test.each([
  ['no unread messages', { readSeq: 4, lastSeq: 4, unreadCount: 0 }, null],
  ['two unread messages', { readSeq: 1, lastSeq: 4, unreadCount: 2 }, 3],
  ['fewer unread messages than follow the read position', { readSeq: 0, lastSeq: 4, unreadCount: 1 }, 4],
  ['more unread messages than are loaded', { readSeq: -90, lastSeq: 4, unreadCount: 80 }, 1],
  ['a message that arrived after opening', { readSeq: 1, lastSeq: 3, unreadCount: 1 }, 3],
])('with %s, the first unread message is $2', (_, initialReadState, seq) => {
  const outgoing = messageAt(2, { direction: 'TO_FAN' })
  expect(firstUnread([messageAt(1), outgoing, messageAt(3), messageAt(4)], initialReadState)).toBe(seq)
})

describe('initially rendered messages', () => {
  const longThread = Array.from({ length: 100 }, (_, i) => messageAt(i + 1))
  test.each([
    ['the end of a long thread', 100, null, 77],
    ['all of a short thread', 5, null, 1],
    ['from before the new ones, if they start further up', 100, 40, 32],
    ['the end, if it contains the new ones', 100, 99, 77],
    ['from the first message, if the new ones start near it', 100, 2, 1],
  ])('are %s', (_, length, firstNew, first) => {
    const initial = initialMessages(longThread.slice(0, length), firstNew)
    expect([initial[0]?.seq, initial.at(-1)?.seq]).toEqual([first, length])
  })
})
