import { expect, test } from 'vitest'
import { clockIn } from './import-dates.ts'
import { conversationKey, readMessageRow } from './import-message-rows.ts'
import { fanKeyOf } from './import-plan.ts'
import type { ParseContext } from './import-rows.ts'
import { parseDirection, parseFlag } from './import-synonyms.ts'

const LUNA = '01900000-0000-7000-8000-000000000001'
const parseContext: ParseContext = {
  columns: 7,
  rowKeyColumn: -1,
  mapping: { username: 0, creator: 1, direction: 2, sentAt: 3, text: 4, isDelivered: 5, isRead: 6 },
  creatorId: LUNA,
  unmatched: new Map(),
  ambiguous: new Map(),
  creators: new Map([
    ['luna', LUNA],
    ['twin', null],
  ]),
  dateOrders: [],
  clock: clockIn('UTC'),
  now: Date.UTC(2026, 5, 1),
}
const row = (...cells: string[]) => ({ number: 2, cells })

test.for([
  ['in', 'FROM_FAN'],
  ['FROM_FAN', 'FROM_FAN'],
  ['Received', 'FROM_FAN'],
  ['from fan', 'FROM_FAN'],
  ['out', 'TO_FAN'],
  ['to_fan', 'TO_FAN'],
  ['Sent', 'TO_FAN'],
  ['Model', 'TO_FAN'],
  ['both', null],
  ['constructor', null],
  ['', null],
] as const)('the direction %j is parsed as %j', ([text, direction]) => {
  expect(parseDirection(text)).toBe(direction)
})

test.for([
  ['yes', true, true],
  ['TRUE', true, true],
  ['1', true, true],
  ['read', true, true],
  ['delivered', false, true],
  ['sent', false, false],
  ['no', false, false],
  ['0', false, false],
  ['maybe', null, null],
] as const)('%j is parsed as read: %j, delivered: %j', ([text, isRead, isDelivered]) => {
  expect(parseFlag(text, 'isRead')).toBe(isRead)
  expect(parseFlag(text, 'isDelivered')).toBe(isDelivered)
})

test.for([
  ['', '', true, false],
  ['no', '', false, false],
  ['', 'yes', true, true],
  ['no', 'yes', true, true],
] as const)('delivered %j and read %j are parsed as %j and %j', ([delivered, read, isDelivered, isRead]) => {
  const cells = ['ana', '', 'out', '2026-03-01 10:00', 'Hi', delivered, read]
  expect(readMessageRow(row(...cells), parseContext).row).toMatchObject({ isDelivered, isRead })
})

test('all errors of a row are reported at once', () => {
  const { errors } = readMessageRow(row('', 'Nova', 'x', 'soon', '', 'perhaps'), parseContext)
  expect(errors?.map(({ field }) => field)).toEqual([
    'username',
    'creator',
    'direction',
    'sentAt',
    'text',
    'isDelivered',
  ])
})

test.for(['Ana', '@ana', '@ ANA', '＠ana', "'@ana"])(
  '%j belongs to the conversation with ana',
  (username) => {
    const parsed = readMessageRow(row(username, 'Luna', 'in', '2026-03-01 10:00', 'Hi'), parseContext)
    const key = conversationKey(row(username, 'luna'), parseContext)
    expect(key).toBe(`${LUNA} ana`)
    expect(parsed.row && fanKeyOf(parsed.row)).toBe(key)
    // The file's creator applies to an empty cell.
    expect(conversationKey(row(username, ''), parseContext)).toBe(key)
    expect(conversationKey(row(username, 'Twin'), parseContext)).not.toBe(key)
  },
)
