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
])('%j is parsed', (search, change) => {
  expect(parseView(new URLSearchParams(search))).toEqual({ ...defaults, ...change })
})

test('defaults are omitted from the URL, and other parameters are kept', () => {
  const params = withChange(new URLSearchParams('panel=profile&filter=vip'), { filter: 'all', sort: 'spend' })
  expect(params.toString()).toBe('panel=profile&sort=spend')
  expect(toQuery(parseView(params))).toEqual({ filter: 'all', sort: 'spend' })
})

test('only filters that hide rows count', () => {
  expect(isFiltered({ ...defaults, sort: 'spend' })).toBe(false)
  expect(isFiltered({ ...defaults, assigned: 'nobody' })).toBe(true)
})

describe('rows that match a view', () => {
  const theo = conversationRow('a', {
    fan: { ...conversationRow('a').fan, username: 'theo_marsh', displayName: 'Theo Marsh' },
  })
  const at = (change: Partial<InboxView>): InboxView => ({ ...defaults, ...change })
  test.each([
    ['all', theo, at({}), true],
    ['without a message', { ...theo, updatedAt: null }, at({}), false],
    ['unread, read', theo, at({ filter: 'unread' }), false],
    ['unread', { ...theo, unreadCount: 1 }, at({ filter: 'unread' }), true],
    ['vip, free', theo, at({ filter: 'vip' }), false],
    ['vip', { ...theo, fan: { ...theo.fan, tier: 'VIP' as const } }, at({ filter: 'vip' }), true],
    ['vip, whale', { ...theo, fan: { ...theo.fan, tier: 'WHALE' as const } }, at({ filter: 'vip' }), true],
    ['flagged', { ...theo, flagged: true }, at({ filter: 'flagged' }), true],
    ['flagged, not', theo, at({ filter: 'flagged' }), false],
    ['another creator', theo, at({ creatorId: 'c2' }), false],
    ['this creator', theo, at({ creatorId: 'c1' }), true],
    ['mine', { ...theo, assignee: { id: 'me', name: 'Dana' } }, at({ assigned: 'me' }), true],
    ['mine, unassigned', theo, at({ assigned: 'me' }), false],
    ['unassigned', theo, at({ assigned: 'nobody' }), true],
    [
      'unassigned, mine',
      { ...theo, assignee: { id: 'me', name: 'Dana' } },
      at({ assigned: 'nobody' }),
      false,
    ],
    ['by display name', theo, at({ q: 'O MA' }), true],
    ['by username', theo, at({ q: 'O_ma' }), true],
    ['by neither', theo, at({ q: '%' }), false],
    ['sorting hides no rows', theo, at({ sort: 'waiting' }), true],
  ])('%s', (_, row, view, expected) => {
    expect(matchesView(row, view, 'me')).toBe(expected)
  })
})
