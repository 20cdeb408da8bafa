import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { expect, test } from 'vitest'
import { adjacentRow, applyChange, applyChangeToPages, unreadRows } from './notification-rows.ts'

const row = (minute: number, overrides: Partial<Notification> = {}): Notification => ({
  id: `0199f000-0000-7000-8000-0000000000${String(minute).padStart(2, '0')}`,
  type: 'SYSTEM',
  priority: 'NORMAL',
  title: `At ${minute}`,
  message: 'Text',
  isRead: false,
  createdAt: `2026-06-11T08:${String(minute).padStart(2, '0')}:00Z`,
  actionUrl: null,
  ...overrides,
})
const unfiltered = { filter: null, type: null }
const unread = { filter: 'unread', type: null } as const
const minutes = (rows: readonly Notification[]) => rows.map(({ title }) => Number(title.slice(3)))
const page = (rows: Notification[], nextCursor: string | null) => ({
  data: rows,
  meta: { nextCursor, total: null },
})

test('a read row stays in All and disappears from Unread', () => {
  const rows = [row(5), row(4), row(3)]
  const change = { upsert: [row(4, { isRead: true })] }
  expect(applyChange(rows, unfiltered, change, true).map(({ isRead }) => isRead)).toEqual([
    false,
    true,
    false,
  ])
  expect(minutes(applyChange(rows, unread, change, true))).toEqual([5, 3])
})

test('a restored row returns to its place', () => {
  expect(minutes(applyChange([row(5), row(3)], unfiltered, { upsert: [row(4)] }, true))).toEqual([5, 4, 3])
  expect(
    minutes(applyChange([row(5)], { ...unfiltered, type: 'NEW_FAN' }, { upsert: [row(4)] }, true)),
  ).toEqual([5])
})

test('rows with the same time keep the server’s order', () => {
  const same = { createdAt: row(4).createdAt }
  const updated = applyChange([row(5, same), row(3, same)], unfiltered, { upsert: [row(4)] }, true)
  expect(minutes(updated)).toEqual([5, 4, 3])
})

test('a row older than the loaded ones is not appended while more pages follow', () => {
  expect(minutes(applyChange([row(5), row(4)], unfiltered, { upsert: [row(2)] }, false))).toEqual([5, 4])
  expect(minutes(applyChange([row(5), row(4)], unfiltered, { upsert: [row(2)] }, true))).toEqual([5, 4, 2])
  expect(
    minutes(applyChange([row(5), row(4)], unfiltered, { upsert: [row(4, { isRead: true })] }, false)),
  ).toEqual([5, 4])
})

test('removes a row from its page and restores it there', () => {
  const pages = [page([row(9), row(8)], 'next'), page([row(5), row(3)], null)]
  const without = applyChangeToPages(pages, unfiltered, { removeId: row(5).id })
  expect(without.map(({ data }) => minutes(data))).toEqual([[9, 8], [3]])
  const restored = applyChangeToPages(without, unfiltered, { upsert: [row(5)] })
  expect(restored.map(({ data }) => minutes(data))).toEqual([
    [9, 8],
    [5, 3],
  ])
})

test('lists without the row are unchanged', () => {
  const rows = [row(5)]
  expect(applyChange(rows, unfiltered, { removeId: row(1).id }, true)).toBe(rows)
})

test('counts a row that is in several lists once', () => {
  expect(minutes(unreadRows([[row(5), row(4, { isRead: true })], [row(5)], [row(2)]]))).toEqual([5, 2])
})

test('focus moves to the next row, or the previous at the end', () => {
  const rows = [row(5), row(4), row(3)]
  expect(adjacentRow(rows, row(4).id)).toBe(row(3).id)
  expect(adjacentRow(rows, row(3).id)).toBe(row(4).id)
  expect(adjacentRow([row(3)], row(3).id)).toBeNull()
  expect(adjacentRow(rows, row(1).id)).toBeNull()
})
