import { expect, test } from 'vitest'
import {
  type ConversationRow,
  chunksOf,
  countConversations,
  groupConversations,
  readConversations,
  sortByTime,
} from './import-conversations.ts'
import type { MessageRow } from './import-message-rows.ts'
import type { Parsed } from './import-rows.ts'

type Line = [number: number, second: number | null, words?: string, externalId?: string]

const read = ([number, second, words = `w${number}`, externalId]: Line): ParsedMessage => ({
  csv: { number, cells: ['ana'] },
  parsed:
    second === null
      ? { faults: [{ field: 'sentAt', message: 'No' }] }
      : {
          row: {
            direction: 'FROM_FAN',
            sentAt: second * 1_000,
            content: words,
            externalId: externalId ?? null,
          } as MessageRow,
        },
})
type ParsedMessage = { csv: { number: number; cells: string[] }; parsed: Parsed<MessageRow> }
const numbers = (rows: { csv: { number: number } }[]) => rows.map(({ csv }) => csv.number)
const message = (...lines: Line[]) => new Map([['ana', lines.map((line) => read(line as Line))]])

test.for<[string, Line[], number[]]>([
  [
    'by time',
    [
      [1, 30],
      [2, 10],
      [3, 20],
    ],
    [2, 3, 1],
  ],
  [
    'rows of the same second keep the file order',
    [
      [1, 10],
      [2, 10],
      [3, 20],
    ],
    [1, 2, 3],
  ],
  [
    'rows of the same second are reversed in a file with the newest first',
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
  expect(numbers(sortByTime(lines.map((line) => read(line))))).toEqual(order)
})

test('short conversations are grouped and never split', () => {
  const conversations = new Map([
    ['a', [read([1, 1]), read([2, 2])]],
    ['b', [read([3, 1]), read([4, 2])]],
    ['c', [read([5, 1])]],
  ])
  expect([...chunksOf(conversations, {}, 3)].map(numbers)).toEqual([
    [1, 2],
    [3, 4, 5],
  ])
})

test('a long conversation is split without gaps after any part', () => {
  const lines = Array.from({ length: 10 }, (_, i): Line => [i + 1, i + 1])
  const parts = (begin: string | null) => [...chunksOf(message(...lines), { ana: begin }, 3)].map(numbers)
  expect(parts(null)).toEqual([[1, 2, 3], [4, 5, 6], [7, 8, 9], [10]])
  // The conversation started at second 5: backwards from there, then forwards.
  expect(parts('1970-01-01T00:00:05Z')).toEqual([
    [3, 4, 5],
    [1, 2],
    [6, 7, 8],
    [9, 10],
  ])
  expect(parts('1970-01-02T00:00:00Z')).toEqual([[8, 9, 10], [5, 6, 7], [2, 3, 4], [1]])
})

test('identical rows are counted in write order, also backwards', () => {
  const lines = Array.from({ length: 4 }, (_, i): Line => [i + 1, i, 'ok'])
  const nths = (begin: string | null) =>
    [...chunksOf(message(...lines), { ana: begin }, 2)].map((part) => part.map(({ nth }) => nth))
  expect(nths(null)).toEqual([
    [1, 2],
    [3, 4],
  ])
  expect([...chunksOf(message(...lines), { ana: '1970-01-02T00:00:00Z' }, 2)].map(numbers)).toEqual([
    [3, 4],
    [1, 2],
  ])
  expect(nths('1970-01-02T00:00:00Z')).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test('a repeated id is reported, with the same or another text', () => {
  const [chunk = []] = [
    ...chunksOf(message([1, 1, 'a', 'x'], [2, 2, 'a', 'x'], [3, 3, 'b', 'x'], [4, 4, 'a', 'y']), {}, 9),
  ]
  expect(chunk.map(({ repeats }: ConversationRow) => repeats)).toEqual([null, 'same', 'other', null])
})

test('a file of many conversations is read in groups of complete conversations', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => ({ number: i + 2, cells: [`fan${i % 4}`] }))
  const source = async function* () {
    yield rows.slice(0, 5)
    yield rows.slice(5)
  }
  const keyOf = ({ cells }: { cells: string[] }) => cells[0] ?? ''
  const counts = await countConversations(source, keyOf)
  const parts = groupConversations(counts, 7)
  expect(parts.map((part) => [...part])).toEqual([
    [
      ['fan0', 3],
      ['fan1', 3],
    ],
    [
      ['fan2', 3],
      ['fan3', 3],
    ],
  ])
  const conversations = await readConversations(source, parts[1] ?? new Map(), keyOf, () => ({ faults: [] }))
  expect([...conversations].map(([key, of]) => [key, numbers(of)])).toEqual([
    ['fan2', [4, 8, 12]],
    ['fan3', [5, 9, 13]],
  ])
})
