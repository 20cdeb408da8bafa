/** Why a file cannot be read as a table, as a message for the person who uploaded it. */
export class CsvError extends Error {
  override readonly name = 'CsvError'
}

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be'
/** `problem` is the reason why a row could not be parsed. */
export type CsvRow = { number: number; cells: string[]; problem?: string }

export const MAX_COLUMNS = 200
const MAX_CELL_LENGTH = 20_000
const delimiters = [',', ';', '\t', '|'] as const

/** UTF-8 unless the file is not valid UTF-8; known binary formats get a specific error. */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<Encoding> {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  let head: Buffer = Buffer.alloc(0)
  let isChecked = false
  let isUtf8 = true
  for await (const chunk of chunks) {
    if (!isChecked) {
      head = Buffer.concat([head, chunk])
      if (head.length >= 4_096) isChecked = rejectBinary(head)
      const utf16 = detectUtf16(head)
      if (isChecked && utf16) return utf16
    }
    try {
      if (isUtf8) utf8.decode(chunk, { stream: true })
    } catch {
      isUtf8 = false
    }
  }
  if (!isChecked) rejectBinary(head)
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

/** The delimiter of a `sep=` line, otherwise the most frequent one in the first non-blank line, outside quotes. */
export function detectDelimiter(head: string): string {
  const declared = /^\ufeff?sep=([,;\t|])\r?\n/i.exec(head)?.[1]
  if (declared) return declared
  const unquoted = head.replace(/"(?:[^"]|"")*"?/g, '')
  const firstLine = unquoted.split(/\r\n|\n|\r/).find((line) => line.trim() !== '') ?? ''
  const counts = delimiters.map((delimiter) => firstLine.split(delimiter).length - 1)
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
  const delimiterCode = delimiter.charCodeAt(0)
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  /** After a quote inside a quoted cell, the next character decides whether it closes the cell or is escaped. */
  let isClosing = false
  let isAfterCr = false
  let number = 0
  let rows: CsvRow[] = []

  const endCell = () => {
    if (cells.length >= MAX_COLUMNS)
      throw new CsvError(`Row ${number + 1} has more than ${MAX_COLUMNS} cells.`)
    cells.push(cell)
    cell = ''
    isClosing = false
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
      if (isQuoted) {
        if (code !== CODE.quote) continue
        add(text.slice(from, i))
        isQuoted = false
        isClosing = true
        from = i + 1
        continue
      }
      if (isClosing && code === CODE.quote) {
        add('"')
        isQuoted = true
        isClosing = false
        from = i + 1
        continue
      }
      if (isAfterCr && code === CODE.lf) {
        isAfterCr = false
        from = i + 1
        continue
      }
      isAfterCr = false
      if (code === delimiterCode) {
        add(text.slice(from, i))
        endCell()
      } else if (code === CODE.lf || code === CODE.cr) {
        add(text.slice(from, i))
        endRow()
        isAfterCr = code === CODE.cr
      } else {
        if (code === CODE.quote && i === from && cell === '' && !isClosing) isQuoted = true
        else continue
      }
      from = i + 1
    }
    add(text.slice(from))
    if (rows.length > 0) yield rows
    rows = []
  }
  if (isQuoted) throw new CsvError(`Row ${number + 1} has an unclosed quotation mark.`)
  if (cell !== '' || cells.length > 0) endRow()
  if (rows.length > 0) yield rows
}
