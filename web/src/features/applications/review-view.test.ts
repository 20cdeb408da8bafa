import { expect, test } from 'vitest'
import { filterOf, hasFilters, withChange } from '../../platform/use-url-params.ts'
import { countLabel } from '../../ui/count.ts'
import { parseApplicationView, parseInquiryView, parseTab } from './review-view.ts'

const id = '0199f000-0000-7000-8000-000000000001'
const paramsOf = (search: string) => new URLSearchParams(search)

test.each([
  ['', 'applications'],
  ['tab=inquiries', 'inquiries'],
  ['tab=other', 'applications'],
])('the search %j opens the tab %s', (search, tab) => {
  expect(parseTab(paramsOf(search))).toBe(tab)
})

test('unknown URL values are ignored', () => {
  const emptyView = { q: '', status: null, owner: null, id: null }
  expect(parseApplicationView(paramsOf('status=LOST&owner=me&id=7&q=%20%00'))).toEqual(emptyView)
  expect(
    parseApplicationView(paramsOf(`status=PENDING&owner=${id}&id=${id.toUpperCase()}&q=%20ana%20`)),
  ).toEqual({ q: 'ana', status: 'PENDING', owner: id, id })
  expect(parseInquiryView(paramsOf('status=PENDING&type=sales'))).toEqual({
    q: '',
    status: null,
    type: null,
    id: null,
  })
  expect(parseInquiryView(paramsOf('status=NEW&type=b2b'))).toMatchObject({ status: 'NEW', type: 'b2b' })
  expect(parseApplicationView(paramsOf(`q=${'x'.repeat(200)}`)).q).toHaveLength(100)
})

test('the filter excludes the open row', () => {
  const view = parseApplicationView(paramsOf(`id=${id}&status=PENDING`))
  expect(filterOf(view)).toEqual({ status: 'PENDING' })
  expect(hasFilters(view)).toBe(true)
  expect(hasFilters(parseApplicationView(paramsOf(`id=${id}`)))).toBe(false)
})

test('a change keeps other parameters and omits empty values', () => {
  expect(String(withChange(paramsOf('tab=inquiries&q=x&id=1'), { q: '', type: 'demo' }))).toBe(
    'tab=inquiries&id=1&type=demo',
  )
})

test.each([
  [24, 612, '24 of 612 applications'],
  [1, 1, '1 application'],
  [0, 1, '0 of 1 application'],
  [1200, null, '1,200 applications'],
  [null, 5, ''],
])('%j of %j is shown as %j', (total, all, expected) => {
  expect(countLabel(total, all, 'application')).toBe(expected)
})
