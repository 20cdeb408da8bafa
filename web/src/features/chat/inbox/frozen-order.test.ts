import { expect, test } from 'vitest'
import { conversationRow, minutesAfterNoon } from '../../../../test/fixtures/inbox.ts'
import { countNew, emptyOrder, extendOrder, type FrozenOrder, inFrozenOrder } from './frozen-order.ts'
import { emptyInbox, findRow, type Inbox, insertRow, removeRow, rowsOf, withPage } from './inbox-rows.ts'

const row = (id: string, at: number, rev = 1) => conversationRow(id, { updatedAt: minutesAfterNoon(at), rev })
const inboxOf = (...pages: ReturnType<typeof row>[][]) =>
  pages.reduce(
    (inbox, data, index) =>
      withPage(inbox, index, { data, meta: { nextCursor: index < pages.length - 1 ? `p${index}` : null } }),
    emptyInbox,
  )
/** Two pages: e d | c b. */
const twoPages = () => inboxOf([row('e', 50), row('d', 40)], [row('c', 30), row('b', 20)])
const freeze = (inbox = twoPages()) => extendOrder(emptyOrder, inbox) as FrozenOrder
const idsIn = (inbox: Inbox) => rowsOf(inbox).map(({ id }) => id)

test('a moved row keeps its place with live data, a new row is held back and a removed row disappears', () => {
  let liveInbox = insertRow(twoPages(), 'latest', row('b', 60, 2))
  liveInbox = insertRow(liveInbox, 'latest', row('new', 70))
  liveInbox = removeRow(liveInbox, 'd')
  const ordered = inFrozenOrder(liveInbox, freeze())
  expect(idsIn(ordered)).toEqual(['e', 'c', 'b'])
  expect(findRow(ordered, 'b')?.rev).toBe(2)
  expect(countNew(rowsOf(liveInbox), freeze(), 'latest')).toBe(2)
})

test('pages loaded while frozen are shown, without duplicating rows above', () => {
  const order = freeze(inboxOf([row('e', 50), row('d', 40)]))
  const liveInbox = inboxOf([row('e', 50), row('d', 40)], [row('c', 30), row('d', 40)])
  const extended = extendOrder(order, liveInbox) as FrozenOrder
  expect(idsIn(inFrozenOrder(liveInbox, extended))).toEqual(['e', 'd', 'c'])
  expect(extendOrder(extended, liveInbox)).toBe(extended)
})

test('only fan messages that would move a row count as new', () => {
  const outgoing = conversationRow('b', {
    updatedAt: minutesAfterNoon(60),
    lastMessage: { content: 'Hi', direction: 'TO_FAN', isDeleted: false, attachment: null, sender: null },
  })
  expect(countNew([outgoing, { ...row('c', 30), unreadCount: 3 }], freeze(), 'latest')).toBe(0)
  expect(countNew([row('c', 90)], freeze(), 'latest')).toBe(1)
  expect(countNew([row('c', 90)], freeze(), 'spend')).toBe(0)
})

test('a list with most rows replaced is not frozen', () => {
  const oldRows = Array.from({ length: 12 }, (_, i) => row(`old${i}`, -i))
  expect(extendOrder(freeze(inboxOf(oldRows)), twoPages())).toBeNull()
})
