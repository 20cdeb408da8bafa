import { expect, test } from 'vitest'
import {
  ambiguousDateColumns,
  exampleValues,
  fieldOf,
  fieldOptions,
  isDateField,
  mapColumn,
  missingFields,
} from './column-choices.ts'
import { percentOf, stateName, stepOf } from './import-labels.ts'

test('a field moves to the most recently chosen column', () => {
  const first = mapColumn({ username: 0, email: 1 }, 1, 'username')
  expect(first).toEqual({ username: 1 })
  expect(mapColumn(first, 0, 'email')).toEqual({ username: 1, email: 0 })
  expect(mapColumn(first, 1, null)).toEqual({})
  expect([fieldOf(first, 0), fieldOf(first, 1)]).toEqual([null, 'username'])
})

test('lists missing fields, including the creator unless one is chosen', () => {
  expect(missingFields('fans', {}, null)).toEqual(['Username', 'Creator'])
  expect(missingFields('fans', { username: 0 }, 'id')).toEqual([])
  expect(missingFields('transactions', { username: 0, creator: 1, amount: 2 }, null)).toEqual([
    'Date',
    'Type',
  ])
  expect(missingFields('messages', { username: 0, text: 1 }, 'id')).toEqual(['Direction', 'Sent at'])
})

test('labels the ID by kind and reports ambiguous message dates', () => {
  const labels = (kind: 'transactions' | 'messages') => fieldOptions(kind).map(({ label }) => label)
  expect(labels('transactions')).toContain('Transaction ID')
  expect(labels('messages')).toContain('Message ID')
  expect(labels('messages')).not.toContain('Transaction ID')
  expect(ambiguousDateColumns({ ambiguousDates: [0, 3] }, { sentAt: 3, username: 0 })).toEqual([3])
})

test('example values are distinct and not empty', () => {
  expect(
    exampleValues(
      [
        ['a', ''],
        ['a', 'x'],
        [' b ', 'x'],
        ['c', ''],
        ['d', ''],
      ],
      0,
    ),
  ).toEqual(['a', 'b', 'c'])
  expect(
    exampleValues(
      [
        ['a', ''],
        ['a', 'x'],
      ],
      1,
    ),
  ).toEqual(['x'])
  expect(exampleValues([], 0)).toEqual([])
})

test('the step is derived from the state', () => {
  expect(
    [null, 'UPLOADED', 'CHECKING', 'CHECKED', 'RUNNING', 'DONE', 'FAILED'].map((s) => stepOf(s as never)),
  ).toEqual([0, 1, 2, 2, 3, 4, 1])
})

test('shows 100 percent only when all rows are done', () => {
  const progress = (done: number) => ({ done, added: 0, updated: 0, unchanged: 0, failed: 0 })
  expect(percentOf({ rows: 1000, progress: progress(999) })).toBe(99)
  expect(percentOf({ rows: 1000, progress: progress(1000) })).toBe(100)
  expect(percentOf({ rows: null, progress: progress(10) })).toBe(0)
})

test('asks for the date order only if it is ambiguous', () => {
  const fanImport = { ambiguousDates: [1, 4] }
  expect(ambiguousDateColumns(fanImport, { date: 1, amount: 4 })).toEqual([1])
  expect(ambiguousDateColumns(fanImport, { joinDate: 4 })).toEqual([4])
  expect(ambiguousDateColumns(fanImport, { date: 2 })).toEqual([])
})

test('join dates, transaction dates and message times are date fields', () => {
  expect((['date', 'joinDate', 'sentAt', 'amount', null] as const).map(isDateField)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('a stopped import is not shown as failed', () => {
  expect(stateName({ state: 'FAILED', problem: 'Stopped by Ana after 500 of 900 rows.' })).toBe('Stopped')
  expect(stateName({ state: 'FAILED', problem: 'The file is empty.' })).toBe('Failed')
})
