import { expect, test } from 'vitest'
import { type CreatorFigures, orderFrom, sortCreators, withOrder } from './creator-sort.ts'

const creator = (stageName: string, revenue: number, growth: number | null): CreatorFigures => ({
  id: stageName,
  stageName,
  revenue,
  previous: 0,
  share: revenue,
  fans: 1,
  engagement: null,
  growth,
  firstSaleDay: null,
  pausedDay: null,
  isArchived: false,
})
const creators = [creator('Juno', 50, -2), creator('Cass', 20, null), creator('Ines', 20, 9)]

test.each([
  ['', ['Juno', 'Cass', 'Ines']],
  ['direction=asc', ['Cass', 'Ines', 'Juno']],
  ['sort=name', ['Cass', 'Ines', 'Juno']],
  ['sort=growth', ['Ines', 'Juno', 'Cass']],
  ['sort=growth&direction=asc', ['Juno', 'Ines', 'Cass']],
  ['sort=engagement', ['Cass', 'Ines', 'Juno']],
  ['sort=unknown', ['Juno', 'Cass', 'Ines']],
])('%j sorts the creators as %j', (search, names) => {
  const sorted = sortCreators(creators, orderFrom(new URLSearchParams(search)))
  expect(sorted.map(({ stageName }) => stageName)).toEqual(names)
})

test.each([
  ['', 'revenue', 'direction=asc'],
  ['direction=asc', 'revenue', ''],
  ['', 'name', 'sort=name'],
  ['sort=name', 'name', 'sort=name&direction=desc'],
  ['period=7d&sort=name', 'revenue', 'period=7d'],
] as const)('from %j, a click on %s leads to %j', (before, sort, after) => {
  expect(withOrder(new URLSearchParams(before), sort).toString()).toBe(after)
})
