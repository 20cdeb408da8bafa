import { expect, test } from 'vitest'
import {
  formatDays,
  formatHours,
  formatNet,
  formatUsd,
  formatWait,
  formatWaiting,
  messagesSum,
  nameList,
  ratiosNote,
  ruleLabel,
  todayIn,
  unassignedText,
} from './operators-labels.ts'

test.each([
  [0, '0s'],
  [40, '40s'],
  [220, '3m 40s'],
  [3_605, '1h 00m'],
  [7_500, '2h 05m'],
  [100_800, '1d 4h'],
])('a response after %i seconds is shown as %s', (seconds, text) => expect(formatWait(seconds)).toBe(text))

test.each([
  [59, '0 min'],
  [1_920, '32 min'],
  [14_400, '4 h'],
  [16_320, '4 h 32 min'],
  [3_604_000, '1,001 h 6 min'],
])('%i seconds of work are shown as %s', (seconds, text) => expect(formatHours(seconds)).toBe(text))

test.each([
  ['2026-06-11T11:59:30Z', 'under 1 min'],
  ['2026-06-11T11:48:00Z', '12 min'],
  ['2026-06-11T09:10:00Z', '2 h'],
  ['2026-06-10T11:00:00Z', '1 day'],
  ['2026-06-08T11:00:00Z', '3 days'],
  ['2026-06-11T12:00:05Z', 'under 1 min'],
])('a fan waiting since %s is shown as waiting %s', (since, text) =>
  expect(formatWaiting(since, new Date('2026-06-11T12:00:00Z'))).toBe(text),
)

test.each([
  ['2026-05-13', '2026-06-11', 'May 13 – Jun 11'],
  ['2026-06-11', '2026-06-11', 'Jun 11'],
  ['2025-12-20', '2026-01-03', 'Dec 20, 2025 – Jan 3, 2026'],
])('%s to %s is shown as %s', (from, to, text) => expect(formatDays(from, to, '2026-06-11')).toBe(text))

test('today is the day in the agency’s time zone', () => {
  expect(todayIn('America/New_York', new Date('2026-06-12T02:00:00Z'))).toBe('2026-06-11')
})

test.each([
  ['MESSAGE_SENDER', 24, 'Sender of the paid message', '14 sales without a paid message, such as tips.'],
  [
    'LAST_MESSAGE',
    24,
    'Last message within 24 h',
    '14 sales with no message in the 24 hours before payment.',
  ],
  ['LAST_MESSAGE', 1, 'Last message within 1 h', '14 sales with no message in the hour before payment.'],
] as const)('rule %s with %i hours has a description', (rule, hours, label, unassigned) => {
  expect(ruleLabel(rule, hours)).toBe(label)
  expect(unassignedText(14, rule, hours)).toBe(unassigned)
  expect(unassignedText(0, rule, hours)).toBe('Every sale is assigned.')
})

test.each([
  [[], ''],
  [['Juno'], 'Juno'],
  [['Juno', 'Wren', 'Vesper'], 'Juno, Wren and Vesper'],
  [['Juno', 'Wren', 'Vesper', 'Ines', 'Lior'], 'Juno, Wren and 3 more'],
])('names %j are shown as %s', (names, text) => expect(nameList(names)).toBe(text))

test.each([
  ['all', '3,420 messages to 96 fans'],
  ['ppv', '3,420 PPVs sent'],
  ['unlocked', '3,420 PPVs unlocked'],
  ['typed', '214,300 characters in 3,420 messages'],
  ['reply', '3m 40s on average over 2 replies'],
] as const)('the sum of %s messages is shown as %s', (kind, text) =>
  expect(
    messagesSum(kind, { total: 3_420, fans: 96, characters: 214_300, replies: 2, replySeconds: 440 }),
  ).toBe(text),
)

test('without replies, no average is shown', () => {
  const zeros = { total: 0, fans: 0, characters: 0, replies: 0, replySeconds: 0 }
  expect(messagesSum('reply', zeros)).toBe('No replies')
})

const dana = { name: 'Dana', golden: 0.06, unlock: 0.43 }
const remy = { name: 'Remy', golden: 0.08, unlock: 0.23 }
const ana = { name: 'Ana', golden: 0.03, unlock: 0.45 }

test.each([
  [[dana, remy, ana], 'Remy sends the most PPVs per message, but the fewest are unlocked.'],
  [[dana, ana, { ...remy, unlock: 0.44 }], 'Ana’s PPVs are unlocked most often, Dana’s least often.'],
  [[dana, { ...ana, unlock: 0.2 }], 'Dana sends the most PPVs per message, and the most are unlocked.'],
  [[dana], null],
  [[dana, { ...ana, unlock: 0.43 }], null],
])('the summary of the ratios %j is %j', (rows, text) => {
  expect(ratiosNote(rows)).toBe(text)
})

test('amounts keep their cents and their sign', () => {
  expect(formatUsd(1234.5)).toBe('$1,234.50')
  expect(formatUsd(-0)).toBe('$0.00')
  expect(formatNet(-60)).toBe('−$60')
})
