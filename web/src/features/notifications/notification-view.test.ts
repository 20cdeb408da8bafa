import { expect, test } from 'vitest'
import { emptyReason, parseView, viewQuery, withView } from './notification-view.ts'

const view = (search: string) => parseView(new URLSearchParams(search))

test.each([
  ['', { filter: null, type: null }],
  ['filter=unread&type=NEW_FAN', { filter: 'unread', type: 'NEW_FAN' }],
  ['filter=read', { filter: 'read', type: null }],
  ['filter=all&type=new_fan', { filter: null, type: null }],
  ['filter=unread&filter=read&type=__proto__', { filter: 'unread', type: null }],
])('parses ?%s', (search, expected) => {
  expect(view(search)).toEqual(expected)
})

test('the URL contains only active filters', () => {
  const params = withView(new URLSearchParams('filter=read'), { type: 'SYSTEM' })
  expect(params.toString()).toBe('filter=read&type=SYSTEM')
  expect(withView(params, { filter: null, type: null }).toString()).toBe('')
  expect(viewQuery(view('type=SYSTEM'))).toEqual({ type: 'SYSTEM' })
})

test('each empty list has its own explanation', () => {
  const searches = ['', 'filter=unread', 'filter=read', 'type=NEW_FAN', 'filter=unread&type=NEW_FAN']
  const reasons = searches.map((search) => emptyReason(view(search)))
  expect(new Set(reasons).size).toBe(searches.length)
  expect(reasons.slice(3).every((reason) => reason.includes('“New fans”'))).toBe(true)
})
