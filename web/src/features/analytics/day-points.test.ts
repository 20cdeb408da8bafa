import { addDays } from '@greenroom/contract/kit/days.ts'
import { expect, test } from 'vitest'
import { groupByWeek, pointsOf } from './day-points.ts'

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const day = addDays('2026-06-11', index - count + 1)
    const figures = { value: 1, previous: 2 }
    return {
      day,
      comparedWith: addDays(day, -364),
      revenue: figures,
      agencyShare: figures,
      newFans: figures,
      perPayingFan: { value: null, previous: 5 },
    }
  })
const pathOf = (from: string, to: string) => `${from}..${to}`

test('a month has one point per day, and today is partial', () => {
  const points = pointsOf(days(30), 'revenue', '30d', pathOf)
  expect(points).toHaveLength(30)
  expect(points.at(-1)).toMatchObject({
    label: 'Thursday, June 11',
    tick: 'Jun 11',
    isPartial: true,
    to: '2026-06-11..2026-06-11',
  })
  expect(points[0]?.isPartial).toBe(false)
})

test('a year has one point per week and covers every day', () => {
  const points = pointsOf(days(365), 'revenue', '1y', pathOf)
  expect(points).toHaveLength(52)
  expect(points.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(365)
  expect(points.at(-1)).toMatchObject({ label: 'Jun 5 – Jun 11', value: 7, previous: 14 })
  expect(points[0]).toMatchObject({ value: 8, to: '2025-06-12..2025-06-19' })
})

test('averages have one point per day, with gaps', () => {
  const points = pointsOf(days(365), 'perPayingFan', '1y', pathOf)
  expect(points).toHaveLength(365)
  expect(points[0]).toMatchObject({ value: null, previous: 5 })
})

test.each([
  [14, [7, 7]],
  [15, [8, 7]],
  [18, [4, 7, 7]],
  [3, [3]],
  [0, []],
])('%i days are grouped into weeks of %j', (count, lengths) => {
  expect(groupByWeek(Array.from({ length: count })).map((week) => week.length)).toEqual(lengths)
})
