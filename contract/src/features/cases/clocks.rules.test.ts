import { describe, expect, test } from 'vitest'
import { clockState } from './cases.rules.ts'
import { addBusinessDays, addMonths, type Clock, caseTimes, dueAt, startOf } from './clocks.rules.ts'

const NY = 'America/New_York'

describe('clocks', () => {
  const cases: [string, string, Clock, string[], string, string][] = [
    ['24 hours', '2026-03-06T15:00:00Z', { count: 24, unit: 'hours' }, [], NY, '2026-03-07T15:00:00.000Z'],
    // DST starts on March 8, 2026 in New York, but 48 hours are still 48 hours.
    [
      '48 hours across a clock change',
      '2026-03-07T15:00:00Z',
      { count: 48, unit: 'hours' },
      [],
      NY,
      '2026-03-09T15:00:00.000Z',
    ],
    [
      'one business day from Friday',
      '2026-03-13T15:00:00Z',
      { count: 1, unit: 'business_days' },
      [],
      NY,
      '2026-03-17T03:59:59.000Z',
    ],
    [
      'seven business days from Monday',
      '2026-06-01T15:00:00Z',
      { count: 7, unit: 'business_days' },
      [],
      NY,
      '2026-06-11T03:59:59.000Z',
    ],
    [
      'two business days with a holiday in between',
      '2026-07-01T15:00:00Z',
      { count: 2, unit: 'business_days' },
      ['2026-07-03'],
      NY,
      '2026-07-07T03:59:59.000Z',
    ],
    [
      'one business day from Saturday',
      '2026-06-06T15:00:00Z',
      { count: 1, unit: 'business_days' },
      [],
      NY,
      '2026-06-09T03:59:59.000Z',
    ],
    // 02:00 UTC is still the day before in New York.
    [
      'one business day from late evening in New York',
      '2026-06-02T02:00:00Z',
      { count: 1, unit: 'business_days' },
      [],
      NY,
      '2026-06-03T03:59:59.000Z',
    ],
    [
      'one business day that ends in standard time',
      '2026-10-30T15:00:00Z',
      { count: 1, unit: 'business_days' },
      [],
      NY,
      '2026-11-03T04:59:59.000Z',
    ],
    [
      'one month',
      '2026-01-31T12:00:00Z',
      { count: 1, unit: 'months' },
      [],
      'UTC',
      '2026-02-28T23:59:59.000Z',
    ],
    [
      'one month, ending on a leap day',
      '2028-01-31T12:00:00Z',
      { count: 1, unit: 'months' },
      [],
      'UTC',
      '2028-02-29T23:59:59.000Z',
    ],
    [
      'one month across New Year',
      '2026-12-15T12:00:00Z',
      { count: 1, unit: 'months' },
      [],
      'Asia/Kolkata',
      '2027-01-15T18:29:59.000Z',
    ],
  ]
  test.each(cases)('%s', (_name, from, clock, holidays, timeZone, due) => {
    expect(dueAt(new Date(from), clock, { timeZone, holidays }).toISOString()).toBe(due)
  })

  test('a month starts at midnight, even on the day of a clock change', () => {
    expect(startOf('2026-11-01', NY).toISOString()).toBe('2026-11-01T04:00:00.000Z')
    expect(startOf('2026-12-01', NY).toISOString()).toBe('2026-12-01T05:00:00.000Z')
  })

  test('adds business days and months', () => {
    expect(addBusinessDays('2026-12-24', 3, ['2026-12-25', '2027-01-01'])).toBe('2026-12-30')
    expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
  })

  test.each([
    ['2026-01-01T01:00:00Z', 'on_time'],
    ['2026-01-01T19:12:00Z', 'on_time'],
    ['2026-01-01T19:13:00Z', 'soon'],
    ['2026-01-02T00:00:00Z', 'soon'],
    ['2026-01-02T00:00:01Z', 'overdue'],
  ])('at %s a 24-hour clock is %s', (now, state) => {
    expect(
      clockState(new Date('2026-01-01T00:00:00Z'), new Date('2026-01-02T00:00:00Z'), new Date(now)),
    ).toBe(state)
  })

  const UTC = { timeZone: 'UTC', holidays: ['2026-03-06'] }
  const from = '2026-03-02T09:00:00Z'
  test.each([
    ['an incomplete notice has no deadline', { clockFrom: null }, null, null],
    ['a takedown request is due in 24 hours', {}, null, '2026-03-03T09:00:00.000Z'],
    [
      'a counter-notice has a restore window',
      { type: 'COUNTER_NOTICE' },
      '2026-03-17T23:59:59.000Z',
      '2026-03-23T23:59:59.000Z',
    ],
    [
      'a personal-data request is due in one month',
      { type: 'PERSONAL_DATA' },
      null,
      '2026-04-02T23:59:59.000Z',
    ],
    [
      'an extended request is due in three months',
      { type: 'PERSONAL_DATA', isExtended: true },
      null,
      '2026-06-02T23:59:59.000Z',
    ],
    [
      'an appeal is due in seven business days',
      { appealedAt: '2026-03-09T09:00:00Z' },
      null,
      '2026-03-18T23:59:59.000Z',
    ],
  ] as const)('%s', (_name, change, opensAt, dueAt) => {
    const base = { type: 'DMCA_RECEIVED', clockFrom: from, isExtended: false, appealedAt: null } as const
    const caseClock = { ...base, ...change }
    const { soonAt, ...times } = caseTimes(caseClock, UTC)
    expect(times).toEqual({ opensAt, dueAt })
    if (soonAt === null || dueAt === null) return
    const start = new Date(caseClock.appealedAt ?? from)
    const stateAt = (ms: number) => clockState(start, new Date(dueAt), new Date(Date.parse(soonAt) + ms))
    expect([stateAt(-1_000), stateAt(1_000)]).toEqual(['on_time', 'soon'])
  })
})
