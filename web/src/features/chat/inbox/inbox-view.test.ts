import { describe, expect, test } from 'vitest'
import { conversationRow } from '../../../../test/fixtures/inbox.ts'
import { type InboxView, isFiltered, matchesView, parseView, toQuery, withChange } from './inbox-view.ts'

const defaults = parseView(new URLSearchParams())
const creatorId = '0199f000-0000-7000-8000-000000000001'

test.each([
  ['', {}],
  ['q=%20Theo%20', { q: 'Theo' }],
  ['filter=unread&sort=waiting', { filter: 'unread', sort: 'waiting' }],
  ['filter=everything&sort=up&assigned=you', {}],
  [`creatorId=${creatorId}&assigned=me`, { creatorId, assigned: 'me' }],
  ['creatorId=1', {}],
])('parses %j', (search, change) => {
  expect(parseView(new URLSearchParams(search))).toEqual({ ...defaults, ...change })
})

test('defaults are omitted from the URL, and other parameters are kept', () => {
  const params = withChange(new URLSearchParams('panel=profile&filter=vip'), { filter: 'all', sort: 'spend' })
  expect(params.toString()).toBe('panel=profile&sort=spend')
  expect(toQuery(parseView(params))).toEqual({ filter: 'all', sort: 'spend' })
})

test('sorting does not count as a filter', () => {
  expect(isFiltered({ ...defaults, sort: 'spend' })).toBe(false)
  expect(isFiltered({ ...defaults, assigned: 'nobody' })).toBe(true)
})

describe('a row matches a view:', () => {
  const theo = conversationRow('a', {
    fan: { ...conversationRow('a').fan, username: 'theo_marsh', displayName: 'Theo Marsh' },
  })
  const viewWith = (change: Partial<InboxView>): InboxView => ({ ...defaults, ...change })
  test.each([
    ['all', theo, viewWith({}), true],
    ['a row without messages', { ...theo, updatedAt: null }, viewWith({}), false],
    ['a read row with the unread filter', theo, viewWith({ filter: 'unread' }), false],
    ['unread', { ...theo, unreadCount: 1 }, viewWith({ filter: 'unread' }), true],
    ['a free fan with the VIP filter', theo, viewWith({ filter: 'vip' }), false],
    ['vip', { ...theo, fan: { ...theo.fan, tier: 'VIP' as const } }, viewWith({ filter: 'vip' }), true],
    [
      'a whale with the VIP filter',
      { ...theo, fan: { ...theo.fan, tier: 'WHALE' as const } },
      viewWith({ filter: 'vip' }),
      true,
    ],
    ['flagged', { ...theo, flagged: true }, viewWith({ filter: 'flagged' }), true],
    ['an unflagged row with the flagged filter', theo, viewWith({ filter: 'flagged' }), false],
    ['a row of another creator', theo, viewWith({ creatorId: 'c2' }), false],
    ['this creator', theo, viewWith({ creatorId: 'c1' }), true],
    ['assigned to me', { ...theo, assignee: { id: 'me', name: 'Dana' } }, viewWith({ assigned: 'me' }), true],
    ['an unassigned row with “assigned to me”', theo, viewWith({ assigned: 'me' }), false],
    ['unassigned', theo, viewWith({ assigned: 'nobody' }), true],
    [
      'an assigned row with the unassigned filter',
      { ...theo, assignee: { id: 'me', name: 'Dana' } },
      viewWith({ assigned: 'nobody' }),
      false,
    ],
    ['by display name', theo, viewWith({ q: 'O MA' }), true],
    ['by username', theo, viewWith({ q: 'O_ma' }), true],
    ['neither by display name nor by username', theo, viewWith({ q: '%' }), false],
    ['sorting hides no rows', theo, viewWith({ sort: 'waiting' }), true],
  ])('%s', (_, row, view, expected) => {
    expect(matchesView(row, view, 'me')).toBe(expected)
  })
})
