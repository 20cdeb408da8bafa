import { describe, expect, test } from 'vitest'
import { conversationRow, minute } from '../../../../test/fixtures/inbox.ts'
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

const row = (id: string, at: number, rev = 1) => conversationRow(id, { updatedAt: minute(at), rev })
const reply = (rows: ReturnType<typeof row>[], nextCursor: string | null) => ({
  data: rows,
  meta: { nextCursor },
})
const matchAll = () => true
const idsOf = (inbox: Inbox) => slotsOf(inbox, matchAll).map(({ row: at }) => at?.id ?? '-')

/** Two pages: e d c | b a. */
const two = () => {
  const first = withPage(emptyInbox, 0, reply([row('e', 50), row('d', 40), row('c', 30)], 'after-c'))
  return withPage(first, 1, reply([row('b', 20), row('a', 10)], null))
}

describe('sort order', () => {
  const old = conversationRow('old', { updatedAt: minute(1), waitingSince: minute(1) })
  const fresh = conversationRow('fresh', { updatedAt: minute(9), waitingSince: minute(9) })
  const answered = conversationRow('answered', { updatedAt: minute(20) })
  const quiet = conversationRow('quiet', { updatedAt: minute(2) })
  const rich = conversationRow('rich', { updatedAt: minute(0), fan: { ...old.fan, totalSpent: 900 } })

  test.each([
    ['latest', [old, fresh, answered, quiet], ['answered', 'fresh', 'quiet', 'old']],
    ['waiting', [answered, fresh, quiet, old], ['old', 'fresh', 'answered', 'quiet']],
    ['spend', [old, rich], ['rich', 'old']],
  ] as const)('by %s', (sort, rows, ids) => {
    expect(rows.toSorted(comparatorFor(sort)).map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    ['latest', 'b', 'a'],
    ['spend', 'b', 'a'],
    ['waiting', 'a', 'b'],
  ] as const)('ties by %s are ordered like on the server', (sort, first, second) => {
    const sameTime = { updatedAt: minute(5), waitingSince: minute(5) }
    const rows = [conversationRow('a', sameTime), conversationRow('b', sameTime)].toSorted(
      comparatorFor(sort),
    )
    expect(rows.map(({ id }) => id)).toEqual([first, second])
  })

  test('only a changed sort key moves a row', () => {
    expect(hasSamePosition('latest', old, { ...old, unreadCount: 3, typing: true })).toBe(true)
    expect(hasSamePosition('latest', old, { ...old, updatedAt: minute(3) })).toBe(false)
    expect(hasSamePosition('spend', old, { ...old, updatedAt: minute(3) })).toBe(true)
    expect(hasSamePosition('waiting', old, { ...old, waitingSince: null })).toBe(false)
  })
})

describe('inserting a row', () => {
  test.each([
    ['a new row on top', row('x', 60), ['x', 'e', 'd', 'c', 'b', 'a']],
    ['a known row moves up', row('a', 60), ['a', 'e', 'd', 'c', 'b']],
    ['between pages', row('x', 25), ['e', 'd', 'c', 'x', 'b', 'a']],
    ['at the very end', row('x', 5), ['e', 'd', 'c', 'b', 'a', 'x']],
    ['in its old place', row('d', 40), ['e', 'd', 'c', 'b', 'a']],
  ])('%s', (_, placed, ids) => {
    expect(idsOf(insertRow(two(), 'latest', placed))).toEqual(ids)
  })

  test('a row below the loaded pages is omitted', () => {
    const first = withPage(emptyInbox, 0, reply([row('e', 50), row('d', 40)], 'after-d'))
    expect(idsOf(insertRow(first, 'latest', row('x', 30)))).toEqual(['e', 'd'])
    expect(idsOf(insertRow(first, 'latest', row('e', 1)))).toEqual(['d'])
  })

  test('a row of an evicted page is omitted', () => {
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
    const pushed = updateRow(two(), 'c', (existing) => ({ ...existing, rev: 7, unreadCount: 2 }))
    const inbox = withPage(pushed, 0, reply([row('e', 50), row('d', 40), row('c', 30, 6)], 'after-c'))
    expect(findRow(inbox, 'c')).toMatchObject({ rev: 7, unreadCount: 2 })
  })

  test('a row appears once, on the most recently loaded page', () => {
    const inbox = withPage(two(), 0, reply([row('a', 60, 2), row('e', 50), row('d', 40)], 'after-d'))
    expect(idsOf(inbox)).toEqual(['a', 'e', 'd', 'b'])
  })

  test('when the end of a page changes, the next one is reloaded from there', () => {
    const inbox = withPage(two(), 0, reply([row('f', 60), row('e', 50), row('d', 40)], 'after-d'))
    expect(cursorFor(inbox, 1)).toBe('after-d')
    expect(pageToLoad(inbox, slotsOf(inbox, matchAll), 0, 5)).toBe(1)
    const completeInbox = withPage(inbox, 1, reply([row('c', 30), row('b', 20), row('a', 10)], null))
    expect(idsOf(completeInbox)).toEqual(['f', 'e', 'd', 'c', 'b', 'a'])
    expect(pageToLoad(completeInbox, slotsOf(completeInbox, matchAll), 0, 9)).toBeNull()
  })

  test('when the list gets shorter, pages after its end are dropped', () => {
    expect(idsOf(withPage(two(), 0, reply([row('e', 50)], null)))).toEqual(['e'])
  })

  test('the next page loads near the end, an evicted page when it becomes visible', () => {
    const first = withPage(emptyInbox, 0, reply([row('e', 50), row('d', 40)], 'after-d'))
    const slots = slotsOf(first, matchAll)
    expect(pageToLoad(first, slots, 0, 1)).toBeNull()
    expect(pageToLoad(first, slots, 0, 2)).toBe(1)
    const gone = evictPages(two(), 5, 1)
    expect(pageToLoad(gone, slotsOf(gone, matchAll), 0, 3)).toBeNull()
    expect(pageToLoad(gone, slotsOf(gone, matchAll), 2, 4)).toBe(1)
  })

  test('only the top and pages near the viewport keep rows, and every slot stays', () => {
    let inbox = emptyInbox
    for (let page = 0; page < 400; page++) {
      const rows = Array.from({ length: 50 }, (_, at) => row(`${page}-${at}`, -page * 50 - at))
      inbox = evictPages(withPage(inbox, page, reply(rows, `p${page}`)), page, 4)
    }
    const loaded = inbox.pages.flatMap((page) => page.rows ?? [])
    expect(loaded).toHaveLength(6 * 50)
    expect(slotsOf(inbox, matchAll)).toHaveLength(20_000)
  })

  test('rows that no longer match are hidden, and removed ones disappear', () => {
    expect(slotsOf(two(), ({ id }) => id !== 'd').map(({ row: at }) => at?.id)).toEqual(['e', 'c', 'b', 'a'])
    expect(idsOf(removeRow(two(), 'd'))).toEqual(['e', 'c', 'b', 'a'])
    expect(updateRow(two(), 'nobody', () => row('x', 1)).pages).toHaveLength(2)
  })
})

test.each([
  ['d', 1, 'c'],
  ['d', -1, 'e'],
  ['a', 1, null],
  ['e', -1, null],
  [null, 1, 'e'],
  ['elsewhere', 1, 'e'],
] as const)('from %s by %i: %s', (openId, step, id) => {
  expect(adjacentId(slotsOf(two(), matchAll), openId, step)).toBe(id)
})
