/** Why a file cannot be read as a table, as a message for the person who uploaded it. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
}

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'
/** `trouble` is the reason why a row could not be parsed. */
export type CsvRow = { number: number; cells: string[]; trouble?: string }

export const MAX_COLUMNS = 200
const MAX_CELL_LENGTH = 20_000
const delimiters = [',', ';', '\t', '|'] as const

/** Decodes as UTF-8 unless it is invalid; known binary formats get a specific error. */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let head: Buffer = Buffer.alloc(0)
  let checked = false
  let isUtf8 = true
  for await (const chunk of chunks) {
    if (!checked) {
      head = Buffer.concat([head, chunk])
      if (head.length >= 4_096) checked = rejectBinary(head)
      const utf16 = detectUtf16(head)
      if (checked && utf16) return utf16
    }
    try {
      if (isUtf8) utf8.decode(chunk, { stream: true })
    } catch {
      isUtf8 = false
    }
  }
  if (!checked) rejectBinary(head)
  const utf16 = detectUtf16(head)
  if (utf16) return utf16
  try {
    if (isUtf8) utf8.decode()
  } catch {
    isUtf8 = false
  }
  return isUtf8 ? 'utf-8' : 'windows-1252'
}

/** Detected by the byte order mark. */
function detectUtf16(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

function rejectBinary(head: Buffer): true {
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04')
    throw new CsvError('This is a spreadsheet, not CSV. Save it as CSV first.')
  if (!detectUtf16(head) && head.includes(0))
    throw new CsvError('This is not a text file. Upload a CSV file.')
  return true
}

export async function* decode(
  chunks: AsyncIterable<Uint8Array>,
  encoding: Encoding,
): AsyncGenerator<string, void> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true }).replaceAll('\0', '')
  yield decoder.decode()
}

/** The most frequent delimiter in the first lines, outside quotes. */
export function detectDelimiter(head: string): string {
  const named = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(head)?.[1]
  if (named) return named
  const plain = head.replace(/"(?:[^"]|"")*"?/g, '')
  const heading = plain.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? ''
  const counts = delimiters.map((delimiter) => heading.split(delimiter).length - 1)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Excel's `sep=;` line, which is not data. */
const isSeparatorLine = ([first = '', ...rest]: string[]): boolean =>
  /^sep=[,;\t|]?$/i.test(first) && rest.every((cell) => cell === '')

const CODE = { quote: 34, cr: 13, lf: 10 } as const

/**
 * Yields rows in batches; blank rows are counted but skipped. As in spreadsheets, a quote inside an unquoted cell is
 * an ordinary character.
 */
export async function* readRows(
  chunks: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRow[], void> {
  const split = delimiter.charCodeAt(0)
  let cells: string[] = []
  let cell = ''
  let quoted = false
  /** After a quote inside a quoted cell, the next character decides whether it closes the cell or is escaped. */
  let closing = false
  let afterCr = false
  let number = 0
  let rows: CsvRow[] = []

  const endCell = () => {
    if (cells.length >= MAX_COLUMNS)
      throw new CsvError(`Row ${number + 1} has more than ${MAX_COLUMNS} cells.`)
    cells.push(cell)
    cell = ''
    closing = false
  }
  const endRow = () => {
    endCell()
    number++
    if (cells.some((cell) => cell.trim() !== '') && !(number === 1 && isSeparatorLine(cells)))
      rows.push({ number, cells })
    cells = []
  }
  const add = (text: string) => {
    cell += text
    if (cell.length > MAX_CELL_LENGTH)
      throw new CsvError(`Row ${number + 1} has a cell that is too long. Is a quotation mark missing?`)
  }

  for await (const text of chunks) {
    let from = 0
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (quoted) {
        if (code !== CODE.quote) continue
        add(text.slice(from, i))
        quoted = false
        closing = true
        from = i + 1
        continue
      }
      if (closing && code === CODE.quote) {
        add('"')
        quoted = true
        closing = false
        from = i + 1
        continue
      }
      if (afterCr && code === CODE.lf) {
        afterCr = false
        from = i + 1
        continue
      }
      afterCr = false
      if (code === split) {
        add(text.slice(from, i))
        endCell()
      } else if (code === CODE.lf || code === CODE.cr) {
        add(text.slice(from, i))
        endRow()
        afterCr = code === CODE.cr
      } else {
        if (code === CODE.quote && i === from && cell === '' && !closing) quoted = true
        else continue
      }
      from = i + 1
    }
    add(text.slice(from))
    if (rows.length > 0) yield rows
    rows = []
  }
  if (quoted) throw new CsvError(`Row ${number + 1} has an unclosed quotation mark.`)
  if (cell !== '' || cells.length > 0) endRow()
  if (rows.length > 0) yield rows
}
