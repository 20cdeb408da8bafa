import { expect, test } from 'vitest'
import type { PastMessage, PastMessageOutcome } from '../fan-imports/import-history.service.ts'
import {
  type ConversationBounds,
  type ExistingMessage,
  minuteOf,
  normalizeText,
  planHistory,
} from './history-plan.ts'

const at = (time: string) => Date.parse(`2026-03-01T${time}Z`)
const past = (time: string, content = 'Hi', overrides: Partial<PastMessage> = {}): PastMessage => ({
  fanId: 'fan',
  direction: 'FROM_FAN',
  sentAt: at(time),
  content,
  externalId: null,
  senderName: null,
  isDelivered: true,
  isRead: false,
  nth: 1,
  ...overrides,
})
const existing = (time: string, content = 'Hi', externalId: string | null = null): ExistingMessage => ({
  minute: minuteOf(at(time)),
  text: normalizeText('FROM_FAN', content),
  externalId,
})
const conversationBounds: ConversationBounds = { firstAt: at('12:00:00'), lastAt: at('18:00:00') }

test.for<
  [
    name: string,
    PastMessage,
    ConversationBounds,
    ExistingMessage[],
    PastMessageOutcome,
    'before' | 'after' | null,
  ]
>([
  ['the first message', past('12:00:00'), null, [], 'added', 'after'],
  ['older than all', past('11:59:59'), conversationBounds, [], 'added', 'before'],
  ['at the very beginning', past('12:00:00'), conversationBounds, [], 'added', 'before'],
  ['newer than all', past('18:00:01'), conversationBounds, [], 'added', 'after'],
  ['at the very end', past('18:00:00'), conversationBounds, [], 'added', 'after'],
  ['between existing messages', past('15:00:00'), conversationBounds, [], 'between', null],
  [
    'already imported, in the same minute',
    past('15:00:00'),
    conversationBounds,
    [existing('15:00:59')],
    'unchanged',
    null,
  ],
  ['a minute later', past('15:01:00'), conversationBounds, [existing('15:00:59')], 'between', null],
  ['different text', past('15:00:00', 'Ho'), conversationBounds, [existing('15:00:00')], 'between', null],
  [
    'spaces around the text',
    past('15:00:00', 'Hi'),
    conversationBounds,
    [existing('15:00:00', ' Hi\r\n')],
    'unchanged',
    null,
  ],
  [
    'the opposite direction',
    past('15:00:00', 'Hi', { direction: 'TO_FAN' }),
    conversationBounds,
    [existing('15:00:00')],
    'between',
    null,
  ],
  [
    'the second of two identical messages',
    past('18:00:00', 'Hi', { nth: 2 }),
    conversationBounds,
    [existing('18:00:00')],
    'added',
    'after',
  ],
  [
    'the second, with both imported',
    past('18:00:00', 'Hi', { nth: 2 }),
    conversationBounds,
    [existing('18:00:00'), existing('18:00:10')],
    'unchanged',
    null,
  ],
  [
    'a known id at a different time',
    past('15:00:00', 'Hi', { externalId: 'a' }),
    conversationBounds,
    [existing('16:00:00', 'Hi', 'a')],
    'unchanged',
    null,
  ],
  [
    'a known id with different text',
    past('19:00:00', 'Ho', { externalId: 'a' }),
    conversationBounds,
    [existing('16:00:00', 'Hi', 'a')],
    'conflict',
    null,
  ],
  [
    'an id for a message imported without one',
    past('15:00:00', 'Hi', { externalId: 'a' }),
    conversationBounds,
    [existing('15:00:00')],
    'unchanged',
    null,
  ],
  [
    'the same text with a different id',
    past('18:00:00', 'Hi', { externalId: 'b' }),
    conversationBounds,
    [existing('18:00:00', 'Hi', 'a')],
    'added',
    'after',
  ],
  [
    'no id for a message imported with one',
    past('15:00:00'),
    conversationBounds,
    [existing('15:00:00', 'Hi', 'a')],
    'unchanged',
    null,
  ],
])('the outcome for a past message (%s) is $4', ([, message, bounds, existingMessages, outcome, where]) => {
  const plan = planHistory([message], bounds, existingMessages)
  expect(plan.outcomes).toEqual([outcome])
  expect({ before: plan.before, after: plan.after }).toEqual({
    before: where === 'before' ? [0] : [],
    after: where === 'after' ? [0] : [],
  })
})

test('older messages are prepended and newer ones appended', () => {
  const plan = planHistory(
    [past('10:00:00'), past('11:00:00'), past('13:00:00'), past('19:00:00'), past('20:00:00')],
    conversationBounds,
    [],
  )
  expect(plan).toEqual({
    outcomes: ['added', 'added', 'between', 'added', 'added'],
    before: [0, 1],
    after: [3, 4],
    gapFills: [],
  })
})

test('messages fill the gap of an undone import while there is room, in order', () => {
  const gap = { nextSeq: 4, size: 2, from: at('13:00:00'), until: at('16:00:00') }
  const messages = ['12:30:00', '13:30:00', '14:00:00', '15:00:00', '16:30:00'].map((time) =>
    past(time, time),
  )
  const plan = planHistory(messages, conversationBounds, [], [gap])
  expect(plan.outcomes).toEqual(['between', 'added', 'added', 'between', 'between'])
  expect(plan.gapFills).toEqual([
    { index: 1, seq: 4 },
    { index: 2, seq: 5 },
  ])
  expect([plan.before, plan.after]).toEqual([[], []])
})
