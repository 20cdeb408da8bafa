import { describe, expect, test } from 'vitest'
import { countLabel, filterOf, hasFilters, paramsOf, sortedBy, viewFrom } from './creator-filters.ts'

const parseView = (search: string, canSeeRevenue = true) =>
  viewFrom(new URLSearchParams(search), canSeeRevenue)

describe('view in the URL', () => {
  test('sorts by revenue, or by name without access to revenue', () => {
    expect(parseView('')).toMatchObject({
      q: '',
      status: null,
      archived: false,
      sort: 'revenue',
      direction: 'desc',
    })
    expect(parseView('', false)).toMatchObject({ sort: 'name', direction: 'asc' })
  })

  test('an operator can’t sort by revenue', () => {
    expect(parseView('sort=revenue&direction=desc&q=ju', false)).toMatchObject({
      q: 'ju',
      sort: 'name',
      direction: 'asc',
    })
  })

  test('ignores unknown values', () => {
    expect(parseView('status=active&sort=legalName&direction=up&archived=yes')).toEqual(parseView(''))
  })

  test.each([
    ['q=juno&status=ACTIVE', true],
    ['sort=fans&direction=asc', true],
    ['archived=true&sort=joined', true],
    ['verified=false', true],
    ['status=PENDING&direction=desc', false],
  ])('%s round-trips', (search, canSeeRevenue) => {
    expect(paramsOf(parseView(search, canSeeRevenue), canSeeRevenue).toString()).toBe(search)
  })

  test('omits defaults and keeps other parameters', () => {
    const params = new URLSearchParams('sort=revenue&direction=desc&tour=1')
    expect(paramsOf(viewFrom(params, true), true, params).toString()).toBe('tour=1')
  })
})

test('a column header sorts in its default direction, then reverses', () => {
  const byName = sortedBy(parseView(''), 'name')
  expect(byName).toEqual({ sort: 'name', direction: 'asc' })
  expect(sortedBy({ ...parseView(''), ...byName }, 'name').direction).toBe('desc')
  expect(sortedBy(parseView(''), 'joined').direction).toBe('desc')
})

test('a sort order is not a filter', () => {
  expect(hasFilters(parseView('sort=fans'))).toBe(false)
  expect(hasFilters(parseView('archived=true'))).toBe(true)
  expect(filterOf(parseView('verified=false'))).toEqual({ verified: 'false' })
  expect(filterOf(parseView('q=%20ju%20&status=INACTIVE&archived=true'))).toEqual({
    q: 'ju',
    status: 'INACTIVE',
    archived: 'true',
  })
})

test.each([
  [12, 12, false, '12 creators'],
  [1, 12, false, '1 of 12 creators'],
  [1, 1, false, '1 creator'],
  [2, null, true, '2 archived creators'],
  [2000, null, false, '2,000 creators'],
])('%s of %s creators (archived: %s) are counted as “%s”', (total, all, archived, expected) => {
  expect(countLabel(total, all, archived)).toBe(expected)
})
