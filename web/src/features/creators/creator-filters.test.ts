import { describe, expect, test } from 'vitest'
import { countInWords, filterOf, isNarrowed, paramsOf, sortedBy, viewFrom } from './creator-filters.ts'

const from = (search: string, seesMoney = true) => viewFrom(new URLSearchParams(search), seesMoney)

describe('the view in the URL', () => {
  test('nothing said is by revenue, and by name for those who may not know it', () => {
    expect(from('')).toMatchObject({
      q: '',
      status: null,
      archived: false,
      sort: 'revenue',
      direction: 'desc',
    })
    expect(from('', false)).toMatchObject({ sort: 'name', direction: 'asc' })
  })

  test('an operator who follows an admin’s link is not sorted by money', () => {
    expect(from('sort=revenue&direction=desc&q=ju', false)).toMatchObject({
      q: 'ju',
      sort: 'name',
      direction: 'asc',
    })
  })

  test('what is not known is as if it were not there', () => {
    expect(from('status=active&sort=legalName&direction=up&archived=yes')).toEqual(from(''))
  })

  test.each([
    ['q=juno&status=ACTIVE', true],
    ['sort=fans&direction=asc', true],
    ['archived=true&sort=joined', true],
    ['status=PENDING&direction=desc', false],
  ])('%s comes back as it was written', (search, seesMoney) => {
    expect(paramsOf(from(search, seesMoney), seesMoney).toString()).toBe(search)
  })

  test('what is as usual is left out, what is not the list’s stays', () => {
    const params = new URLSearchParams('sort=revenue&direction=desc&tour=1')
    expect(paramsOf(viewFrom(params, true), true, params).toString()).toBe('tour=1')
  })
})

test('a head sorts its natural way first and the other way when pressed again', () => {
  const byName = sortedBy(from(''), 'name')
  expect(byName).toEqual({ sort: 'name', direction: 'asc' })
  expect(sortedBy({ ...from(''), ...byName }, 'name').direction).toBe('desc')
  expect(sortedBy(from(''), 'joined').direction).toBe('desc')
})

test('only filters narrow, an order does not', () => {
  expect(isNarrowed(from('sort=fans'))).toBe(false)
  expect(isNarrowed(from('archived=true'))).toBe(true)
  expect(filterOf(from('q=%20ju%20&status=INACTIVE&archived=true'))).toEqual({
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
])('%s of %s', (total, all, archived, words) => {
  expect(countInWords(total, all, archived)).toBe(words)
})
