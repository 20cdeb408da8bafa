import { describe, expect, test } from 'vitest'
import { conversationRow, minutesAfterNoon } from '../../../../test/fixtures/inbox.ts'
import {
  adjacentId,
  comparatorFor,
  cursorFor,
  emptyInbox,
  evictPages,
  findRow,
  hasSamePosition,
  type Inbox,
  insertRow,
  pageToLoad,
  removeRow,
  slotsOf,
  updateRow,
  withPage,
} from './inbox-rows.ts'

const row = (id: string, at: number, rev = 1) => conversationRow(id, { updatedAt: minutesAfterNoon(at), rev })
const reply = (rows: ReturnType<typeof row>[], nextCursor: string | null) => ({
  data: rows,
  meta: { nextCursor },
})
const matchAll = () => true
const idsOf = (inbox: Inbox) => slotsOf(inbox, matchAll).map((slot) => slot.row?.id ?? '-')

/** Two pages: e d c | b a. */
const twoPages = () => {
  const first = withPage(emptyInbox, 0, reply([row('e', 50), row('d', 40), row('c', 30)], 'after-c'))
  return withPage(first, 1, reply([row('b', 20), row('a', 10)], null))
}

describe('sort order', () => {
  const old = conversationRow('old', { updatedAt: minutesAfterNoon(1), waitingSince: minutesAfterNoon(1) })
  const recent = conversationRow('recent', {
    updatedAt: minutesAfterNoon(9),
    waitingSince: minutesAfterNoon(9),
  })
  const answered = conversationRow('answered', { updatedAt: minutesAfterNoon(20) })
  const quiet = conversationRow('quiet', { updatedAt: minutesAfterNoon(2) })
  const bigSpender = conversationRow('bigSpender', {
    updatedAt: minutesAfterNoon(0),
    fan: { ...old.fan, totalSpent: 900 },
  })

  test.each([
    ['latest', [old, recent, answered, quiet], ['answered', 'recent', 'quiet', 'old']],
    ['waiting', [answered, recent, quiet, old], ['old', 'recent', 'answered', 'quiet']],
    ['spend', [old, bigSpender], ['bigSpender', 'old']],
  ] as const)('by %s', (sort, rows, ids) => {
    expect(rows.toSorted(comparatorFor(sort)).map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    ['latest', 'b', 'a'],
    ['spend', 'b', 'a'],
    ['waiting', 'a', 'b'],
  ] as const)('ties by %s are ordered as on the server', (sort, first, second) => {
    const sameTime = { updatedAt: minutesAfterNoon(5), waitingSince: minutesAfterNoon(5) }
    const rows = [conversationRow('a', sameTime), conversationRow('b', sameTime)].toSorted(
      comparatorFor(sort),
    )
    expect(rows.map(({ id }) => id)).toEqual([first, second])
  })

  test('only a changed sort key moves a row', () => {
    expect(hasSamePosition('latest', old, { ...old, unreadCount: 3, typing: true })).toBe(true)
    expect(hasSamePosition('latest', old, { ...old, updatedAt: minutesAfterNoon(3) })).toBe(false)
    expect(hasSamePosition('spend', old, { ...old, updatedAt: minutesAfterNoon(3) })).toBe(true)
    expect(hasSamePosition('waiting', old, { ...old, waitingSince: null })).toBe(false)
  })
})

describe('inserting a row', () => {
  test.each([
    ['a new row goes on top', row('x', 60), ['x', 'e', 'd', 'c', 'b', 'a']],
    ['a known row moves up', row('a', 60), ['a', 'e', 'd', 'c', 'b']],
    ['a row goes between pages', row('x', 25), ['e', 'd', 'c', 'x', 'b', 'a']],
    ['a row goes at the end', row('x', 5), ['e', 'd', 'c', 'b', 'a', 'x']],
    ['an unchanged row stays in place', row('d', 40), ['e', 'd', 'c', 'b', 'a']],
  ])('%s', (_, inserted, ids) => {
    expect(idsOf(insertRow(twoPages(), 'latest', inserted))).toEqual(ids)
  })

  test('a row below the loaded pages is omitted', () => {
    const first = withPage(emptyInbox, 0, reply([row('e', 50), row('d', 40)], 'after-d'))
    expect(idsOf(insertRow(first, 'latest', row('x', 30)))).toEqual(['e', 'd'])
    expect(idsOf(insertRow(first, 'latest', row('e', 1)))).toEqual(['d'])
  })

  test('a row that belongs to an evicted page is omitted', () => {
    const inbox: Inbox = {
      pages: [
        { start: null, end: 'p1', rows: [row('z', 90)], size: 1, isStale: false },
        { start: 'p1', end: 'p2', rows: null, size: 2, isStale: false },
        { start: 'p2', end: null, rows: [row('b', 20), row('a', 10)], size: 2, isStale: false },
      ],
    }
    expect(idsOf(insertRow(inbox, 'latest', row('x', 50)))).toEqual(['z', '-', '-', 'b', 'a'])
    expect(idsOf(insertRow(inbox, 'latest', row('x', 15)))).toEqual(['z', '-', '-', 'b', 'x', 'a'])
  })

  test('the first row of an empty list is inserted', () => {
    expect(idsOf(insertRow(withPage(emptyInbox, 0, reply([], null)), 'latest', row('x', 1)))).toEqual(['x'])
  })
})

describe('pages', () => {
  test('a response does not overwrite a newer push', () => {
    const pushed = updateRow(twoPages(), 'c', (existing) => ({ ...existing, rev: 7, unreadCount: 2 }))
    const inbox = withPage(pushed, 0, reply([row('e', 50), row('d', 40), row('c', 30, 6)], 'after-c'))
    expect(findRow(inbox, 'c')).toMatchObject({ rev: 7, unreadCount: 2 })
  })

  test('a row appears once, on the most recently loaded page', () => {
    const inbox = withPage(twoPages(), 0, reply([row('a', 60, 2), row('e', 50), row('d', 40)], 'after-d'))
    expect(idsOf(inbox)).toEqual(['a', 'e', 'd', 'b'])
  })

  test('when the end of a page changes, the next one is reloaded from there', () => {
    const inbox = withPage(twoPages(), 0, reply([row('f', 60), row('e', 50), row('d', 40)], 'after-d'))
    expect(cursorFor(inbox, 1)).toBe('after-d')
    expect(pageToLoad(inbox, slotsOf(inbox, matchAll), 0, 5)).toBe(1)
    const completeInbox = withPage(inbox, 1, reply([row('c', 30), row('b', 20), row('a', 10)], null))
    expect(idsOf(completeInbox)).toEqual(['f', 'e', 'd', 'c', 'b', 'a'])
    expect(pageToLoad(completeInbox, slotsOf(completeInbox, matchAll), 0, 9)).toBeNull()
  })

  test('when the list gets shorter, pages after its end are dropped', () => {
    expect(idsOf(withPage(twoPages(), 0, reply([row('e', 50)], null)))).toEqual(['e'])
  })

  test('the next page loads near the end, an evicted page when it becomes visible', () => {
    const first = withPage(emptyInbox, 0, reply([row('e', 50), row('d', 40)], 'after-d'))
    const slots = slotsOf(first, matchAll)
    expect(pageToLoad(first, slots, 0, 1)).toBeNull()
    expect(pageToLoad(first, slots, 0, 2)).toBe(1)
    const evicted = evictPages(twoPages(), 5, 1)
    expect(pageToLoad(evicted, slotsOf(evicted, matchAll), 0, 3)).toBeNull()
    expect(pageToLoad(evicted, slotsOf(evicted, matchAll), 2, 4)).toBe(1)
  })

  test('only the first page and pages near the viewport keep rows, and every slot remains', () => {
    let inbox = emptyInbox
    for (let page = 0; page < 400; page++) {
      const rows = Array.from({ length: 50 }, (_, i) => row(`${page}-${i}`, -page * 50 - i))
      inbox = evictPages(withPage(inbox, page, reply(rows, `p${page}`)), page, 4)
    }
    const loadedRows = inbox.pages.flatMap((page) => page.rows ?? [])
    expect(loadedRows).toHaveLength(6 * 50)
    expect(slotsOf(inbox, matchAll)).toHaveLength(20_000)
  })

  test('rows that no longer match are hidden, and removed ones disappear', () => {
    expect(slotsOf(twoPages(), ({ id }) => id !== 'd').map((slot) => slot.row?.id)).toEqual([
      'e',
      'c',
      'b',
      'a',
    ])
    expect(idsOf(removeRow(twoPages(), 'd'))).toEqual(['e', 'c', 'b', 'a'])
    expect(updateRow(twoPages(), 'nobody', () => row('x', 1)).pages).toHaveLength(2)
  })
})

test.each([
  ['d', 1, 'c'],
  ['d', -1, 'e'],
  ['a', 1, null],
  ['e', -1, null],
  [null, 1, 'e'],
  ['elsewhere', 1, 'e'],
] as const)('from %s, step %i leads to %s', (openId, step, id) => {
  expect(adjacentId(slotsOf(twoPages(), matchAll), openId, step)).toBe(id)
})
