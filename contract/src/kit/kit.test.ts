import { describe, expect, test } from 'vitest'
import { dayIn, isTimeZone, timestamp } from './dates.ts'
import { errorBody, errorCodes, errors } from './errors.ts'
import { id } from './id.schema.ts'
import { newId } from './ids.ts'
import { formatMoney, fromCents, toCents } from './money.ts'
import { pageQuery } from './pagination.ts'

describe('IDs', () => {
  test('are version 7 UUIDs that contain their time', () => {
    const at = Date.parse('2026-06-11T09:30:00.123Z')
    const createdId = newId(at)
    expect(createdId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(id.parse(createdId)).toBe(createdId)
    expect(Number.parseInt(createdId.replace('-', '').slice(0, 12), 16)).toBe(at)
  })

  test('sort by creation time', () => {
    const start = Date.parse('2026-06-11T09:30:00Z')
    const ids = Array.from({ length: 500 }, (_, i) => newId(start + i * 7))
    expect(ids.toSorted()).toEqual(ids)
  })

  test('are unique', () => {
    expect(new Set(Array.from({ length: 5_000 }, () => newId(1))).size).toBe(5_000)
  })
})

describe('money', () => {
  test.each([
    [25.5, 2550],
    [0.1 + 0.2, 30],
    [19.99, 1999],
    [-4.35, -435],
    [0, 0],
    [1_000_000_000, 100_000_000_000],
  ])('%d dollars are %d cents', (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents)
    expect(toCents(fromCents(cents))).toBe(cents)
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e15])('%d is out of range', (amount) => {
    expect(() => toCents(amount)).toThrow(RangeError)
  })

  test.each([
    [25.5, '$26'],
    [1234567.2, '$1,234,567'],
    [0, '$0'],
    [-12, '-$12'],
  ])('%d is shown as %s', (amount, displayed) => {
    expect(formatMoney(amount)).toBe(displayed)
  })
})

describe('dates', () => {
  test.each([
    ['America/New_York', '2026-06-11T03:30:00Z', '2026-06-10'],
    ['Europe/London', '2026-06-11T23:30:00Z', '2026-06-12'],
    ['UTC', '2026-06-11T23:30:00Z', '2026-06-11'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['America/New_York', '2026-11-01T05:59:59Z', '2026-11-01'],
  ])('in %s, %s is on %s', (zone, at, day) => {
    expect(dayIn(zone, new Date(at))).toBe(day)
  })

  test.each(['UTC', 'Europe/London', 'America/Argentina/Buenos_Aires'])('%s is a time zone', (zone) => {
    expect(isTimeZone(zone)).toBe(true)
  })

  test.each(['', 'Mars/Olympus', '+05:00', '-03', 'Europe/London; DROP TABLE users', '../etc'])(
    '%j is not a time zone',
    (zone) => {
      expect(isTimeZone(zone)).toBe(false)
    },
  )

  test.each([
    ['2026-06-11T09:30:00Z', true],
    ['2026-06-11T09:30:00.123456Z', true],
    ['2026-06-11T09:30:00+02:00', true],
    ['2026-02-30T09:30:00Z', false],
    ['2026-06-11', false],
    ['yesterday', false],
  ])('%s is a valid timestamp: %j', (text, isValid) => {
    expect(timestamp.safeParse(text).success).toBe(isValid)
  })
})

describe('pages', () => {
  test('default to 50 items', () => {
    expect(pageQuery.parse({})).toEqual({ limit: 50 })
    expect(pageQuery.parse({ limit: '7', cursor: 'abc_-9' })).toEqual({ limit: 7, cursor: 'abc_-9' })
  })

  test.each([
    { limit: '0' },
    { limit: '101' },
    { limit: '-1' },
    { limit: '1.5' },
    { limit: '' },
    { limit: 'many' },
    { limit: ['1', '2'] },
    { cursor: '' },
    { cursor: 'a b' },
    { cursor: 'x'.repeat(401) },
    { sort: 'email' },
  ])('%j is rejected', (query) => {
    expect(pageQuery.safeParse(query).success).toBe(false)
  })
})

describe('errors', () => {
  test.each(errorCodes)('%s has a status and a message', (code) => {
    const { status, message } = errors[code]
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(message).toMatch(/^[A-Z].*[.]$/)
    expect(errorBody.strict().parse({ code, message, requestId: 'r' }).code).toBe(code)
  })

  test('a wrong password, a wrong code and a locked session don’t sign the user out', () => {
    expect(errors.wrong_password.status).toBe(422)
    expect(errors.wrong_code.status).toBe(422)
    expect(errors.session_locked.status).toBe(423)
  })

  test('rejects an unknown code', () => {
    expect(errorBody.safeParse({ code: 'oops', message: 'x', requestId: 'r' }).success).toBe(false)
  })
})
