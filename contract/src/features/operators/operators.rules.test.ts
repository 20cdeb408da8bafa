import { describe, expect, test } from 'vitest'
import {
  divideCents,
  firstResponse,
  goldenRatio,
  type PayRate,
  payLines,
  payTotal,
  rateOn,
  ratio,
  unlockRatio,
} from './operators.rules.ts'

test.each([
  [205, 3420, 205 / 3420],
  [0, 10, 0],
  [0, 0, null],
  [3, 0, null],
])('the ratio of %d to %d is %s', (part, total, expected) => {
  expect(ratio(part, total)).toBe(expected)
})

test('computes the golden ratio, the unlock ratio and the first response', () => {
  const figures = { messages: 100, ppvSent: 20, ppvUnlocked: 5, replies: 3, replySeconds: 100 }
  expect([goldenRatio(figures), unlockRatio(figures), firstResponse(figures)]).toEqual([0.2, 0.25, 33])
  expect(firstResponse({ replies: 0, replySeconds: 0 })).toBe(null)
})

test.each([
  [7_199, 3_600, 2],
  [5_400, 3_600, 2],
  [5_399, 3_600, 1],
  [-5_400, 3_600, -2],
  [-5_399, 3_600, -1],
  [0, 3_600, 0],
])('%d / %d rounds to %d, half away from zero', (product, divisor, expected) => {
  expect(divideCents(product, divisor) + 0).toBe(expected)
})

const rates: PayRate[] = [
  { fromDay: '2026-06-15', hourlyCents: 1_250, percentHundredths: 750 },
  { fromDay: '2026-06-01', hourlyCents: 1_000, percentHundredths: 500 },
]

test.each([
  ['2026-05-31', 0],
  ['2026-06-01', 1_000],
  ['2026-06-14', 1_000],
  ['2026-06-15', 1_250],
  ['2027-01-01', 1_250],
])('the hourly rate on %s is %d cents', (day, hourly) => {
  expect(rateOn(rates, day).hourlyCents).toBe(hourly)
})

describe('pay lines', () => {
  test('each day counts at its own rate, in exact cents', () => {
    const lines = payLines(
      rates,
      [
        { day: '2026-06-14', seconds: 3_600 },
        { day: '2026-06-15', seconds: 5_400 },
        { day: '2026-06-16', seconds: 1 },
      ],
      [
        { day: '2026-06-02', netCents: 9_999 },
        { day: '2026-06-15', netCents: 10_010 },
        { day: '2026-06-16', netCents: -10 },
      ],
    )
    expect(lines).toEqual([
      { ...rates[1], seconds: 3_600, netCents: 9_999, hoursCents: 1_000, shareCents: 500 },
      { ...rates[0], seconds: 5_401, netCents: 10_000, hoursCents: 1_875, shareCents: 750 },
    ])
    expect(payTotal(lines)).toBe(4_125)
  })

  test('work before the first rate is paid at zero', () => {
    expect(payLines([], [{ day: '2026-06-01', seconds: 60 }], [])).toMatchObject([
      { hourlyCents: 0, seconds: 60, hoursCents: 0 },
    ])
    expect(payTotal(payLines([], [], []))).toBe(0)
  })

  test('refunds reduce the share', () => {
    expect(payLines(rates, [], [{ day: '2026-06-20', netCents: -1_000 }])[0]?.shareCents).toBe(-75)
  })
})
