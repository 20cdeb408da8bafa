import type { Notification } from '@greenroom/contract/features/notifications/notifications.schema.ts'
import { expect, test } from 'vitest'
import { emptyTrash, expireUndo, undoableRows, undoToastText, withDeleted, withoutRows } from './trash.ts'

const row = (id: string) => ({ id, title: `Note ${id}` }) as Notification
const trashOf = (...ids: string[]) => ids.reduce((trash, id) => withDeleted(trash, row(id)), emptyTrash)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).join('')

test('quick deletes share one undo, which restores each once', () => {
  expect(ids(undoableRows(trashOf('a', 'b', 'c')))).toBe('abc')
  expect(ids(undoableRows(trashOf('a', 'b', 'a')))).toBe('ba')
})

test('after an undo expires, the next covers later deletes, and older ones can still be restored', () => {
  const trash = withDeleted(expireUndo(trashOf('a', 'b')), row('c'))
  expect(ids(undoableRows(trash))).toBe('c')
  expect(ids(trash.rows)).toBe('abc')
})

test('restored or failed rows are in neither list', () => {
  const trash = withoutRows(trashOf('a', 'b', 'c'), ['b'])
  expect([ids(trash.rows), ids(undoableRows(trash))]).toEqual(['ac', 'ac'])
})

test('keeps up to a hundred deleted notifications', () => {
  const trash = trashOf(...Array.from({ length: 150 }, (_, n) => String(n)))
  expect(trash.rows).toHaveLength(100)
  expect(trash.rows.at(-1)?.id).toBe('149')
})

test.each([
  [trashOf(), null],
  [trashOf('a'), { title: 'Notification deleted', description: 'Note a' }],
  [trashOf('a', 'b'), { title: '2 notifications deleted', description: 'Note b and 1 other' }],
  [trashOf('a', 'b', 'c'), { title: '3 notifications deleted', description: 'Note c and 2 others' }],
])('the undo toast describes what was deleted', (trash, expected) => {
  expect(undoToastText(trash)).toEqual(expected)
})
