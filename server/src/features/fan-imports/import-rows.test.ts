import type { Mapping } from '@greenroom/contract/features/fans/fan-imports.schema.ts'
import { expect, test } from 'vitest'
import { clockIn, detectDateOrder, parseDate } from './import-dates.ts'
import { type IdentifiedTransaction, type Ledger, planFan, planTransaction } from './import-plan.ts'
import { type FanRow, type ParseContext, readFanRow, readTransactionRow } from './import-rows.ts'
import { parseKind, parseType } from './import-synonyms.ts'

const LUNA = '01900000-0000-7000-8000-000000000001'

test.for([
  ['subscription', 'Subscription'],
  ['Renewal', 'Subscription'],
  ['TIP', 'Tips'],
  ['Tip from ana', 'Tips'],
  ['Payment for message', 'PPV Content'],
  ['PPV Content', 'PPV Content'],
  ['Custom Requests', 'Custom Requests'],
  ['Tip for a custom', null],
  ['donation', null],
  ['', null],
] as const)('the type %j is parsed as %j', ([text, type]) => {
  expect(parseType(text)).toBe(type)
})

test.for([
  ['', 500, 'SALE'],
  ['', -500, 'REFUND'],
  ['Chargeback', -500, 'CHARGEBACK'],
  ['refunded', -500, 'REFUND'],
  ['paid', 500, 'SALE'],
  ['pending', 500, null],
] as const)('the kind %j with %j cents is parsed as %j', ([text, cents, kind]) => {
  expect(parseKind(text, cents)).toBe(kind)
})

const newYork = clockIn('America/New_York')
const instant = (text: string, order: 'month' | 'day' = 'month') => {
  const parsed = parseDate(text, order)
  return parsed && new Date(newYork.instantOf(parsed)).toISOString()
}

test.for<[string, string | null]>([
  ['2026-03-01', '2026-03-01T05:00:00.000Z'],
  ['2026-03-01 14:30', '2026-03-01T19:30:00.000Z'],
  ['2026-03-01T14:30:15Z', '2026-03-01T14:30:15.000Z'],
  ['2026-03-01T14:30:15.123456+02:00', '2026-03-01T12:30:15.000Z'],
  ['2026-07-01 14:30', '2026-07-01T18:30:00.000Z'],
  ['2026-03-08 03:30', '2026-03-08T07:30:00.000Z'],
  ['2026/3/1', '2026-03-01T05:00:00.000Z'],
  ['3/1/2026', '2026-03-01T05:00:00.000Z'],
  ['3/1/26 2:30 PM', '2026-03-01T19:30:00.000Z'],
  ['12/31/2025 12:00 AM', '2025-12-31T05:00:00.000Z'],
  ['Mar 1, 2026', '2026-03-01T05:00:00.000Z'],
  ['1 March 2026 14:30', '2026-03-01T19:30:00.000Z'],
  ['13/1/2026', null],
  ['2026-02-30', null],
  ['2026-03-01 25:00', null],
  ['2026-03-01 13:00 PM', null],
  ['46082', null],
  ['yesterday', null],
  ['', null],
])('the date %j is parsed as %j', ([text, expected]) => {
  expect(instant(text)).toBe(expected)
})

test('detects day-first order only if a day is above 12', () => {
  expect(instant('3/1/2026', 'day')).toBe('2026-01-03T05:00:00.000Z')
  expect(['3/1/2026', '13/1/2026', '1/13/2026', '2026-03-01', 'x'].map(detectDateOrder)).toEqual([
    'month',
    'day',
    'month',
    null,
    null,
  ])
})

test('the calendar day is in the agency’s time zone', () => {
  expect(newYork.dayOf(Date.parse('2026-03-01T04:59:00Z'))).toBe('2026-02-28')
  expect(newYork.dayOf(Date.parse('2026-03-01T05:00:00Z'))).toBe('2026-03-01')
})

const parseContext = (mapping: Mapping, overrides: Partial<ParseContext> = {}): ParseContext => ({
  columns: 9,
  rowKeyColumn: -1,
  mapping,
  creatorId: null,
  unmatched: new Map(),
  ambiguous: new Map(),
  creators: new Map([
    ['luna', LUNA],
    ['twin', null],
  ]),
  dateOrders: [],
  clock: newYork,
  now: Date.parse('2026-06-01T00:00:00Z'),
  ...overrides,
})
const fanMapping: Mapping = {
  username: 0,
  creator: 1,
  email: 2,
  displayName: 3,
  location: 4,
  joinDate: 5,
  preferredContent: 6,
  tags: 7,
  timeZone: 8,
}
const saleMapping: Mapping = {
  username: 0,
  creator: 1,
  date: 2,
  amount: 3,
  type: 4,
  externalId: 5,
  kind: 6,
  reason: 7,
  platformFee: 8,
}
const fan = (...cells: string[]) => readFanRow({ number: 2, cells }, parseContext(fanMapping))
const sale = (...cells: string[]) => readTransactionRow({ number: 2, cells }, parseContext(saleMapping))

test('a fan row is parsed', () => {
  expect(
    fan('@Ana_K', ' luna ', 'Ana@X.test', 'Ana', 'Oslo', '2026-03-01', 'Photos', 'VIP; big  spender,vip').row,
  ).toEqual({
    creatorId: LUNA,
    username: 'Ana_K',
    usernameKey: 'ana_k',
    email: 'ana@x.test',
    displayName: 'Ana',
    location: 'Oslo',
    joinedAt: '2026-03-01T05:00:00.000Z',
    timeZone: null,
    preferredContent: 'Photos',
    platform: null,
    tags: ['big spender', 'vip'],
  })
  expect(fan('ana', 'Luna').row).toMatchObject({ email: null, joinedAt: null, tags: [] })
  expect(fan('ana', 'Luna', '', '', '', '', '', '', 'Europe/Oslo').row).toMatchObject({
    timeZone: 'Europe/Oslo',
  })
})

test('the file’s creator applies to empty cells only', () => {
  const withCreator = parseContext(fanMapping, { creatorId: 'chosen' })
  expect(readFanRow({ number: 2, cells: ['ana', ''] }, withCreator).row?.creatorId).toBe('chosen')
  expect(readFanRow({ number: 2, cells: ['ana', 'LUNA'] }, withCreator).row?.creatorId).toBe(LUNA)
  expect(readFanRow({ number: 2, cells: ['ana', 'Nova'] }, withCreator).errors).toHaveLength(1)
})

test.for<[string[], string | null, RegExp]>([
  [['', 'luna'], 'username', /^The username is missing\.$/],
  [['x'.repeat(61), 'luna'], 'username', /At most 60/],
  [['a\u202eb', 'luna'], 'username', /can’t be displayed/],
  [['ana', 'luna', '', 'Ana\nBell'], 'displayName', /^The display name must be one line\.$/],
  [['ana', ''], 'creator', /creator is missing/],
  [['ana', 'Nova'], 'creator', /no creator named “Nova”/],
  [['ana', 'Twin'], 'creator', /More than one creator/],
  [['ana', 'luna', 'not mail'], 'email', /full email address/],
  [['ana', 'luna', '', '', '', '', '', '', 'Oslo'], 'timeZone', /Pick a time zone/],
  [['ana', 'luna', '', '', '', '2027-01-01'], 'joinDate', /in the future/],
  [['ana', 'luna', '', '', '', '1999-01-01'], 'joinDate', /before the year 2000/],
  [['ana', 'luna', '', '', '', 'soon'], 'joinDate', /not a valid date/],
  [['ana', 'luna', '', '', '', '', '', 'x'.repeat(31)], 'tags', /At most 30/],
  [['ana', 'luna', '', '', '', '', '', '', '', 'extra'], null, /10 cells, but the file has 9/],
])('the fan %j is rejected for %j', ([cells, field, message]) => {
  const { errors } = fan(...cells)
  expect(errors?.map((error) => error.field)).toEqual([field])
  expect(errors?.[0]?.message).toMatch(message)
})

test('a sale row is parsed, ignoring the formula escaping in our error file', () => {
  expect(sale('Ana', 'luna', '2026-03-01 14:30', '$25.50', 'tip', 'T-1', '', '', '5.10').row).toMatchObject({
    creatorId: LUNA,
    usernameKey: 'ana',
    occurredAt: '2026-03-01T19:30:00.000Z',
    day: '2026-03-01',
    type: 'Tips',
    kind: 'SALE',
    grossCents: 2550,
    feeCents: 510,
    externalId: 'T-1',
    reason: null,
  })
  expect(sale('Ana', 'luna', '2026-03-01', "'-$5.00", 'tip').row).toMatchObject({
    kind: 'REFUND',
    grossCents: -500,
    reason: 'Imported',
    externalId: null,
  })
})

test.for<[string[], string[]]>([
  [
    ['', '', '', '', ''],
    ['username', 'creator', 'date', 'amount', 'type'],
  ],
  [['ana', 'luna', '2026-03-01', '0', 'tip'], ['amount']],
  [['ana', 'luna', '2026-03-01', '2000000', 'tip'], ['amount']],
  [['ana', 'luna', '2026-03-01', '5', 'donation'], ['type']],
  [['ana', 'luna', '2026-03-01', '5', 'tip', '', 'pending'], ['kind']],
  [['ana', 'luna', '2026-03-01', '-5', 'tip', '', 'sale'], ['amount']],
  [['ana', 'luna', '2026-03-01', '5', 'tip', '', 'refund'], ['amount']],
  [['ana', 'luna', '2026-03-01', '5', 'tip', '', '', '', '6'], ['platformFee']],
  [['ana', 'luna', '2026-06-02', '5', 'tip'], ['date']],
])('the sale %j is rejected for %j', ([cells, fields]) => {
  expect(sale(...cells).errors?.map((error) => error.field)).toEqual(fields)
})

test.for([
  ['2026-03-01 14:30', '$25.50'],
  ['03/01/2026 2:30 PM', '25,50'],
  ['2026-03-01T19:30:12Z', 'USD 25.5'],
  ['Mar 1, 2026 14:30', '25.50'],
])('%j is recognized as the same sale', ([date = '', amount = '']) => {
  const content = (...cells: string[]) => sale(...cells).row?.content
  const first = content('Ana', 'luna', '2026-03-01 14:30', '25.5', 'tip')
  expect(content('@ANA', 'Luna', date, amount, 'Tips')).toBe(first)
  expect(content('Ana', 'luna', '2026-03-01 14:31', '25.5', 'tip')).not.toBe(first)
  expect(content('Ana', 'luna', '2026-03-02 14:30', '25.5', 'tip')).not.toBe(first)
})

const row = (overrides: Partial<FanRow> = {}): FanRow => ({
  creatorId: LUNA,
  username: 'Ana',
  usernameKey: 'ana',
  displayName: null,
  email: null,
  location: null,
  timeZone: null,
  preferredContent: null,
  platform: null,
  joinedAt: null,
  tags: [],
  ...overrides,
})

test('a second row updates the fan, and empty cells change nothing', () => {
  const existing = new Map<string, FanRow>()
  const plan = (overrides: Partial<FanRow>) => planFan(row(overrides), existing)
  expect(plan({ email: 'a@x.test' })).toBe('added')
  expect(plan({})).toBe('unchanged')
  expect(plan({ email: 'b@x.test', tags: ['vip'] })).toBe('updated')
  expect(plan({ tags: ['vip'] })).toBe('unchanged')
  expect([...existing.values()]).toMatchObject([{ email: 'b@x.test', tags: ['vip'] }])
})

test('an existing ID must have the same content', () => {
  const ledger: Ledger = { recorded: new Map(), groups: new Map() }
  const row = {
    username: 'ana',
    grossCents: 500,
    type: 'Tips',
    kind: 'SALE',
    externalId: 'T-1',
  } as IdentifiedTransaction & { externalId: string }
  expect(planTransaction(row, 'fan', ledger)).toMatchObject({ outcome: 'added' })
  expect(planTransaction(row, 'fan', ledger)).toMatchObject({ outcome: 'unchanged' })
  const error = { error: { field: 'externalId' } }
  expect(planTransaction({ ...row, grossCents: 600 }, 'fan', ledger)).toMatchObject(error)
  expect(planTransaction(row, 'other', ledger)).toMatchObject(error)
  expect(planTransaction(row, undefined, ledger)).toMatchObject({ error: { field: 'username' } })
})

test('join dates are compared to the second', () => {
  const existing = new Map([[`${LUNA} ana`, row({ joinedAt: '2026-03-01T10:20:30.456789Z' })]])
  expect(planFan(row({ joinedAt: '2026-03-01T10:20:30.000Z' }), existing)).toBe('unchanged')
  expect(planFan(row({ joinedAt: '2026-03-01T10:20:31.000Z' }), existing)).toBe('updated')
})
