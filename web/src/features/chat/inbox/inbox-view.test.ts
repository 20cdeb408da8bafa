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

describe('whether the inbox lists a row', () => {
  const theo = conversationRow('a', {
    fan: { ...conversationRow('a').fan, username: 'theo_marsh', displayName: 'Theo Marsh' },
  })
  const viewWith = (change: Partial<InboxView>): InboxView => ({ ...defaults, ...change })
  test.each([
    ['a row without filters', theo, viewWith({}), true],
    ['a row without messages', { ...theo, updatedAt: null }, viewWith({}), false],
    ['a read row with the unread filter', theo, viewWith({ filter: 'unread' }), false],
    [
      'an unread row with the unread filter',
      { ...theo, unreadCount: 1 },
      viewWith({ filter: 'unread' }),
      true,
    ],
    ['a free fan with the VIP filter', theo, viewWith({ filter: 'vip' }), false],
    [
      'a VIP fan with the VIP filter',
      { ...theo, fan: { ...theo.fan, tier: 'VIP' as const } },
      viewWith({ filter: 'vip' }),
      true,
    ],
    [
      'a whale with the VIP filter',
      { ...theo, fan: { ...theo.fan, tier: 'WHALE' as const } },
      viewWith({ filter: 'vip' }),
      true,
    ],
    [
      'a flagged row with the flagged filter',
      { ...theo, flagged: true },
      viewWith({ filter: 'flagged' }),
      true,
    ],
    ['an unflagged row with the flagged filter', theo, viewWith({ filter: 'flagged' }), false],
    ['a row of another creator', theo, viewWith({ creatorId: 'c2' }), false],
    ['a row of the selected creator', theo, viewWith({ creatorId: 'c1' }), true],
    [
      'a row assigned to the user with “assigned to me”',
      { ...theo, assignee: { id: 'me', name: 'Dana' } },
      viewWith({ assigned: 'me' }),
      true,
    ],
    ['an unassigned row with “assigned to me”', theo, viewWith({ assigned: 'me' }), false],
    ['an unassigned row with the unassigned filter', theo, viewWith({ assigned: 'nobody' }), true],
    [
      'an assigned row with the unassigned filter',
      { ...theo, assignee: { id: 'me', name: 'Dana' } },
      viewWith({ assigned: 'nobody' }),
      false,
    ],
    ['a search for part of the display name', theo, viewWith({ q: 'O MA' }), true],
    ['a search for part of the username', theo, viewWith({ q: 'O_ma' }), true],
    ['a search that matches neither name', theo, viewWith({ q: '%' }), false],
    ['a different sort order', theo, viewWith({ sort: 'waiting' }), true],
  ])('%s: $3', (_, row, view, expected) => {
    expect(matchesView(row, view, 'me')).toBe(expected)
  })
})
