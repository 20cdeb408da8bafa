import { expect, test } from 'vitest'
import { conversationRow, minute } from '../../../../test/fixtures/inbox.ts'
import { countNew, emptyOrder, extendOrder, type FrozenOrder, inFrozenOrder } from './frozen-order.ts'
import { emptyInbox, findRow, type Inbox, insertRow, removeRow, rowsOf, withPage } from './inbox-rows.ts'

const row = (id: string, at: number, rev = 1) => conversationRow(id, { updatedAt: minute(at), rev })
const inboxOf = (...pages: ReturnType<typeof row>[][]) =>
  pages.reduce(
    (inbox, data, index) =>
      withPage(inbox, index, { data, meta: { nextCursor: index < pages.length - 1 ? `p${index}` : null } }),
    emptyInbox,
  )
/** Two pages: e d | c b. */
const two = () => inboxOf([row('e', 50), row('d', 40)], [row('c', 30), row('b', 20)])
const frozen = (inbox = two()) => extendOrder(emptyOrder, inbox) as FrozenOrder
const idsIn = (inbox: Inbox) => rowsOf(inbox).map(({ id }) => id)

test('a moved row keeps its place with live data, a new one is held back, a removed one disappears', () => {
  let live = insertRow(two(), 'latest', row('b', 60, 2))
  live = insertRow(live, 'latest', row('new', 70))
  live = removeRow(live, 'd')
  const ordered = inFrozenOrder(live, frozen())
  expect(idsIn(ordered)).toEqual(['e', 'c', 'b'])
  expect(findRow(ordered, 'b')?.rev).toBe(2)
  expect(countNew(rowsOf(live), frozen(), 'latest')).toBe(2)
})

test('pages loaded while frozen are shown, without duplicating rows above', () => {
  const order = frozen(inboxOf([row('e', 50), row('d', 40)]))
  const live = inboxOf([row('e', 50), row('d', 40)], [row('c', 30), row('d', 40)])
  const extended = extendOrder(order, live) as FrozenOrder
  expect(idsIn(inFrozenOrder(live, extended))).toEqual(['e', 'd', 'c'])
  expect(extendOrder(extended, live)).toBe(extended)
})

test('only fan messages that would move a row count as new', () => {
  const outgoing = conversationRow('b', {
    updatedAt: minute(60),
    lastMessage: { content: 'Hi', direction: 'TO_FAN', isDeleted: false, attachment: null, sender: null },
  })
  expect(countNew([outgoing, { ...row('c', 30), unreadCount: 3 }], frozen(), 'latest')).toBe(0)
  expect(countNew([row('c', 90)], frozen(), 'latest')).toBe(1)
  expect(countNew([row('c', 90)], frozen(), 'spend')).toBe(0)
})

test('a list with most rows replaced is not frozen', () => {
  const many = Array.from({ length: 12 }, (_, at) => row(`old${at}`, -at))
  expect(extendOrder(frozen(inboxOf(many)), two())).toBeNull()
})
