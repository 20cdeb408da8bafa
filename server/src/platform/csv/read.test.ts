import { expect, test } from 'vitest'
import { CsvError, decode, detectDelimiter, detectEncoding, readRows } from './read.ts'

async function* streamOf<T>(...chunks: T[]) {
  yield* chunks
}

async function parse(text: string, delimiter = ',', size = text.length || 1) {
  const chunks: string[] = []
  for (let at = 0; at < text.length; at += size) chunks.push(text.slice(at, at + size))
  const rows: string[][] = []
  const numbers: number[] = []
  for await (const batch of readRows(streamOf(...chunks), delimiter))
    for (const { cells, number } of batch) {
      rows.push(cells)
      numbers.push(number)
    }
  return { rows, numbers }
}

test.for<[string, string, string[][], string?]>([
  [
    'plain CSV',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a file without a trailing line break',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'Windows line breaks',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'old Mac line breaks',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['quoted cells', '"a","b ""c"""\n', [['a', 'b "c"']]],
  [
    'a line break and a delimiter inside quotes',
    '"a\r\nb","c,d"\n1,2',
    [
      ['a\r\nb', 'c,d'],
      ['1', '2'],
    ],
  ],
  ['an empty quoted cell', '"",x\n', [['', 'x']]],
  ['a quote inside a cell as an ordinary character', 'a"b,5\' 11"\n', [['a"b', '5\' 11"']]],
  ['text after a closing quote', '"a"b,c\n', [['ab', 'c']]],
  ['rows of different lengths', 'a,b,c\n1\n1,2,3,4\n', [['a', 'b', 'c'], ['1'], ['1', '2', '3', '4']]],
  ['empty cells', ',\na,,c\n', [['a', '', 'c']]],
  ['semicolons', 'a;"b;c"\n', [['a', 'b;c']], ';'],
  ['tabs', 'a\tb c\n', [['a', 'b c']], '\t'],
])('parses %s', async ([, text, rows, delimiter = ',']) => {
  for (const size of [1, 2, 3, 7, text.length])
    expect((await parse(text, delimiter, size)).rows).toEqual(rows)
})

test('blank lines are counted but skipped', async () => {
  expect((await parse('a,b\n\n , \n1,2\n')).numbers).toEqual([1, 4])
})

test.for([
  ['a,"b\n1,2\n', /Row 1 has an unclosed quotation mark/],
  [`a\n"${'x'.repeat(30_000)}`, /that is too long/],
  [`${'a,'.repeat(200)}a\n`, /more than 200 cells/],
] as const)('reports errors that affect the whole file', async ([text, message]) => {
  await expect(parse(text)).rejects.toThrow(message)
  await expect(parse(text)).rejects.toBeInstanceOf(CsvError)
})

test.for([
  ['a,b,c', ','],
  ['a;b;c', ';'],
  ['a\tb\tc', '\t'],
  ['a|b|c', '|'],
  ['only', ','],
  ['"a,b,c,d";e;f\n1;2;3', ';'],
  ['\n\nname;amount\n1,5;2,5', ';'],
] as const)('%j is delimited by %j', ([head, delimiter]) => {
  expect(detectDelimiter(head)).toBe(delimiter)
})

const bytes = (...chunks: (string | number[])[]) =>
  Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as string)))

test('detects encodings, even when a chunk splits a character', async () => {
  const utf8 = Buffer.from('naïve,Zoë,😀')
  expect(await detectEncoding(streamOf(utf8.subarray(0, 3), utf8.subarray(3)))).toBe('utf-8')
  expect(await detectEncoding(streamOf(bytes('caf', [0xe9], ',x')))).toBe('windows-1252')
  expect(await detectEncoding(streamOf(bytes('caf', [0xc3])))).toBe('windows-1252')
  expect(
    await detectEncoding(streamOf(bytes([0xff, 0xfe], Buffer.from('a,b', 'utf16le').toJSON().data))),
  ).toBe('utf-16le')
})

test('decodes text without its byte order mark', async () => {
  const read = async (encoding: Parameters<typeof decode>[1], ...chunks: Buffer[]) => {
    let text = ''
    for await (const chunk of decode(streamOf(...chunks), encoding)) text += chunk
    return text
  }
  expect(await read('utf-8', bytes([0xef, 0xbb, 0xbf], 'Zoë'))).toBe('Zoë')
  expect(await read('windows-1252', bytes('caf', [0xe9, 0x80]))).toBe('café€')
  expect(await read('utf-16le', bytes([0xff, 0xfe, 0x61, 0x00]))).toBe('a')
})

test.for([
  [bytes('PK\x03\x04rest'), /spreadsheet/],
  [bytes('%PDF', [0, 0, 1]), /not a text file/],
] as const)('rejects binary files', async ([file, message]) => {
  await expect(detectEncoding(streamOf(file))).rejects.toThrow(message)
})
