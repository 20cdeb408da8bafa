import { expect, test } from 'vitest'
import {
  type ConversationRow,
  chunksOf,
  countRowsByConversation,
  groupConversations,
  readConversations,
  sortByTime,
} from './import-conversations.ts'
import type { MessageRow } from './import-message-rows.ts'
import type { Parsed } from './import-rows.ts'

type Line = [number: number, second: number | null, content?: string, externalId?: string]

const parsedRow = ([number, second, content = `w${number}`, externalId]: Line): ParsedMessage => ({
  csv: { number, cells: ['ana'] },
  parsed:
    second === null
      ? { errors: [{ field: 'sentAt', message: 'No' }] }
      : {
          row: {
            direction: 'FROM_FAN',
            sentAt: second * 1_000,
            content,
            externalId: externalId ?? null,
          } as MessageRow,
        },
})
type ParsedMessage = { csv: { number: number; cells: string[] }; parsed: Parsed<MessageRow> }
const rowNumbers = (rows: { csv: { number: number } }[]) => rows.map(({ csv }) => csv.number)
const conversation = (...lines: Line[]) => new Map([['ana', lines.map((line) => parsedRow(line as Line))]])

test.for<[string, Line[], number[]]>([
  [
    'rows are sorted by time',
    [
      [1, 30],
      [2, 10],
      [3, 20],
    ],
    [2, 3, 1],
  ],
  [
    'rows with the same time keep the file order',
    [
      [1, 10],
      [2, 10],
      [3, 20],
    ],
    [1, 2, 3],
  ],
  [
    'rows with the same time are reversed if the file is newest first',
    [
      [1, 30],
      [2, 20],
      [3, 20],
      [4, 10],
    ],
    [4, 3, 2, 1],
  ],
  [
    'rows without a time come first',
    [
      [1, 10],
      [2, null],
      [3, 20],
    ],
    [2, 1, 3],
  ],
])('%s', ([, lines, order]) => {
  expect(rowNumbers(sortByTime(lines.map((line) => parsedRow(line))))).toEqual(order)
})

test('short conversations are grouped and never split', () => {
  const conversations = new Map([
    ['a', [parsedRow([1, 1]), parsedRow([2, 2])]],
    ['b', [parsedRow([3, 1]), parsedRow([4, 2])]],
    ['c', [parsedRow([5, 1])]],
  ])
  expect([...chunksOf(conversations, {}, 3)].map(rowNumbers)).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('a long conversation is split into chunks without gaps', () => {
  const lines = Array.from({ length: 10 }, (_, i): Line => [i + 1, i + 1])
  const chunks = (startTime: string | null) =>
    [...chunksOf(conversation(...lines), { ana: startTime }, 3)].map(rowNumbers)
  expect(chunks(null)).toEqual([[1, 2, 3], [4, 5, 6], [7, 8, 9], [10]])
  // The existing conversation starts at second 5: first backwards from there, then forwards.
  expect(chunks('1970-01-01T00:00:05Z')).toEqual([
    [3, 4, 5],
    [1, 2],
    [6, 7, 8],
    [9, 10],
  ])
  expect(chunks('1970-01-02T00:00:00Z')).toEqual([[8, 9, 10], [5, 6, 7], [2, 3, 4], [1]])
})

test('identical rows are numbered in write order, even when written backwards', () => {
  const lines = Array.from({ length: 4 }, (_, i): Line => [i + 1, i, 'ok'])
  const nthValues = (startTime: string | null) =>
    [...chunksOf(conversation(...lines), { ana: startTime }, 2)].map((chunk) => chunk.map(({ nth }) => nth))
  expect(nthValues(null)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect([...chunksOf(conversation(...lines), { ana: '1970-01-02T00:00:00Z' }, 2)].map(rowNumbers)).toEqual([
    [3, 4],
    [1, 2],
  ])
  expect(nthValues('1970-01-02T00:00:00Z')).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('a duplicate ID is marked as identical or conflicting', () => {
  const [chunk = []] = [
    ...chunksOf(conversation([1, 1, 'a', 'x'], [2, 2, 'a', 'x'], [3, 3, 'b', 'x'], [4, 4, 'a', 'y']), {}, 9),
  ]
  expect(chunk.map(({ duplicate }: ConversationRow) => duplicate)).toEqual([
    null,
    'identical',
    'conflicting',
    null,
  ])
})

test('a file with many conversations is read in groups of complete conversations', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({ number: i + 2, cells: [`fan${i % 4}`] }))
  const source = async function* () {
    yield rows.slice(0, 5)
    yield rows.slice(5)
  }
  const keyOf = ({ cells }: { cells: string[] }) => cells[0] ?? ''
  const counts = await countRowsByConversation(source, keyOf)
  const groups = groupConversations(counts, 7)
  expect(groups.map((group) => [...group])).toEqual([
    [
      ['fan0', 3],
      ['fan1', 3],
    ],
    [
      ['fan2', 3],
      ['fan3', 3],
    ],
  ])
  const conversations = await readConversations(source, groups[1] ?? new Map(), keyOf, () => ({ errors: [] }))
  expect([...conversations].map(([key, messages]) => [key, rowNumbers(messages)])).toEqual([
    ['fan2', [4, 8, 12]],
    ['fan3', [5, 9, 13]],
  ])
})
