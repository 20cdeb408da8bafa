import { expect, test } from 'vitest'
import {
  countLabel,
  filterOf,
  hasFilters,
  normalizedParams,
  paramsOf,
  sortedBy,
  viewFrom,
  withChange,
} from './fan-filters.ts'

const creatorId = '0199f000-0000-7000-8000-000000000001'
const view = (search: string) => viewFrom(new URLSearchParams(search))

test('an empty URL shows all fans by spend', () => {
  expect(view('')).toMatchObject({ q: '', tier: null, sort: 'spent', direction: 'desc' })
  expect(hasFilters(view(''))).toBe(false)
})

test.each([
  'tier=WHALE',
  `q=a%25b&tier=VIP&creatorId=${creatorId}&tag=likes+jazz&opportunity=quiet&status=blocked&sort=active&direction=asc`,
  'status=all&platform=FANSLY&joinedFrom=2026-05-01&joinedTo=2026-05-31&boughtIn=2026-06-01',
  'lostFrom=2026-05-01&lostTo=2026-05-31',
  'sort=username',
  'direction=asc',
])('%s round-trips', (search) => {
  expect(paramsOf(view(search)).toString()).toBe(search)
})

test.each([
  'tier=GIANT',
  'creatorId=1',
  'opportunity=x',
  'status=gone',
  'platform=X',
  'joinedFrom=2026-02-30',
  'boughtIn=May',
  'sort=password',
  'direction=up',
  'tag=+',
  'q=%00',
  'tag=%E2%80%8B',
  'tag=a%2Cb',
])('ignores unknown values: %s', (search) => {
  expect(view(search)).toEqual(view(''))
})

test('omits defaults and keeps other parameters', () => {
  expect(withChange(new URLSearchParams('import=new&tier=VIP'), { tier: null, q: 'k' }).toString()).toBe(
    'import=new&q=k',
  )
})

test.each([
  ['q=%00&tag=%E2%80%8B&import=not-an-id&tier=VIP', 'tier=VIP'],
  ['import=new', 'import=new'],
  [`import=${creatorId}&q=k`, `import=${creatorId}&q=k`],
  ['sort=spent&direction=desc', ''],
])('the URL parameters %s are normalized to %j', (search, normalized) => {
  expect(normalizedParams(new URLSearchParams(search)).toString()).toBe(normalized)
})

test('a column header sorts in its default direction, then reverses', () => {
  expect(sortedBy(view(''), 'username')).toEqual({ sort: 'username', direction: 'asc' })
  expect(sortedBy(view(''), 'messages')).toEqual({ sort: 'messages', direction: 'desc' })
  expect(sortedBy(view(''), 'spent')).toEqual({ sort: 'spent', direction: 'asc' })
  expect(sortedBy(view('direction=asc'), 'spent')).toEqual({ sort: 'spent', direction: 'desc' })
})

test('a filter does not contain the sort order', () => {
  expect(filterOf(view('q=k&sort=active'))).toEqual({ q: 'k' })
})

test.each([
  [24, 612, '24 of 612 fans'],
  [612, 612, '612 fans'],
  [0, 612, '0 of 612 fans'],
  [1, 1, '1 fan'],
  [3, null, '3 fans'],
  [null, 100_000, 'Over 10,000 fans'],
  [10_000, 100_000, '10,000 of 100,000 fans'],
])('%s of %s is shown as %s', (total, all, expected) => {
  expect(countLabel(total, all)).toBe(expected)
})
