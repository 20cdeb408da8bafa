import { expect, test } from 'vitest'
import { CsvError } from '../../platform/csv/read.ts'
import { isJsonLines, readJsonLines } from './import-json-lines.ts'

async function rowsOf(chunks: string[], columns: string[] = [], canGrow = true) {
  const source = async function* () {
    yield* chunks
  }
  const rows = []
  for await (const batch of readJsonLines(source(), columns, canGrow)) rows.push(...batch)
  return rows
}

test.for<[string, boolean]>([
  ['{"fan":"ana"}\n', true],
  ['\n  {"fan":"ana"}', true],
  ['fan,text\n', false],
  ['"{",b\n', false],
  ['[tag],b\n', false],
])('%j is JSON Lines: %j', ([head, expected]) => {
  expect(isJsonLines(head)).toBe(expected)
})

test('a JSON array is rejected with a reason', () => {
  expect(() => isJsonLines('[\n {"fan":"ana"}]')).toThrow(CsvError)
})

test('keys become columns, values become cells, across chunk boundaries', async () => {
  const columns: string[] = []
  const rows = await rowsOf(
    [
      '{"fan":"ana","n":1,"ok":true}\r\n\n{"te',
      'xt":"two\\nlines","fan":null}\n',
      '{"fan":"zoë","o":{"a":1}}',
    ],
    columns,
  )
  expect(columns).toEqual(['fan', 'n', 'ok', 'text', 'o'])
  expect(rows).toEqual([
    { number: 1, cells: ['ana', '1', 'true'] },
    { number: 3, cells: ['', '', '', 'two\nlines'] },
    { number: 4, cells: ['zoë', '', '', '', '{"a":1}'] },
  ])
})

test('a line that is not an object fails, and unknown keys are ignored', async () => {
  const rows = await rowsOf(['{"fan":"ana","more":1}\n[1]\n{"fan":\n'], ['fan'], false)
  expect(rows).toEqual([
    { number: 1, cells: ['ana'] },
    { number: 2, cells: ['[1]'], problem: 'This line is not a JSON object.' },
    { number: 3, cells: ['{"fan":'], problem: 'This line is not a JSON object.' },
  ])
})

test('a line that is too long is rejected', async () => {
  await expect(rowsOf(['{"a":"', 'x'.repeat(100_001)])).rejects.toThrow('too long')
})
